import { Pressable, StyleSheet, Text, View } from 'react-native';
import Svg, { Path } from 'react-native-svg';
import { SPACE, TOUCH } from '../theme/theme';
import { useTheme } from '../theme/use-theme';

/** A tab: its name, and an icon as lines in a square of 24. */
export interface Tab<N extends string> {
  readonly name: N;
  readonly icon: string;
}

interface TabBarProps<N extends string> {
  readonly tabs: readonly Tab<N>[];
  readonly present: N;
  onChange(name: N): void;
}

export function TabBar<N extends string>({ tabs, present, onChange }: TabBarProps<N>) {
  const { colors } = useTheme();
  return (
    <View
      accessibilityRole="tablist"
      style={[styles.bar, { backgroundColor: colors.surface, borderColor: colors.line }]}
    >
      {tabs.map(({ name, icon }) => {
        const color = name === present ? colors.accent : colors.muted;
        return (
          <Pressable
            key={name}
            accessibilityRole="tab"
            accessibilityLabel={name}
            accessibilityState={{ selected: name === present }}
            onPress={() => onChange(name)}
            style={styles.tab}
          >
            <Svg width={24} height={24} viewBox="0 0 24 24">
              <Path
                d={icon}
                fill="none"
                stroke={color}
                strokeWidth={2}
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </Svg>
            <Text
              numberOfLines={1}
              style={{ color, fontSize: 11, fontWeight: name === present ? '600' : '400' }}
            >
              {name}
            </Text>
          </Pressable>
        );
      })}
    </View>
  );
}

const styles = StyleSheet.create({
  bar: { borderTopWidth: 1, flexDirection: 'row', justifyContent: 'center', paddingHorizontal: SPACE.xs },
  tab: {
    alignItems: 'center',
    flexBasis: 0,
    flexGrow: 1,
    gap: 2,
    justifyContent: 'center',
    maxWidth: 120,
    minHeight: TOUCH + SPACE.m,
    paddingVertical: SPACE.xs,
  },
});
