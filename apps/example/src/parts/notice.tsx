import { View } from 'react-native';
import { RADIUS, SPACE } from '../theme/theme';
import { useTheme } from '../theme/use-theme';
import { Body } from './words';

interface NoticeProps {
  /** Nothing is shown where there is none. */
  readonly error: { readonly message: string } | undefined;
  /** Default `bad`. */
  readonly tone?: 'bad' | 'warning';
}

/** An error as one sentence, announced by screen readers as it appears. */
export function Notice({ error, tone = 'bad' }: NoticeProps) {
  const { colors } = useTheme();
  if (error === undefined) return null;
  const ground = tone === 'bad' ? colors.badSoft : colors.warningSoft;
  return (
    <View
      accessible
      accessibilityRole="alert"
      accessibilityLiveRegion="polite"
      style={{ backgroundColor: ground, borderRadius: RADIUS.s, padding: SPACE.m }}
    >
      <Body color={tone}>{sentence(error.message)}</Body>
    </View>
  );
}

/** With a capital and a full stop, unless it begins with the name of a key. */
function sentence(message: string): string {
  const first = message.split(/\s/, 1)[0] ?? '';
  const isName = /[a-z][A-Z]|\./.test(first);
  const text = isName ? message : message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
