import BackgroundGeolocation, { type LogEntry } from '@geo/adapter-rn';
import { useState } from 'react';
import { View } from 'react-native';
import { shareText } from '../device/share-text';
import { useJournal } from '../engine/desk';
import { useAttempt } from '../engine/use-attempt';
import { useReading } from '../engine/use-reading';
import { clock } from '../format/figures';
import { Button } from '../parts/button';
import { Chip } from '../parts/chip';
import { Empty } from '../parts/empty';
import { Notice } from '../parts/notice';
import { Page } from '../parts/page';
import { Row } from '../parts/row';
import { Body, Caption } from '../parts/words';
import { type Colors, SPACE } from '../theme/theme';
import { useTheme } from '../theme/use-theme';
import { Records } from './records';

const ENTRIES_MAX = 200;
const LEVELS: Readonly<Record<LogEntry['level'], { readonly name: string; readonly color: keyof Colors }>> = {
  1: { name: 'Error', color: 'bad' },
  2: { name: 'Warning', color: 'warning' },
  3: { name: 'Info', color: 'text' },
  4: { name: 'Debug', color: 'muted' },
  5: { name: 'Verbose', color: 'muted' },
};
const LEVEL_NUMBERS = [1, 2, 3, 4, 5] as const;

/** What the engine wrote down, why each record is as it is, and all of it as a file. */
export function LogScreen() {
  const [isOnRecords, setOnRecords] = useState(false);
  const { error, run } = useAttempt();
  const exportAll = async () => shareText('black-box.jsonl', await BackgroundGeolocation.exportBlackBox());
  return (
    <Page title="Log">
      <Row>
        <Chip title="Entries" isOn={!isOnRecords} onPress={() => setOnRecords(false)} />
        <Chip title="Records" isOn={isOnRecords} onPress={() => setOnRecords(true)} />
        <View style={{ flexGrow: 1 }} />
        <View>
          <Button title="Export" label="Export the black box" onPress={() => run(exportAll)} />
        </View>
      </Row>
      <Notice error={error} />
      {isOnRecords ? <Records /> : <Entries />}
    </Page>
  );
}

function Entries() {
  const { events } = useJournal();
  const [most, setMost] = useState<LogEntry['level']>(5);
  const { value: log = [], error } = useReading(
    () => BackgroundGeolocation.getLog({ limit: ENTRIES_MAX }),
    events[0]?.id,
  );
  const shown = log.filter(({ level }) => level <= most);
  return (
    <>
      <Row>
        {LEVEL_NUMBERS.map((level) => (
          <Chip
            key={level}
            title={LEVELS[level].name}
            label={`Up to ${LEVELS[level].name}`}
            isOn={level === most}
            onPress={() => setMost(level)}
          />
        ))}
      </Row>
      <Notice error={error} />
      {shown.length === 0 && (
        <Empty
          title="Nothing in the log"
          how="Errors and warnings always are; logLevel in the settings adds the rest."
        />
      )}
      <View>
        {shown.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and two of the same moment may say the same.
          <EntryLine key={`${entry.ts} ${index}`} entry={entry} />
        ))}
      </View>
    </>
  );
}

function EntryLine({ entry: { ts, level, event, message = '', src } }: { readonly entry: LogEntry }) {
  const { colors } = useTheme();
  const { name, color } = LEVELS[level];
  return (
    <View
      accessible
      accessibilityLabel={`${name} at ${clock(ts)}: ${event} ${message}`}
      style={{ borderColor: colors.line, borderTopWidth: 1, paddingVertical: SPACE.s }}
    >
      <View style={{ flexDirection: 'row', gap: SPACE.s, justifyContent: 'space-between' }}>
        <Body color={color} style={{ flexShrink: 1, fontWeight: '600' }}>
          {event}
        </Body>
        <Caption style={{ fontVariant: ['tabular-nums'] }}>
          {name} · {src === 'js' ? 'app' : 'engine'} · {clock(ts)}
        </Caption>
      </View>
      {message !== '' && <Caption>{message}</Caption>}
    </View>
  );
}
