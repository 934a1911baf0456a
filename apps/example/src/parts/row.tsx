import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { type Colors, SPACE } from '../theme/theme';
import { Body } from './words';

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly color?: keyof Colors;
}

/** A name and its value, read as one. */
export function Fact({ name, value, color }: FactProps) {
  return (
    <View accessible accessibilityLabel={`${name}: ${value}`} style={styles.fact}>
      <Body color="muted">{name}</Body>
      <Body {...(color ? { color } : {})} style={styles.value}>
        {value}
      </Body>
    </View>
  );
}

/** Things side by side, in as many lines as they need. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <View style={styles.row}>{children}</View>;
}

const styles = StyleSheet.create({
  fact: { flexDirection: 'row', gap: SPACE.l, justifyContent: 'space-between' },
  value: { flexShrink: 1, fontVariant: ['tabular-nums'], textAlign: 'right' },
  row: { alignItems: 'center', flexDirection: 'row', flexWrap: 'wrap', gap: SPACE.s },
});
