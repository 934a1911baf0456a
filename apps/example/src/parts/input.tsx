import { TextInput } from 'react-native';
import { FONT, RADIUS, SPACE, TOUCH } from '../theme/theme';
import { useTheme } from '../theme/use-theme';

interface InputProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  /** `number` brings up digits; `code` has several lines. Default `text`. */
  readonly kind?: 'text' | 'number' | 'code';
  onChange(text: string): void;
  /** The user has finished. */
  onDone?(): void;
}

export function Input({ label, value, placeholder, kind = 'text', onChange, onDone }: InputProps) {
  const { colors } = useTheme();
  return (
    <TextInput
      accessibilityLabel={label}
      autoCapitalize="none"
      autoCorrect={false}
      // A minus sign is not on every keyboard of digits.
      keyboardType={kind === 'number' ? 'numbers-and-punctuation' : 'default'}
      multiline={kind === 'code'}
      {...(kind === 'code' ? { numberOfLines: Math.max(1, value.split('\n').length) } : {})}
      onBlur={onDone}
      onChangeText={onChange}
      onSubmitEditing={onDone}
      placeholder={placeholder}
      placeholderTextColor={colors.muted}
      style={{
        backgroundColor: colors.sunken,
        borderColor: colors.line,
        borderRadius: RADIUS.s,
        borderWidth: 1,
        color: colors.text,
        flexGrow: 1,
        fontSize: FONT.body,
        minHeight: TOUCH,
        padding: SPACE.s,
      }}
      value={value}
    />
  );
}
