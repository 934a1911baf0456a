import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A stretch of time, epoch milliseconds. */
export type Span = readonly [fromMillis: number, toMillis: number];

/** A phone's recording of a whole day in MobilityNet, and the trips that its carrier made. */
export interface WholeDay {
  readonly run: string;
  readonly phone: string;
  /** The fixes that its tracker received, as CSV; it slept at rest. */
  readonly csv: string;
  readonly trips: readonly Span[];
}

type Row = Readonly<Record<string, string>>;

function table(folder: string, name: string): readonly Row[] {
  const [header = '', ...lines] = readFileSync(join(folder, name), 'utf8').trim().split(/\r?\n/);
  const names = header.split(',');
  // A model is quoted, for its name has a comma.
  const cells = (line: string) => [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell);
  return lines.map((line) => {
    const values = cells(line);
    return Object.fromEntries(names.map((each, index) => [each, values[index] ?? '']));
  });
}

interface RecordedFix {
  readonly ts: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
  readonly sensed_speed: number;
}

function fixesOf(path: string, startSeconds: number, endSeconds: number): readonly RecordedFix[] {
  const entries = JSON.parse(gunzipSync(readFileSync(path)).toString('utf8')) as { data: RecordedFix }[];
  return (
    entries
      .map(({ data }) => data)
      // Cached fixes are hours or days older than the run.
      .filter(({ ts }) => ts >= startSeconds && ts <= endSeconds)
      .sort((a, b) => a.ts - b.ts)
  );
}

function csvOf(fixes: readonly RecordedFix[]): string {
  const rows = fixes.map(({ ts, latitude, longitude, accuracy, sensed_speed: speed }) =>
    [new Date(ts * 1000).toISOString(), latitude, longitude, accuracy, speed >= 0 ? speed : ''].join(),
  );
  return `time,lat,lon,accuracy,speed\n${rows.join('\n')}\n`;
}

/** The days of these runs, by every phone but those that were kept on as a control of accuracy. */
export function wholeDays(folder: string, isWanted: (run: string) => boolean): readonly WholeDay[] {
  const trips = table(folder, 'labels.csv').filter(({ kind }) => kind === 'TRIP');
  return table(folder, 'runs.csv').flatMap(({ run_id: run = '', phone = '', start_ts, end_ts }) => {
    const path = join(folder, run, phone, 'background_location.json.gz');
    if (!isWanted(run) || phone.endsWith('-1') || !existsSync(path)) return [];
    const fixes = fixesOf(path, Number(start_ts), Number(end_ts));
    const own = trips
      .filter(({ run_id }) => run_id === run)
      .map(({ start_ts: from, end_ts: to }): Span => [Number(from) * 1000, Number(to) * 1000])
      // A trip that the recorder slept through is not in the file.
      .filter(([from, to]) => fixes.some(({ ts }) => ts * 1000 >= from && ts * 1000 <= to));
    return own.length === 0 ? [] : [{ run, phone, csv: csvOf(fixes), trips: own }];
  });
}

/** What a replay made of known trips. */
export interface TripCount {
  readonly trips: number;
  /** Trips without any stretch of moving. */
  readonly missed: number;
  /** Stretches of moving beyond the first of a trip. */
  readonly splits: number;
  /** Trips beyond the first of a stretch of moving. */
  readonly merges: number;
  /** Stretches of moving in no trip. */
  readonly invented: number;
}

/** Less than this in common is the inaccuracy of the buttons that began and ended the trips. */
const SHARED_MILLIS = 60_000;

const shared = (a: Span, b: Span) => Math.min(a[1], b[1]) - Math.max(a[0], b[0]);

/** Compares stretches of moving with trips. */
export function countTrips(trips: readonly Span[], moving: readonly Span[]): TripCount {
  const parts = trips.map((trip) => moving.filter((one) => shared(trip, one) >= SHARED_MILLIS).length);
  const wholes = moving.map((one) => trips.filter((trip) => shared(trip, one) >= SHARED_MILLIS).length);
  const further = (counts: readonly number[]) =>
    counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
  return {
    trips: trips.length,
    missed: parts.filter((count) => count === 0).length,
    splits: further(parts),
    merges: further(wholes),
    invented: moving.filter((one) => trips.every((trip) => shared(trip, one) <= 0)).length,
  };
}

/** The stretches of moving between motion changes, the last one open at the end of the recording. */
export function movingSpans(
  changes: readonly { readonly at: string; readonly isMoving: boolean }[],
  endMillis: number,
): readonly Span[] {
  const spans: Span[] = [];
  let since: number | undefined;
  for (const { at, isMoving } of changes) {
    if (isMoving) since ??= Date.parse(at);
    else if (since !== undefined) {
      spans.push([since, Date.parse(at)]);
      since = undefined;
    }
  }
  return since === undefined ? spans : [...spans, [since, endMillis]];
}
