import { Pressable, Text } from 'react-native';
import { FONT, RADIUS, SPACE, TOUCH } from '../theme/theme';
import { useTheme } from '../theme/use-theme';

interface ButtonProps {
  readonly title: string;
  readonly onPress: () => unknown;
  /** `primary`: the one thing to do here. `danger`: what takes away. `floating`: over a map. Default `plain`. */
  readonly kind?: 'primary' | 'plain' | 'danger' | 'floating';
  readonly isDisabled?: boolean;
  /** What a screen reader says, where the title alone is not clear. */
  readonly label?: string;
}

export function Button({ title, onPress, kind = 'plain', isDisabled = false, label = title }: ButtonProps) {
  const { colors } = useTheme();
  const looks = {
    primary: { backgroundColor: colors.accent, color: colors.onAccent },
    plain: { backgroundColor: colors.sunken, color: colors.text },
    danger: { backgroundColor: colors.badSoft, color: colors.bad },
    floating: { backgroundColor: colors.surface, color: colors.text },
  }[kind];
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={label}
      accessibilityState={{ disabled: isDisabled }}
      disabled={isDisabled}
      onPress={() => void onPress()}
      style={({ pressed }) => ({
        alignItems: 'center',
        backgroundColor: looks.backgroundColor,
        borderRadius: RADIUS.s,
        borderColor: colors.line,
        borderWidth: kind === 'floating' ? 1 : 0,
        flexGrow: kind === 'floating' ? 0 : 1,
        justifyContent: 'center',
        minHeight: TOUCH,
        opacity: isDisabled ? 0.45 : pressed ? 0.75 : 1,
        minWidth: TOUCH,
        paddingHorizontal: kind === 'floating' ? SPACE.s : SPACE.l,
      })}
    >
      <Text style={{ color: looks.color, fontSize: FONT.body, fontWeight: '600' }}>{title}</Text>
    </Pressable>
  );
}
