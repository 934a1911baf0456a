import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineState } from '@geo/core';
import { readConfig } from '../config-file';
import { openDatabaseFile } from '../engine/database';
import { type Delivery, deliver } from '../engine/delivery';
import { EXIT } from '../exit-code';
import { checkFiles, databaseFiles } from '../files/check-files';
import { openOutput } from '../files/output-file';
import type { Console } from '../output/console';
import { count, duration, metres } from '../output/figures';
import { type Outcome, outcomeOf } from '../output/outcome';
import { summary } from '../output/summary';
import type { Ran } from '../replay/run-replay';
import { mustHaveAddress } from './gpsd-address';
import { type LiveTracking, trackLive } from './live-tracking';

/** What live tracking is asked for on the command line. */
export interface TrackRequest {
  readonly gpsd: { readonly host: string; readonly port: number };
  readonly url?: string;
  readonly token?: string;
  readonly config?: string;
  readonly db?: string;
  readonly trace?: string;
  /** Seconds after which tracking ends by itself. */
  readonly for?: number;
  /** Ends tracking cleanly. */
  readonly signal: AbortSignal;
}

/** The last upload may take this long, milliseconds: what is left then waits in the database. */
const FINAL_SYNC_MILLIS = 10_000;
/** The line of a terminal is drawn again so often, milliseconds. */
const REDRAW_MILLIS = 500;

/** Tracks until it is stopped, sends what is queued, and prints a summary. */
export async function runTrack(request: TrackRequest, console: Console): Promise<Ran> {
  const began = performance.now();
  const say = (sentence: string) => console.say(`geo: ${sentence}`);
  checkFiles(
    [{ what: 'the configuration', path: request.config }],
    [...databaseFiles(request.db), { what: 'the trace', option: '--trace', path: request.trace }],
  );
  await mustHaveAddress(request.gpsd.host);
  const config = await readConfig(request.config, request, say);
  const trace = request.trace === undefined ? undefined : openOutput('the trace', request.trace);
  const database = await openDatabaseFile(request.db, 'power-loss');
  let keep = false;
  try {
    const { storage } = database;
    const live = await trackLive({
      gpsd: request.gpsd,
      config,
      storage,
      say,
      ...(trace ? { trace: (line: string) => trace.write(`${line}\n`) } : {}),
    });
    say(`tracking from gpsd at ${request.gpsd.host}:${request.gpsd.port}; Ctrl-C ends it`);
    const status = showStatus(live, console);
    await untilStopped(request);
    clearInterval(status);
    const state = await live.engine.stop();
    const uploads = config.url !== undefined && config.url !== null;
    const delivery = uploads
      ? await deliver(live.engine, AbortSignal.timeout(FINAL_SYNC_MILLIS))
      : { waiting: await live.engine.getCount(), quarantined: 0, reason: null };
    const failure = failureIn(state, delivery, database.path);
    keep = delivery.waiting + delivery.quarantined > 0;
    const odometer = await live.odometer();
    await live.close();
    const wallMillis = performance.now() - began;
    const outcome: Outcome = {
      ...outcomeOf(live.journal, odometer, delivery),
      wallSeconds: Math.round(wallMillis) / 1000,
      ...(keep || request.db !== undefined ? { db: database.path } : {}),
      failure,
    };
    const text = summary(outcome, {
      title: `gpsd at ${request.gpsd.host}:${request.gpsd.port}`,
      url: typeof config.url === 'string' ? config.url : undefined,
      motionChanges: live.journal.motionChanges,
      took: duration(wallMillis),
    });
    trace?.keep();
    return { outcome, text };
  } finally {
    trace?.discard();
    database.close(keep);
  }
}

async function untilStopped({ signal, for: seconds }: TrackRequest): Promise<void> {
  if (signal.aborted) return;
  const stopped = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  if (seconds === undefined) return stopped;
  await Promise.race([stopped, waits(seconds * 1000, signal)]);
}

async function waits(millis: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(millis, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function showStatus({ journal, odometer }: LiveTracking, console: Console): NodeJS.Timeout | undefined {
  if (!console.terminal) return undefined;
  const timer = setInterval(() => {
    const moving = journal.motionChanges.at(-1)?.isMoving ? 'moving' : 'stationary';
    const figures = `${count(journal.fixCount, 'fix', 'fixes')}, ${count(journal.recordCount, 'record')}`;
    odometer().then(
      (travelled) =>
        console.line(`${moving}  ${figures}, ${journal.uploads.records} uploaded, ${metres(travelled)}`),
      () => clearInterval(timer), // the engine is closing
    );
  }, REDRAW_MILLIS);
  return timer;
}

function failureIn(state: EngineState, delivery: Delivery, path: string): Outcome['failure'] {
  if (state.refusedRecordCount > 0 || state.lastStorageError !== null) {
    const lost = count(state.refusedRecordCount, 'record');
    return {
      exitCode: EXIT.storageFailed,
      message: `${lost} could not be stored: ${state.lastStorageError ?? 'storage works again'}`,
    };
  }
  if (delivery.reason === null) return null;
  const left = count(delivery.waiting + delivery.quarantined, 'record');
  return {
    exitCode: EXIT.uploadFailed,
    message: `${left} not uploaded: ${delivery.reason}. Kept in ${path}`,
  };
}
