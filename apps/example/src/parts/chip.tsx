import { Pressable, Text } from 'react-native';
import { FONT, RADIUS, SPACE } from '../theme/theme';
import { useTheme } from '../theme/use-theme';

interface ChipProps {
  readonly title: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
  /** What a screen reader says, where the title alone is not clear. */
  readonly label?: string;
}

/** One of several: a filter, or a choice. */
export function Chip({ title, isOn, onPress, label = title }: ChipProps) {
  const { colors } = useTheme();
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={label}
      accessibilityState={{ selected: isOn }}
      hitSlop={SPACE.xs}
      onPress={onPress}
      style={{
        backgroundColor: isOn ? colors.accent : colors.surface,
        borderColor: isOn ? colors.accent : colors.line,
        borderRadius: RADIUS.round,
        borderWidth: 1,
        justifyContent: 'center',
        minHeight: 36,
        paddingHorizontal: SPACE.m,
      }}
    >
      <Text style={{ color: isOn ? colors.onAccent : colors.text, fontSize: FONT.small, fontWeight: '500' }}>
        {title}
      </Text>
    </Pressable>
  );
}
