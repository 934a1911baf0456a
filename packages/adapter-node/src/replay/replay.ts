import type { Track } from '../tracks/track';
import type { PointSource } from '../tracks/track-stream';
import { unlessAborted } from './abort';
import { type Pace, pace } from './pace';
import type { RecordedSensor } from './recorded-sensor';
import type { ReplayScheduler } from './replay-scheduler';

/** How far a replay has come. */
export interface ReplayProgress {
  /** Points passed. */
  readonly done: number;
  /** Of all points; `undefined` for a recording that is read as it goes. */
  readonly total: number | undefined;
  /** How far that is, from 0 to 1; `undefined` where the length of the recording is not known. */
  readonly share: number | undefined;
  /** Recorded time now, epoch milliseconds. */
  readonly timeMillis: number;
}

/** What is replayed, over which clock and sensor, and how fast. */
export interface ReplayOptions {
  /** What is replayed. */
  readonly track: Track | PointSource;
  /** The clock that the engine runs on. */
  readonly clock: ReplayScheduler;
  /** Where the engine gets the fixes from. */
  readonly sensor: RecordedSensor;
  /**
   * `undefined` when nothing real is outstanding (a commit, a request); else a promise of when it no longer is. Asked
   * before time moves on: recorded time stands still while real work is done.
   */
  readonly idle: () => Promise<void> | undefined;
  /** Times real time, or `'max'`: as fast as possible. */
  readonly speed: number | 'max';
  /** Called after each point. */
  readonly onProgress?: (progress: ReplayProgress) => void;
  /** How long time goes on behind the last point, milliseconds; 0 when absent. */
  readonly tailMillis?: number;
  /** Ends the replay where it stands. */
  readonly signal?: AbortSignal;
}

/** How far a replay came. */
export interface ReplayResult {
  /** False when the signal ended it. */
  readonly finished: boolean;
  /** Points that were passed. */
  readonly passed: number;
  /** Fixes that a watch was open for. */
  readonly delivered: number;
  /** Where recorded time stands, epoch milliseconds. */
  readonly timeMillis: number;
}

/** An engine that is busy this often without anything happening never comes to rest: better an error than a hang. */
const UNREST_LIMIT = 1_000_000;

/**
 * Runs a recording: point by point and timer by timer, in the order of recorded time. A timer due at the time of a
 * point runs first. The order of what enters the engine is the same at any speed. Errors thrown by sinks and timers
 * reject.
 */
export async function replay(options: ReplayOptions): Promise<ReplayResult> {
  const { track, clock, sensor, idle, signal, onProgress, tailMillis = 0 } = options;
  if (!(Number.isFinite(tailMillis) && tailMillis >= 0)) {
    throw new RangeError(`tailMillis must be 0 or more milliseconds; got ${tailMillis}`);
  }
  const total = 'points' in track ? track.points.length : undefined;
  let steps: Pace | undefined;
  let end: number | undefined;
  let finished = false;

  for (;;) {
    const outstanding = idle();
    if (outstanding) await rest(outstanding, idle, signal);
    if (signal?.aborted) break;
    const more = sensor.awaited();
    if (more) {
      await unlessAborted(more, signal);
      continue;
    }
    // Real time counts from here: what the engine did before the first step was not part of the recording.
    steps ??= pace(options.speed, clock.now(), signal);

    const point = sensor.nextAt();
    const timer = clock.nextAt();
    if (point === undefined) end ??= clock.now() + tailMillis;
    const at = Math.min(point ?? Infinity, timer ?? Infinity, end ?? Infinity);
    const waited = steps.until(at);
    if (waited) {
      await waited;
      // Whatever else this process did meanwhile comes first.
      continue;
    }
    if (timer !== undefined && timer <= at) {
      clock.runNext();
    } else if (point !== undefined) {
      clock.moveTo(at);
      sensor.passNext();
      onProgress?.({ done: sensor.passed, total, share: sensor.share, timeMillis: clock.now() });
    } else {
      clock.moveTo(at);
      finished = true;
      break;
    }
  }
  const { passed, delivered } = sensor;
  return { finished, passed, delivered, timeMillis: clock.now() };
}

async function rest(
  outstanding: Promise<void>,
  idle: ReplayOptions['idle'],
  signal: AbortSignal | undefined,
): Promise<void> {
  let current: Promise<void> | undefined = outstanding;
  for (let rounds = 0; current; rounds += 1) {
    if (rounds === UNREST_LIMIT) {
      throw new Error(
        `idle() gave a promise ${UNREST_LIMIT} times in a row; it must give undefined once nothing is outstanding`,
      );
    }
    await unlessAborted(current, signal);
    if (signal?.aborted) return;
    current = idle();
  }
}
