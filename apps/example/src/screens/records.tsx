import BackgroundGeolocation, { type Location } from '@geo/adapter-rn';
import { useState } from 'react';
import { Pressable, View } from 'react-native';
import { useJournal } from '../engine/desk';
import { useReading } from '../engine/use-reading';
import { clock } from '../format/figures';
import { place } from '../journal/summaries';
import { Card } from '../parts/card';
import { Empty } from '../parts/empty';
import { Notice } from '../parts/notice';
import { Fact } from '../parts/row';
import { Body, Caption } from '../parts/words';
import { SPACE } from '../theme/theme';
import { useTheme } from '../theme/use-theme';

const SHOWN_MAX = 60;

/** The newest records; a tap explains one. */
export function Records() {
  const { records } = useJournal();
  const [open, setOpen] = useState<string>();
  const newest = records.slice(-SHOWN_MAX).reverse();
  if (newest.length === 0)
    return <Empty title="No records yet" how="Start tracking on the State tab, then move." />;
  return (
    <View>
      {newest.map((record) => (
        <RecordLine
          key={record.uuid}
          record={record}
          isOpen={record.uuid === open}
          onPress={() => setOpen(record.uuid === open ? undefined : record.uuid)}
        />
      ))}
    </View>
  );
}

interface RecordLineProps {
  readonly record: Location;
  readonly isOpen: boolean;
  onPress(): void;
}

function RecordLine({ record, isOpen, onPress }: RecordLineProps) {
  const { colors } = useTheme();
  const { timestamp, coords, event } = record;
  return (
    <View style={{ borderColor: colors.line, borderTopWidth: 1, gap: SPACE.s, paddingVertical: SPACE.s }}>
      <Pressable
        accessibilityRole="button"
        accessibilityLabel={`Record of ${clock(timestamp)}`}
        accessibilityHint="Explains it"
        accessibilityState={{ expanded: isOpen }}
        onPress={onPress}
      >
        <View style={{ flexDirection: 'row', justifyContent: 'space-between' }}>
          <Body style={{ fontVariant: ['tabular-nums'] }}>{clock(timestamp)}</Body>
          <Caption color="accent">{event ?? (record.extras?.geofence ? 'geofence' : '')}</Caption>
        </View>
        <Caption>
          {place(coords)} ± {Math.round(coords.accuracy)} m
        </Caption>
      </Pressable>
      {isOpen && <WhyRecord uuid={record.uuid} />}
    </View>
  );
}

/** The decisions behind a record, as the black box has them. */
function WhyRecord({ uuid }: { readonly uuid: string }) {
  const { value, error } = useReading(() => BackgroundGeolocation.explain(uuid), uuid);
  if (!value) return <Notice error={error} />;
  const { by, decisions, motion, rejected, uploads, row } = value;
  return (
    <Card style={{ gap: SPACE.s }}>
      <Fact name="Caused by" value={`a ${by}`} />
      {row !== undefined && <Fact name="In the queue" value={`number ${row}`} />}
      {motion && <Decisions title="Motion" lines={[motion.text]} />}
      <Decisions title="Decisions" lines={decisions.map(({ region, text }) => `${region}: ${text}`)} />
      <Decisions title="Rejected nearby" lines={rejected.map(({ text }) => text)} />
      <Decisions title="Uploads" lines={uploads.map(({ text }) => text)} />
    </Card>
  );
}

function Decisions({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <View>
      <Caption color="accent" style={{ fontWeight: '600' }}>
        {title}
      </Caption>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an explanation do not change.
        <Caption key={index} color="text">
          {line}
        </Caption>
      ))}
    </View>
  );
}
