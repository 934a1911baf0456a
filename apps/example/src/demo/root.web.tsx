import { useEffect, useState, useSyncExternalStore } from 'react';
import { StyleSheet, View } from 'react-native';
import { App } from '../app';
import { Button } from '../parts/button';
import { Caption } from '../parts/words';
import { SPACE } from '../theme/theme';
import { useTheme } from '../theme/use-theme';
import { createDemo, DEMO_CONFIG, type Demo } from './demo';

/** In a browser, which has no engine: the app over a simulated phone that drives around Munich. */
export function Root() {
  const [demo, setDemo] = useState<Demo>();
  useEffect(() => {
    let created: Demo | undefined;
    let isGone = false;
    void createDemo().then((demo) => {
      created = demo;
      if (isGone) demo.end();
      else setDemo(demo);
    });
    return () => {
      isGone = true;
      created?.end();
    };
  }, []);
  if (!demo) return null;
  return (
    <View style={styles.fill}>
      <Strip demo={demo} />
      <App config={DEMO_CONFIG} />
    </View>
  );
}

/** What the simulated phone does, how fast its time goes, and a button for it. */
function Strip({ demo }: { readonly demo: Demo }) {
  const { colors } = useTheme();
  const { doing, speed } = useSyncExternalStore(demo.subscribe, demo.get);
  const title = speed === 0 ? 'Paused' : `×${speed}`;
  return (
    <View style={[styles.strip, { backgroundColor: colors.accentSoft }]}>
      <View style={styles.grow}>
        <Caption color="text" lines={1}>{`Simulated phone: ${doing}`}</Caption>
      </View>
      <View>
        <Button title={title} label={`Speed of time: ${title}`} kind="floating" onPress={demo.changeSpeed} />
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  fill: { flex: 1 },
  grow: { flex: 1 },
  strip: {
    alignItems: 'center',
    flexDirection: 'row',
    gap: SPACE.m,
    paddingHorizontal: SPACE.l,
    paddingVertical: SPACE.xs,
  },
});
