import { type ConfigPatch, useTracker } from '@geo/adapter-rn';
import { useEffect, useMemo, useState } from 'react';
import { StatusBar, StyleSheet, View } from 'react-native';
import { SafeAreaProvider, SafeAreaView } from 'react-native-safe-area-context';
import { DeskProvider, useDesk, useJournal } from './engine/desk';
import { createJournal } from './journal/journal';
import { type Tab, TabBar } from './parts/tab-bar';
import { EventsScreen } from './screens/events-screen';
import { LogScreen } from './screens/log-screen';
import { MapScreen } from './screens/map-screen';
import { SettingsScreen } from './screens/settings-screen';
import { StateScreen } from './screens/state-screen';
import { TripsScreen } from './screens/trips-screen';
import { createSettings } from './settings/settings';
import { useTheme } from './theme/use-theme';
import { tripsOf } from './trips/trips';

const TABS = [
  { name: 'Map', icon: 'M9 4 L3 6.5 V20 L9 17.5 L15 20 L21 17.5 V4 L15 6.5 Z M9 4 V17.5 M15 6.5 V20' },
  { name: 'State', icon: 'M4 17 A9 9 0 1 1 20 17 M12 13 L16 9 M12 13 H12.01' },
  {
    name: 'Trips',
    icon: 'M6 20 A2 2 0 1 0 6 16 A2 2 0 1 0 6 20 M8 18 H15 A3.5 3.5 0 0 0 15 11 H9 A3.5 3.5 0 0 1 9 4 H16 M18 4 H18.01',
  },
  { name: 'Events', icon: 'M9 6 H20 M9 12 H20 M9 18 H20 M4 6 H4.01 M4 12 H4.01 M4 18 H4.01' },
  { name: 'Settings', icon: 'M4 7 H13 M19 7 H20 M4 17 H6 M12 17 H20 M16 4.5 V9.5 M9 14.5 V19.5' },
  { name: 'Log', icon: 'M6 3 H15 L19 7 V21 H6 Z M9 12 H16 M9 16 H14' },
] as const satisfies readonly Tab<string>[];
type TabName = (typeof TABS)[number]['name'];

interface AppProps {
  /** What the engine is configured with until the user sets something else. */
  readonly config?: ConfigPatch;
}

/** The whole app. The engine tracks whether it runs or not: it only shows, and asks. */
export function App({ config }: AppProps) {
  const desk = useMemo(() => ({ journal: createJournal(), settings: createSettings(config) }), [config]);
  return (
    <SafeAreaProvider>
      <DeskProvider desk={desk}>
        <Tabs />
      </DeskProvider>
    </SafeAreaProvider>
  );
}

function Tabs() {
  const { colors, isDark } = useTheme();
  const { journal, settings } = useDesk();
  const { records } = useJournal();
  // Later changes are given to the engine as they are made.
  const [config] = useState(settings.get);
  const tracker = useTracker(config);
  const isReady = tracker.state !== undefined;
  const [present, setPresent] = useState<TabName>('Map');
  const [tripId, setTripId] = useState<string>();
  const trips = useMemo(() => tripsOf(records), [records]);
  const trip = trips.find(({ id }) => id === tripId);

  useEffect(() => {
    try {
      return journal.open();
    } catch {
      // There is no engine here: the State tab says why.
      return undefined;
    }
  }, [journal]);
  useEffect(() => {
    // A failure is shown where the same queue is counted.
    if (isReady) journal.readQueue().catch(() => undefined);
  }, [journal, isReady]);

  return (
    <SafeAreaView style={[styles.screen, { backgroundColor: colors.surface }]}>
      <StatusBar barStyle={isDark ? 'light-content' : 'dark-content'} />
      <View style={[styles.screen, { backgroundColor: colors.ground }]}>
        {present === 'Map' && <MapScreen key={tripId} trip={trip} onCloseTrip={() => setTripId(undefined)} />}
        {present === 'State' && <StateScreen tracker={tracker} />}
        {present === 'Trips' && (
          <TripsScreen
            trips={trips}
            onShow={({ id }) => {
              setTripId(id);
              setPresent('Map');
            }}
          />
        )}
        {present === 'Events' && <EventsScreen />}
        {present === 'Settings' && <SettingsScreen />}
        {present === 'Log' && <LogScreen />}
      </View>
      <TabBar<TabName> tabs={TABS} present={present} onChange={setPresent} />
    </SafeAreaView>
  );
}

const styles = StyleSheet.create({ screen: { flex: 1 } });
