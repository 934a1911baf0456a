import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, View } from 'react-native';
import { SPACE } from '../theme/theme';
import { Heading } from './words';

/** Lines of text are not read well when they are longer. */
const PAGE_WIDTH_MAX = 680;

interface PageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen that scrolls. */
export function Page({ title, children }: PageProps) {
  return (
    <ScrollView
      keyboardShouldPersistTaps="handled"
      style={styles.scroll}
      contentContainerStyle={styles.content}
    >
      <View style={styles.column}>
        <Heading size="title">{title}</Heading>
        {children}
      </View>
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  scroll: { flex: 1 },
  content: { alignItems: 'center', padding: SPACE.l },
  column: { gap: SPACE.l, maxWidth: PAGE_WIDTH_MAX, width: '100%' },
});
