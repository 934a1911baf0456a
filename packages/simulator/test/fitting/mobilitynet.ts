import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Position } from '@geo/core';

export type System = 'android' | 'ios';

/** A fix as a phone of 2019 wrote it down. */
export interface RecordedFix extends Position {
  /** Unix seconds. */
  readonly ts: number;
  readonly accuracy: number;
}

/** A word of the recogniser; `ts` in Unix seconds. */
export interface RecordedWord {
  readonly ts: number;
  readonly type: string;
}

/** One phone on one day. */
export interface Recording {
  readonly run: string;
  readonly phone: string;
  readonly system: System;
  /** What was asked of the platform: `HAHFDC` and the like. */
  readonly regime: string;
}

/** A labelled time: a whole trip, or a section of one. */
export interface Label {
  readonly run: string;
  readonly kind: 'TRIP' | 'SECTION';
  readonly trip: string;
  readonly section: string;
  readonly mode: string;
  readonly from: number;
  readonly to: number;
}

// biome-ignore lint/suspicious/noExplicitAny: other people's JSON
type Json = any;

/** MobilityNet in a folder: everything is read once. */
export function mobilityNet(folder: string) {
  const lines = (file: string) => readFileSync(join(folder, file), 'utf8').trim().split('\n').slice(1);
  const json = (file: string): Json => JSON.parse(gunzipSync(readFileSync(join(folder, file))).toString());
  const held = new Map<string, Json[]>();
  const stream = (run: string, phone: string, name: string): Json[] => {
    const file = join(run, phone, `${name}.json.gz`);
    const rows =
      held.get(file) ?? (existsSync(join(folder, file)) ? json(file).map((row: Json) => row.data) : []);
    held.set(file, rows);
    return rows;
  };
  const recordings: Recording[] = lines('runs.csv').map((line) => {
    const [run = '', phone = '', system = '', regime = ''] = line.split(',');
    return { run, phone, system: system as System, regime: regime.split(':').at(-1) ?? '' };
  });
  const labels: Label[] = lines('labels.csv').map((line) => {
    const [run = '', kind = '', trip = '', section = '', , mode = '', from = '', to = ''] = line.split(',');
    return { run, kind: kind as Label['kind'], trip, section, mode, from: Number(from), to: Number(to) };
  });
  const routes = new Map<string, { since: string; until: string; route: Position[] }[]>();
  for (const timeline of new Set(labels.map(({ run }) => run.split('__')[0] ?? ''))) {
    const [spec] = [json(join('spec', `${timeline}.evaluation_spec.json.gz`))].flat();
    for (const trip of spec.data.label.evaluation_trips)
      for (const leg of trip.legs)
        routes.set(
          `${timeline} ${trip.id} ${leg.id}`,
          [leg.route_coords ?? []].flat().map(({ geometry, properties }: Json) => ({
            since: properties.valid_start_fmt_date ?? '',
            until: properties.valid_end_fmt_date ?? '9999',
            route: geometry.coordinates.map(([longitude, latitude]: number[]) => ({ latitude, longitude })),
          })),
        );
  }
  return {
    recordings,
    labels,
    /** The planned way of a section, `undefined` where there is none. Plans changed with roadworks: the day's own. */
    routeOf({ run, trip, section, from }: Label): Position[] | undefined {
      const all = routes.get(`${run.split('__')[0]} ${trip} ${section}`) ?? [];
      const day = new Date(from * 1000).toISOString().slice(0, 10);
      const one = all.find(({ since, until }) => all.length === 1 || (since <= day && day <= until));
      return one !== undefined && one.route.length > 1 ? one.route : undefined;
    },
    /** In order of time; fixes that were written twice count once. */
    fixes(run: string, phone: string): RecordedFix[] {
      const sorted = [...stream(run, phone, 'background_location')].sort((a, b) => a.ts - b.ts);
      return sorted.filter(
        ({ ts, latitude, longitude }, index) =>
          index === 0 ||
          ts !== sorted[index - 1].ts ||
          latitude !== sorted[index - 1].latitude ||
          longitude !== sorted[index - 1].longitude,
      );
    },
    words(run: string, phone: string): RecordedWord[] {
      const words = stream(run, phone, 'background_motion_activity').map(wordOf);
      return words.sort((a, b) => a.ts - b.ts);
    },
  };
}

const ANDROID_TYPES = [
  'in_vehicle',
  'on_bicycle',
  'walking',
  'still',
  'unknown',
  'tilting',
  '',
  'walking',
  'running',
];

/** The fields of Android's came through a shrinker: the first that begins with `zz` is the type. */
function wordOf(row: Json): RecordedWord {
  if ('confidence' in row && 'stationary' in row) {
    const type = row.automotive
      ? 'in_vehicle'
      : row.cycling
        ? 'on_bicycle'
        : row.running
          ? 'running'
          : row.walking
            ? 'walking'
            : row.stationary
              ? 'still'
              : 'unknown';
    return { ts: row.ts, type };
  }
  const key = 'type' in row ? 'type' : (Object.keys(row).find((name) => name.startsWith('zz')) ?? '');
  return { ts: row.ts ?? row.write_ts, type: ANDROID_TYPES[row[key]] ?? 'unknown' };
}
