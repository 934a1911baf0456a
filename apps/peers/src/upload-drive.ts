import { randomUUID } from 'node:crypto';
import {
  nodeEntropy,
  nodeHttp,
  nodePresence,
  recordedSensor,
  replay,
  replayScheduler,
  type Track,
} from '@geo/adapter-node';
import { type ConfigPatch, createEngine, type Http, NODE_PROFILE } from '@geo/core';
import { memoryStorage } from '@geo/core/testing';

/** Long enough for every wait of the uploader after a failure, and for the probes of an open circuit, milliseconds. */
const AFTERWARDS_MILLIS = 2 * 3_600_000;
/** A server that closes connections without an answer would otherwise be waited for, milliseconds. */
const TIMEOUT_MILLIS = 5_000;

/** What became of a drive's records. */
export interface UploadedDrive {
  readonly records: number;
  /** Requests that ended with a success, and the others. */
  readonly accepted: number;
  readonly failed: number;
  /** Still in the queue at the end. */
  readonly queued: number;
  readonly quarantined: number;
}

/** Plays a recording to an engine that uploads what it records, with real requests in recorded time. */
export async function uploadDrive(
  track: Track,
  config: ConfigPatch,
  http: Http = nodeHttp(),
): Promise<UploadedDrive> {
  const clock = { ...replayScheduler(track.points[0]?.timeMillis ?? 0), bootId: randomUUID() };
  const sensor = recordedSensor(track, clock);
  const engine = createEngine({
    ports: {
      sensor,
      http,
      storage: memoryStorage(),
      scheduler: clock,
      entropy: nodeEntropy(),
      presence: nodePresence(),
    },
    profile: NODE_PROFILE,
  });
  const counts = { records: 0, accepted: 0, failed: 0 };
  engine.onLocation(() => counts.records++);
  engine.onHttp(({ success }) => (success ? counts.accepted++ : counts.failed++));
  await engine.ready({ httpTimeoutMs: TIMEOUT_MILLIS, ...config });
  await engine.start();
  await replay({
    track,
    clock,
    sensor,
    idle: () => (engine.busy ? engine.idle() : undefined),
    speed: 'max',
    tailMillis: AFTERWARDS_MILLIS,
  });
  // What waits for company goes with the end of tracking.
  await engine.stop();
  await engine.idle();
  const queued = await engine.getCount();
  const quarantined = (await engine.getQuarantine()).length;
  await engine.close();
  return { ...counts, queued, quarantined };
}
