import {
  type ConfigPatch,
  createEngine,
  distanceMeters,
  type EngineState,
  type Location,
  type LocationFilterEvent,
  type MotionChangeEvent,
  NODE_PROFILE,
} from '@geo/core';
import { countingEntropy, memoryStorage, scriptedHttp, silentPresence } from '@geo/core/testing';
import { recordedSensor, replay, replayScheduler, type Track, type TrackPoint } from '../../src/index';

/** What the engine made of a recording. */
export interface Run {
  readonly records: readonly Location[];
  readonly rejections: readonly LocationFilterEvent[];
  /** Every verdict, with the recorded moment at which it was told. */
  readonly verdicts: readonly { readonly atMillis: number; readonly event: MotionChangeEvent }[];
  /** The moments at which the GPS was told to rest, and was woken. */
  readonly trace: readonly string[];
  readonly state: EngineState;
  readonly startMillis: number;
}

/** Replays a recording through the whole engine, as fast as possible; then time goes on without fixes. */
export async function run(track: Track, config: ConfigPatch = {}, tailMillis = 0): Promise<Run> {
  const startMillis = track.points[0]?.timeMillis ?? 0;
  const clock = replayScheduler(startMillis);
  const sensor = recordedSensor(track, clock);
  const trace: string[] = [];
  const engine = createEngine({
    ports: {
      scheduler: clock,
      sensor,
      storage: memoryStorage([], { keepsCommits: false }),
      http: scriptedHttp(() => 200),
      entropy: countingEntropy(),
      presence: silentPresence(),
    },
    profile: NODE_PROFILE,
    trace: (line) => trace.push(line),
  });
  const records: Location[] = [];
  const rejections: LocationFilterEvent[] = [];
  const verdicts: { atMillis: number; event: MotionChangeEvent }[] = [];
  engine.onLocation((record) => records.push(record));
  engine.onLocationFilter((rejection) => rejections.push(rejection));
  engine.onMotionChange((event) => verdicts.push({ atMillis: clock.now(), event }));
  await engine.ready(config);
  await engine.start();
  const idle = () => (engine.busy ? engine.idle() : undefined);
  await replay({ track, clock, sensor, idle, speed: 'max', tailMillis });
  const state = await engine.getState();
  await engine.close();
  return { records, rejections, verdicts, trace, state, startMillis };
}

/** Metres of the legs that took up to 90 s, and of the longer ones. */
export function legs({ points }: Track): { readonly short: number; readonly long: number } {
  let short = 0;
  let long = 0;
  points.forEach(({ timeMillis, fix }, index) => {
    const before = points[index - 1];
    if (!before) return;
    const metres = distanceMeters(before.fix, fix);
    if (timeMillis - before.timeMillis <= 90_000) short += metres;
    else long += metres;
  });
  return { short, long };
}

/** A recording behind another: it starts `pauseMillis` later, and where the other ended. */
export function spliced(still: Track, drive: Track, pauseMillis = 1000): Track {
  const last = still.points[still.points.length - 1] as TrackPoint;
  const first = drive.points[0] as TrackPoint;
  const time = last.timeMillis + pauseMillis - first.timeMillis;
  const latitude = last.fix.latitude - first.fix.latitude;
  const longitude = last.fix.longitude - first.fix.longitude;
  const moved = drive.points.map(({ timeMillis, fix }) => {
    const { time: _, ...rest } = fix;
    return {
      timeMillis: timeMillis + time,
      fix: {
        ...rest,
        latitude: fix.latitude + latitude,
        longitude: fix.longitude + longitude,
        time: timeMillis + time,
      },
    };
  });
  return { ...still, name: `${still.name} + ${drive.name}`, points: [...still.points, ...moved] };
}

/** The stops of a run: from when, until when (or the end), seconds into the recording. */
export function stops({ verdicts, startMillis }: Run): readonly (readonly [number, number | null])[] {
  const found: [number, number | null][] = [];
  for (const { atMillis, event } of verdicts) {
    const at = Math.round((atMillis - startMillis) / 1000);
    const open = found[found.length - 1];
    if (!event.isMoving) found.push([at, null]);
    else if (open) open[1] = at;
  }
  return found;
}
