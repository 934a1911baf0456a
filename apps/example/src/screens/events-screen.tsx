import { useState } from 'react';
import { View } from 'react-native';
import { useJournal } from '../engine/desk';
import { clock } from '../format/figures';
import type { JournalEvent } from '../journal/journal';
import { LISTED_EVENTS, type ListedEvent } from '../journal/summaries';
import { Chip } from '../parts/chip';
import { Empty } from '../parts/empty';
import { Page } from '../parts/page';
import { Row } from '../parts/row';
import { Body, Caption } from '../parts/words';
import { SPACE } from '../theme/theme';
import { useTheme } from '../theme/use-theme';

/** More than a person reads, and few enough to render at once. */
const SHOWN_MAX = 100;

/** Events as they come, the newest first. */
export function EventsScreen() {
  const { events } = useJournal();
  const [only, setOnly] = useState<ListedEvent>();
  const seen = LISTED_EVENTS.filter((name) => name === only || events.some((event) => event.name === name));
  const shown = events.filter(({ name }) => only === undefined || name === only).slice(0, SHOWN_MAX);
  return (
    <Page title="Events">
      {events.length > 0 && (
        <Row>
          <Chip title="All" label="All events" isOn={only === undefined} onPress={() => setOnly(undefined)} />
          {seen.map((name) => (
            <Chip
              key={name}
              title={name}
              label={`Only ${name}`}
              isOn={only === name}
              onPress={() => setOnly(only === name ? undefined : name)}
            />
          ))}
        </Row>
      )}
      {events.length === 0 && (
        <Empty title="No events yet" how="Start tracking on the State tab, then move." />
      )}
      <View>
        {shown.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </View>
    </Page>
  );
}

function EventLine({ event: { name, at, summary } }: { readonly event: JournalEvent }) {
  const { colors } = useTheme();
  return (
    <View
      accessible
      accessibilityLabel={`${name} at ${clock(at)}: ${summary}`}
      style={{ borderColor: colors.line, borderTopWidth: 1, gap: SPACE.xs / 2, paddingVertical: SPACE.s }}
    >
      <View style={{ flexDirection: 'row', justifyContent: 'space-between' }}>
        <Body color={NOTABLE.has(name) ? 'accent' : 'text'} style={{ fontWeight: '600' }}>
          {name}
        </Body>
        <Caption style={{ fontVariant: ['tabular-nums'] }}>{clock(at)}</Caption>
      </View>
      <Caption>{summary}</Caption>
    </View>
  );
}

/** Those that do not come with every fix. */
const NOTABLE: ReadonlySet<ListedEvent> = new Set([
  'motionchange',
  'geofence',
  'crashsuspected',
  'crash',
  'distraction',
]);
