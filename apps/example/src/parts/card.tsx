import type { ReactNode } from 'react';
import { type StyleProp, View, type ViewStyle } from 'react-native';
import { RADIUS, SPACE } from '../theme/theme';
import { useTheme } from '../theme/use-theme';
import { Heading } from './words';

interface CardProps {
  readonly title?: string;
  readonly children: ReactNode;
  readonly style?: StyleProp<ViewStyle>;
}

/** A group of things that belong together. */
export function Card({ title, children, style }: CardProps) {
  const { colors } = useTheme();
  const frame = {
    backgroundColor: colors.surface,
    borderColor: colors.line,
    borderRadius: RADIUS.m,
    borderWidth: 1,
    gap: SPACE.m,
    padding: SPACE.l,
  };
  return (
    <View style={[frame, style]}>
      {title !== undefined && <Heading>{title}</Heading>}
      {children}
    </View>
  );
}
