import { randomUUID } from 'node:crypto';
import {
  nodeEntropy,
  nodeHttp,
  nodePresence,
  type ReplayProgress,
  recordedSensor,
  replay,
  replayScheduler,
} from '@geo/adapter-node';
import { type ConfigPatch, createEngine, type Engine, type Location, type Storage } from '@geo/core';
import { countingEntropy } from '@geo/core/testing';
import { type Delivery, deliver } from '../engine/delivery';
import { type Journal, openJournal } from '../engine/journal';
import { meteredHttp } from '../engine/metered-http';
import { observedSensor } from '../engine/observed-sensor';
import { watchedStorage } from '../engine/watched-storage';
import type { Recording } from '../recording/recording';
import { type Assumptions, PROFILES } from './assumptions';
import { type Gap, type GapRule, withGaps } from './gaps';

/** Room for about two days of driving: a whole recording should be in it, not its end. */
const BLACK_BOX_BYTES = 64_000_000;

/** Of the jitter, which is the same in every run, so that a replay decides the same again. */
const SEED = 0x67656f;

export interface ReplayTrackOptions {
  readonly recording: Recording;
  readonly config: ConfigPatch;
  readonly assumed: Assumptions;
  /** Which silences are rests, where the recording is silent at rest. Default: those of a recorder. */
  readonly gapRule?: GapRule;
  readonly storage: Storage;
  readonly speed: number | 'max';
  readonly onProgress?: (progress: ReplayProgress) => void;
  readonly trace?: (line: string) => void;
  /** Is given the engine before it starts. */
  readonly listen?: (engine: Engine) => void;
  /** Is given each record when it is stored. */
  readonly record?: (record: Location) => void;
  /** Keep what a report draws. */
  readonly keepPoints: boolean;
  /** Is given the black box of the run at its end. Without it there is none, and the replay is faster. */
  readonly blackBox?: (box: string) => void;
  /** Ends the replay where it stands. */
  readonly signal?: AbortSignal;
}

/** What a replay came to. */
export interface ReplayedTrack {
  readonly journal: Journal;
  /** Metres travelled in this replay. */
  readonly odometer: number;
  readonly delivery: Delivery;
  /** Where recorded time ended, epoch milliseconds. */
  readonly endMillis: number;
  /** The first commit that failed. The replay ends there: later rows could not be stored. */
  readonly storageError: Error | null;
}

/**
 * Runs a recording through the engine. Recorded time stands still while a commit or a request is outstanding, so that
 * the same recording and the same answers give the same decisions at any speed. Behind the last point tracking stops:
 * what the filter still held is settled, and what is queued is sent.
 */
export async function replayTrack(options: ReplayTrackOptions): Promise<ReplayedTrack> {
  const { assumed } = options;
  const { stopTimeout } = assumed;
  const config = stopTimeout === null ? options.config : { ...options.config, stopTimeout };
  const restMillis = (stopTimeout ?? 0) * 60_000;
  const recording =
    assumed.gaps === 'rest'
      ? withGaps(options.recording, restMillis, (gap) => settleGap(gap), options.gapRule)
      : options.recording;
  // Each replay is a boot of its own: in a database that is used again, uptime begins anew.
  const clock = { ...replayScheduler(options.recording.startMillis), bootId: randomUUID() };
  const recorded = recordedSensor(recording, clock);
  const journal = openJournal(clock, options.keepPoints);
  const stop = new AbortController();
  const onAbort = () => stop.abort();
  options.signal?.addEventListener('abort', onAbort);
  let storageError: Error | null = null;

  const engine = createEngine({
    ports: {
      sensor: observedSensor(recorded, { fix: journal.fix }),
      storage: watchedStorage(options.storage, (error) => {
        storageError ??= error;
        stop.abort();
      }),
      http: meteredHttp(nodeHttp(), { clock, ended: journal.request, givesUp: true }),
      scheduler: clock,
      entropy: { uuid: nodeEntropy().uuid, random: countingEntropy(SEED).random },
      presence: nodePresence(),
    },
    profile: PROFILES[assumed.profile],
    blackBox: options.blackBox !== undefined && { bytes: BLACK_BOX_BYTES },
    trace(line) {
      journal.trace(line);
      options.trace?.(line);
    },
  });
  /** A rest is one when it has lasted for long enough; travel is one from its beginning, whatever the points before it were like. */
  function settleGap({ fromMillis, meaning }: Gap): void {
    const isRest = meaning === 'rest';
    const atMillis = isRest ? fromMillis + restMillis : fromMillis;
    clock.after(atMillis - clock.now(), () => setPace(engine, !isRest));
  }

  try {
    journal.listen(engine);
    options.listen?.(engine);
    if (options.record) engine.onLocation(options.record);
    await engine.ready(config);
    const before = await engine.getOdometer();
    await engine.start();
    const { timeMillis } = await replay({
      track: recording,
      clock,
      sensor: recorded,
      speed: options.speed,
      idle: () => (engine.busy ? engine.idle() : undefined),
      signal: stop.signal,
      ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    });
    if (!options.signal?.aborted) await engine.stop();
    if (!options.signal?.aborted) await engine.idle();
    const wantsUpload = config.url !== undefined && config.url !== null && storageError === null;
    const delivery = wantsUpload ? await deliver(engine, stop.signal) : await leftQueued(engine);
    const odometer = (await engine.getOdometer()) - before;
    options.blackBox?.(await engine.exportBlackBox());
    return { journal, odometer, delivery, endMillis: timeMillis, storageError };
  } finally {
    options.signal?.removeEventListener('abort', onAbort);
    if (!options.signal?.aborted) await engine.close();
  }
}

/** The engine may have been closed meanwhile, or its storage full: the replay notices by itself. */
function setPace(engine: Engine, isMoving: boolean): void {
  engine.changePace(isMoving).catch(() => undefined);
}

async function leftQueued(engine: Parameters<typeof deliver>[0]): Promise<Delivery> {
  return { waiting: await engine.getCount(), quarantined: 0, reason: null };
}
