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
  /** The same as from a tracker that does not sleep: a fix each minute of a silence outside the trips. */
  readonly filledCsv: string;
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

/** Seconds between fixes at rest of a tracker that does not sleep. */
const REST_SECONDS = 60;

/**
 * The fixes with those of the rests that the tracker slept through: at the place of the fix before the silence, or of
 * the one behind it where the silence began in a trip, each a few metres off.
 */
function withRests(fixes: readonly RecordedFix[], trips: readonly Span[]): readonly RecordedFix[] {
  const tripAt = (ts: number) => trips.some(([from, to]) => ts * 1000 >= from && ts * 1000 <= to);
  return fixes.flatMap((fix, index) => {
    const next = fixes[index + 1];
    if (!next) return [fix];
    const place = tripAt(fix.ts) ? next : fix;
    const count = Math.ceil((next.ts - fix.ts) / REST_SECONDS) - 1;
    const rest = Array.from({ length: Math.max(0, count) }, (_, nth) => ({
      ts: fix.ts + (nth + 1) * REST_SECONDS,
      latitude: place.latitude + 2e-5 * Math.sin(2.4 * nth),
      longitude: place.longitude + 2e-5 * Math.cos(2.4 * nth),
      accuracy: Math.max(15, place.accuracy),
      sensed_speed: 0,
    }));
    return [fix, ...rest.filter(({ ts }) => !tripAt(ts))];
  });
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
    if (own.length === 0) return [];
    return [{ run, phone, csv: csvOf(fixes), filledCsv: csvOf(withRests(fixes, own)), trips: own }];
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
