import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type ActivityType,
  ANDROID_PROFILE,
  type ConfigPatch,
  createEngine,
  distanceMeters,
  type FixReading,
  IOS_PROFILE,
  type Location,
} from '@geo/core';
import {
  countingEntropy,
  memoryStorage,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '@geo/core/testing';

export type System = 'android' | 'ios';

/** A labelled stretch of a day, unix milliseconds. */
export interface Stretch {
  readonly kind: 'TRIP' | 'SECTION';
  readonly mode: string;
  readonly from: number;
  readonly to: number;
}

/** What one phone recorded on one day. */
export interface Day {
  readonly run: string;
  readonly phone: string;
  readonly from: number;
  readonly to: number;
  readonly stretches: readonly Stretch[];
  readonly fixes: readonly (FixReading & { readonly time: number })[];
  readonly activities: readonly {
    readonly time: number;
    readonly type: ActivityType;
    readonly confidence: number;
  }[];
}

// biome-ignore lint/suspicious/noExplicitAny: other people's JSON
const read = (file: string): any[] =>
  existsSync(file) ? JSON.parse(gunzipSync(readFileSync(file)).toString()) : [];
const csv = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));

const ANDROID_ACTIVITIES: readonly ActivityType[] = [
  'in_vehicle',
  'on_bicycle',
  'on_foot',
  'still',
  'unknown',
  'unknown',
  'unknown',
  'walking',
  'running',
];
const IOS_ACTIVITIES: readonly (readonly [string, ActivityType])[] = [
  ['automotive', 'in_vehicle'],
  ['cycling', 'on_bicycle'],
  ['running', 'running'],
  ['walking', 'walking'],
  ['stationary', 'still'],
];
/** Percent for the words of iOS. */
const IOS_CONFIDENCE: Readonly<Record<string, number>> = { low: 33, medium: 66, high: 100 };

/** All days of all phones of a system, with the recordings that are there. */
export function days(folder: string, system: System): Day[] {
  const labels = csv(join(folder, 'labels.csv'));
  return csv(join(folder, 'runs.csv')).flatMap(([run = '', phone = '', os, , , , from, to]) => {
    const base = join(folder, run, phone);
    if (os !== system || !existsSync(join(base, 'background_location.json.gz'))) return [];
    const [start, end] = [Number(from) * 1000, Number(to) * 1000];
    const within = ({ time }: { time: number }) => time >= start && time <= end;
    const fixes = read(join(base, 'background_location.json.gz')).map(({ data }) => ({
      latitude: data.latitude,
      longitude: data.longitude,
      accuracy: data.accuracy,
      time: Math.round(data.ts * 1000),
      ...(data.sensed_speed >= 0 ? { speed: data.sensed_speed } : {}),
      ...(system === 'ios' ? { filtered: true } : {}),
    }));
    const activities = read(join(base, 'background_motion_activity.json.gz')).map(({ data, metadata }) => ({
      time: Math.round((data.ts ?? metadata.write_ts) * 1000),
      ...(system === 'ios'
        ? {
            type: IOS_ACTIVITIES.find(([name]) => data[name])?.[1] ?? 'unknown',
            confidence: IOS_CONFIDENCE[data.confidence] ?? 0,
          }
        : {
            type: ANDROID_ACTIVITIES[data.zzbhB ?? data.type] ?? 'unknown',
            confidence: data.zzbhC ?? data.confidence ?? 0,
          }),
    }));
    const stretches = labels
      .filter(([of]) => of === run)
      .map(([, kind, , , , mode = '', since, until]) => ({
        kind: kind as Stretch['kind'],
        mode,
        from: Number(since) * 1000,
        to: Number(until) * 1000,
      }));
    const inOrder = (a: { time: number }, b: { time: number }) => a.time - b.time;
    return [
      {
        run,
        phone,
        from: start,
        to: end,
        stretches,
        fixes: fixes.filter(within).sort(inOrder),
        activities: activities.filter(within).sort(inOrder) as Day['activities'],
      },
    ];
  });
}

/** What the engine made of a day. */
export interface Lived {
  readonly verdicts: readonly { readonly time: number; readonly isMoving: boolean }[];
  readonly records: readonly Location[];
  readonly checks: number;
  readonly odometer: number;
}

/**
 * Lives a day again. The phone has location and activity. While the engine asks for the low-power watch it hears of the
 * recorded fixes only those that such a watch would have delivered.
 */
export async function lived(day: Day, system: System, config: ConfigPatch = {}): Promise<Lived> {
  const scheduler = virtualScheduler({ startsAt: day.from });
  const sensor = scriptedSensor({ available: ['location', 'activity'], answers: { activityHistory: [] } });
  let checks = 0;
  const engine = createEngine({
    ports: {
      scheduler,
      sensor,
      storage: memoryStorage([], { keepsCommits: false }),
      http: scriptedHttp(() => 200),
      entropy: countingEntropy(),
      presence: silentPresence(),
    },
    profile: system === 'ios' ? IOS_PROFILE : ANDROID_PROFILE,
    trace: (line) => {
      if (line.includes('checking because')) checks++;
    },
  });
  const verdicts: { time: number; isMoving: boolean }[] = [];
  const records: Location[] = [];
  engine.onMotionChange(({ isMoving }) => verdicts.push({ time: scheduler.now(), isMoving }));
  engine.onLocation((record) => records.push(record));
  await engine.ready(config);
  await engine.start();
  let delivered: Day['fixes'][number] | undefined;
  const happenings = [...day.fixes, ...day.activities].sort((a, b) => a.time - b.time);
  for (const happening of happenings) {
    await scheduler.advanceToAsync(happening.time);
    if ('type' in happening) {
      sensor.deliver('activity', { type: happening.type, confidence: happening.confidence, ageMillis: 0 });
      continue;
    }
    const request = sensor.request('location');
    if (!request) continue;
    const isLow = request.interval > 1000;
    if (isLow && delivered && happening.time - delivered.time < request.interval) continue;
    if (isLow && delivered && distanceMeters(delivered, happening) < request.distanceFilter) continue;
    delivered = happening;
    sensor.deliver('location', happening);
  }
  await scheduler.advanceToAsync(Math.max(day.to, scheduler.now()));
  const { odometer } = await engine.getState();
  await engine.close();
  return { verdicts, records, checks, odometer };
}
