import type { ConfigPatch } from '@geo/core';
import { readConfig } from '../config-file';
import { openDatabase } from '../engine/database';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import { checkFiles, databaseFiles, STANDARD_STREAM } from '../files/check-files';
import { Outputs } from '../files/outputs';
import type { Console } from '../output/console';
import { count } from '../output/figures';
import type { Ink } from '../output/ink';
import { type Outcome, outcomeOf } from '../output/outcome';
import { progressBar } from '../output/progress-bar';
import { summary } from '../output/summary';
import { openRecording, type Recording } from '../recording/recording';
import { placeText, recordingText } from '../recording/recording-text';
import { report } from '../report/report';
import type { WrittenFormatName } from '../track-files/track-formats';
import { openTrackWriter, writtenFormat } from '../track-files/track-writer';
import { pointOfRecord } from '../track-files/written-point';
import { type Assumptions, assumptionsOf, type GapMeaning, type ProfileName, surveyOf } from './assumptions';
import { type ReplayedTrack, type ReplayTrackOptions, replayTrack } from './replay-track';

/** What a replay is asked for on the command line. */
export interface ReplayRequest {
  readonly files: readonly string[];
  readonly url?: string;
  readonly token?: string;
  readonly speed: number | 'max';
  readonly config?: string;
  readonly profile?: ProfileName;
  readonly gaps?: GapMeaning | 'auto';
  readonly db?: string;
  readonly out?: string;
  readonly format?: WrittenFormatName;
  readonly report?: string;
  readonly trace?: string;
  readonly blackBox?: string;
  readonly signal?: AbortSignal;
  /** What a receiver that belongs to the run has seen, once all is sent. */
  readonly receiver?: () => Promise<{ readonly rows: number; readonly duplicates: number }>;
}

/** What a run came to, and what a person reads about it. */
export interface Ran {
  readonly outcome: Outcome;
  readonly text: (ink: Ink) => string;
}

/** A replay from its files to its figures, and to what a person reads about it. */
export async function runReplay(request: ReplayRequest, console: Console): Promise<Ran> {
  const began = performance.now();
  const say = (sentence: string) => console.say(`geo: ${sentence}`);
  checkRequest(request);
  const config = await readConfig(request.config, request, say);
  const assumed = await assumptionsFor(request, config);
  const recording = await openRecording(request.files);
  const outputs = new Outputs();
  const database = await openDatabase(request.db, 'kill', config);
  const bar = progressBar(console);
  let keep = false;
  try {
    const reportFile = outputs.open('the report', request.report);
    const replayed = await replayTrack({
      recording,
      config,
      assumed,
      storage: database.storage,
      speed: request.speed,
      keepPoints: request.report !== undefined,
      onProgress: ({ share, timeMillis }) =>
        bar.show({ share, words: () => placeText(recording, timeMillis) }),
      ...written(request, recording, outputs),
      ...(request.signal ? { signal: request.signal } : {}),
    });
    bar.end();
    if (request.signal?.aborted) throw new Failure('interrupted', { exitCode: EXIT.interrupted });
    for (const warning of recording.warnings) say(warning);
    const failure = failureIn(replayed, database.path);
    // Records that were to be uploaded and were not are not thrown away with a temporary file.
    keep = failure !== null;
    const wallMillis = performance.now() - began;
    const outcome = await outcomeIn({ request, replayed, assumed, failure, wallMillis, db: database.path });
    reportFile?.write(report({ recording, replayed, outcome }));
    outputs.keep();
    const text = summary(outcome, {
      title: recordingText(recording),
      url: typeof config.url === 'string' ? config.url : undefined,
      motionChanges: replayed.journal.motionChanges,
      took: tookOf(replayed, wallMillis),
    });
    return { outcome, text };
  } finally {
    bar.end();
    outputs.discard();
    database.close(keep);
    await recording.close();
  }
}

/** A file is read twice: first for what it is like. */
async function assumptionsFor(request: ReplayRequest, config: ConfigPatch): Promise<Assumptions> {
  const isSearched = (request.gaps ?? 'auto') === 'auto' && !request.files.includes(STANDARD_STREAM);
  if (!isSearched) return assumptionsOf(request, config, undefined);
  const recording = await openRecording(request.files);
  try {
    return assumptionsOf(request, config, await surveyOf(recording));
  } finally {
    await recording.close();
  }
}

function checkRequest({ files, out, format, ...request }: ReplayRequest): void {
  if (out !== undefined) writtenFormat(out, format);
  checkFiles(
    [
      ...files.map((path) => ({ what: 'the recording', path })),
      { what: 'the configuration', path: request.config },
    ],
    [
      ...databaseFiles(request.db),
      { what: 'the track', option: '--out', path: out },
      { what: 'the report', option: '--report', path: request.report },
      { what: 'the trace', option: '--trace', path: request.trace },
      { what: 'the black box', option: '--black-box', path: request.blackBox },
    ],
  );
}

/** What is written on the way. */
function written(
  { trace, blackBox, out, format }: ReplayRequest,
  recording: Recording,
  outputs: Outputs,
): Pick<ReplayTrackOptions, 'trace' | 'blackBox' | 'record'> {
  const traceFile = outputs.open('the trace', trace);
  const box = outputs.open('the black box', blackBox);
  const track =
    out === undefined
      ? undefined
      : outputs.add(openTrackWriter(out, recording.name, writtenFormat(out, format)));
  return {
    ...(traceFile ? { trace: (line) => traceFile.write(`${line}\n`) } : {}),
    ...(box ? { blackBox: box.write } : {}),
    ...(track ? { record: (record) => track.point(pointOfRecord(record)) } : {}),
  };
}

interface Ended {
  readonly request: ReplayRequest;
  readonly replayed: ReplayedTrack;
  readonly assumed: Assumptions;
  readonly failure: Outcome['failure'];
  readonly wallMillis: number;
  readonly db: string | undefined;
}

async function outcomeIn({ request, replayed, assumed, failure, wallMillis, db }: Ended): Promise<Outcome> {
  const receiver = await request.receiver?.();
  const isKept = failure !== null || request.db !== undefined;
  return {
    ...outcomeOf(replayed.journal, replayed.odometer, replayed.delivery),
    ...(receiver ? { receiver: { rows: receiver.rows, duplicates: receiver.duplicates } } : {}),
    assumed,
    wallSeconds: Math.round(wallMillis) / 1000,
    ...(isKept && db !== undefined ? { db } : {}),
    ...(request.out === undefined ? {} : { track: request.out }),
    ...(request.report === undefined ? {} : { report: request.report }),
    failure,
  };
}

function failureIn({ storageError, delivery }: ReplayedTrack, path: string | undefined): Outcome['failure'] {
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

function tookOf({ endMillis, journal }: ReplayedTrack, wallMillis: number): string {
  const factor = Math.round((endMillis - (journal.firstMillis ?? endMillis)) / wallMillis);
  return `${(wallMillis / 1000).toFixed(1)} s${factor > 1 ? `, ${factor.toLocaleString('en')} times real time` : ''}`;
}
