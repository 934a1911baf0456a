import { readTrack, type Track } from '@geo/adapter-node';
import { readConfig } from '../config-file';
import { openDatabase } from '../engine/database';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import { checkFiles, databaseFiles } from '../files/check-files';
import { type OutputFile, openOutput } from '../files/output-file';
import type { Console } from '../output/console';
import { clockTime, count, day, duration } from '../output/figures';
import { type Outcome, outcomeOf } from '../output/outcome';
import { progressBar } from '../output/progress-bar';
import { summary } from '../output/summary';
import { report } from '../report/report';
import { type ReplayedTrack, replayTrack } from './replay-track';

/** What a replay is asked for on the command line. */
export interface ReplayRequest {
  readonly file: string;
  readonly url?: string;
  readonly token?: string;
  readonly speed: number | 'max';
  readonly config?: string;
  readonly db?: string;
  readonly report?: string;
  readonly trace?: string;
  readonly blackBox?: string;
  readonly signal?: AbortSignal;
  /** What a receiver that belongs to the run has seen, once all is sent. */
  readonly receiver?: () => { readonly rows: number; readonly duplicates: number };
}

/** A replay from its file to its figures, and to what a person reads about it. */
export async function runReplay(
  request: ReplayRequest,
  console: Console,
): Promise<{ outcome: Outcome; text: string }> {
  const began = performance.now();
  const say = (sentence: string) => console.say(`geo: ${sentence}`);
  checkRequest(request);
  const config = await readConfig(request.config, request, say);
  const track = await readTrack(request.file);
  for (const warning of track.warnings) say(warning);
  const database = await openDatabase(request.db, 'kill');
  const outputs: OutputFile[] = [];
  const output = (what: string, path: string | undefined) => {
    if (path === undefined) return undefined;
    const file = openOutput(what, path);
    outputs.push(file);
    return file;
  };
  const bar = progressBar(console);
  let keep = false;
  try {
    const trace = output('the trace', request.trace);
    const reportFile = output('the report', request.report);
    const box = output('the black box', request.blackBox);
    const replayed = await replayTrack({
      track,
      config,
      storage: database.storage,
      speed: request.speed,
      onProgress: ({ done, total, timeMillis }) =>
        bar.show(done / total, () => `${track.name}  ${clockTime(timeMillis)}`),
      ...(trace ? { trace: (line: string) => trace.write(`${line}\n`) } : {}),
      ...(box ? { blackBox: box.write } : {}),
      ...(request.signal ? { signal: request.signal } : {}),
    });
    if (request.signal?.aborted) throw new Failure('interrupted', { exitCode: EXIT.interrupted });
    const failure = failureIn(replayed, database.path);
    // Records that were to be uploaded and were not are not thrown away with a temporary file.
    keep = failure !== null;
    const wallMillis = performance.now() - began;
    const outcome: Outcome = {
      ...outcomeOf(replayed.journal, replayed.odometer, replayed.delivery),
      ...(request.receiver ? { receiver: received(request.receiver()) } : {}),
      wallSeconds: Math.round(wallMillis) / 1000,
      ...(keep || request.db !== undefined ? { db: database.path } : {}),
      ...(request.report === undefined ? {} : { report: request.report }),
      failure,
    };
    reportFile?.write(report({ track, replayed, outcome }));
    for (const file of outputs) file.keep();
    const text = summary(outcome, {
      title: titleOf(track),
      url: typeof config.url === 'string' ? config.url : undefined,
      motionChanges: replayed.journal.motionChanges,
      took: tookOf(replayed, wallMillis),
    });
    return { outcome, text };
  } finally {
    bar.end();
    for (const file of outputs) file.discard();
    database.close(keep);
  }
}

function checkRequest({ file, config, db, report: page, trace, blackBox }: ReplayRequest): void {
  checkFiles(
    [
      { what: 'the recording', path: file },
      { what: 'the configuration', path: config },
    ],
    [
      ...databaseFiles(db),
      { what: 'the report', option: '--report', path: page },
      { what: 'the trace', option: '--trace', path: trace },
      { what: 'the black box', option: '--black-box', path: blackBox },
    ],
  );
}

function failureIn({ storageError, delivery }: ReplayedTrack, path: string): Outcome['failure'] {
  if (storageError)
    return {
      exitCode: EXIT.storageFailed,
      message: `the replay ended early, for its records could not be stored: ${storageError.message}`,
    };
  if (delivery.reason === null) return null;
  const left = delivery.waiting > 0 ? 'not uploaded' : 'refused for good';
  const amount = count(delivery.waiting + delivery.quarantined, 'record');
  return {
    exitCode: EXIT.uploadFailed,
    message: `${amount} ${left}: ${delivery.reason}. Kept in ${path}`,
  };
}

function titleOf({ name, format, points, skipped }: Track): string {
  const first = points[0]?.timeMillis ?? 0;
  const last = points.at(-1)?.timeMillis ?? first;
  const left = Object.values(skipped).reduce((sum, each) => sum + each, 0);
  const span = `${day(first)} ${clockTime(first)} to ${clockTime(last)} UTC, ${duration(last - first)}`;
  const skips = left === 0 ? '' : ` (${count(left, 'other')} could not be replayed)`;
  return `${name}: ${format}, ${count(points.length, 'timed point')}${skips}, ${span}`;
}

function tookOf({ endMillis, journal }: ReplayedTrack, wallMillis: number): string {
  const first = journal.fixes[0]?.atMillis ?? endMillis;
  const factor = Math.round((endMillis - first) / wallMillis);
  return `${(wallMillis / 1000).toFixed(1)} s${factor > 1 ? `, ${factor.toLocaleString('en')} times real time` : ''}`;
}

function received({
  rows,
  duplicates,
}: {
  rows: number;
  duplicates: number;
}): NonNullable<Outcome['receiver']> {
  return { rows, duplicates };
}
