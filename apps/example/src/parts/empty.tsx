import { View } from 'react-native';
import { SPACE } from '../theme/theme';
import { Body, Heading } from './words';

/** What stands where nothing is yet, and how something gets there. */
export function Empty({ title, how }: { readonly title: string; readonly how: string }) {
  return (
    <View style={{ alignItems: 'center', gap: SPACE.s, padding: SPACE.xxl }}>
      <Heading>{title}</Heading>
      <Body color="muted" style={{ textAlign: 'center' }}>
        {how}
      </Body>
    </View>
  );
}
