import type { ReactNode } from 'react';
import { type StyleProp, Text, type TextStyle } from 'react-native';
import { type Colors, FONT } from '../theme/theme';
import { useTheme } from '../theme/use-theme';

interface WordsProps {
  readonly children: ReactNode;
  readonly color?: keyof Colors;
  readonly lines?: number;
  readonly style?: StyleProp<TextStyle>;
}

/** The name of a screen or of a card. */
export function Heading({ children, size = 'heading' }: WordsProps & { readonly size?: keyof typeof FONT }) {
  const { colors } = useTheme();
  const style = { color: colors.text, fontSize: FONT[size], fontWeight: '600' } as const;
  return (
    <Text accessibilityRole="header" style={style}>
      {children}
    </Text>
  );
}

/** Text to read. */
export function Body({ children, color = 'text', lines, style }: WordsProps) {
  const { colors } = useTheme();
  return (
    <Text
      numberOfLines={lines}
      style={[{ color: colors[color], fontSize: FONT.body, lineHeight: 21 }, style]}
    >
      {children}
    </Text>
  );
}

/** Text beside what it explains. */
export function Caption({ children, color = 'muted', lines, style }: WordsProps) {
  const { colors } = useTheme();
  return (
    <Text
      numberOfLines={lines}
      style={[{ color: colors[color], fontSize: FONT.small, lineHeight: 18 }, style]}
    >
      {children}
    </Text>
  );
}

/** A number that is read from afar. Its digits have one width, so that it does not jump while it counts. */
export function Figure({ children, color = 'text' }: WordsProps) {
  const { colors } = useTheme();
  const style: TextStyle = {
    color: colors[color],
    fontSize: FONT.figure,
    fontWeight: '700',
    fontVariant: ['tabular-nums'],
  };
  return <Text style={style}>{children}</Text>;
}
