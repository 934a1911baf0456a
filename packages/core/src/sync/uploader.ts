import type { Config } from '../config/keys';
import type { Run, Settle } from '../machine/from-task';
import type { HttpResponse } from '../ports/http';
import { type Departure, discard, quarantine, unqueue } from '../queue/quarantine';
import type { QueueWindow } from '../queue/read-ahead';
import type { Row } from '../queue/row';
import { seqOf } from '../store/keys';
import { type Deadline, deadlineAfter, remainingMillis } from '../time/deadline';
import type { Instant } from '../time/instant';
import { type Deferral, nextRetry } from './deferred-records';
import { uploadRequest } from './envelope';
import { limitsOf } from './form';
import { type NextUpload, nextUpload } from './next-upload';
import { createTemplates } from './rendering';
import { retryWait } from './retry-wait';
import { settle } from './settlement';
import type { SyncEnvironment } from './sync-environment';
import type { UploadOutcome } from './sync-events';
import type { SyncPromises } from './sync-promises';
import { readResponse, reportDeferred, reportResponse } from './upload-response';
import {
  deferredOf,
  EMPTY_UPLOAD_STATE,
  forget,
  isRedrivenWaiting,
  refusedWait,
  type UploadState,
  withoutAbsent,
} from './upload-state';

/** How the last request ended, for the message of a `sync()` that delivered nothing. */
export interface LastResponse {
  /** Of HTTP; 0 where there was no response. */
  readonly status: number;
  readonly message: string;
}

/** Sends one request at a time, and records what its responses show about records and endpoint. */
export interface Uploader {
  /** For the machine: reads what is next, sends it, and applies the response. */
  readonly run: Run<UploadOutcome>;
  readonly state: UploadState;
  readonly last: LastResponse;
  restore(state: UploadState): void;
  /** Changes the state by something other than a response; the caller saves it. */
  change(next: UploadState): void;
  /** Address or credentials have changed: a refusal of a request under way does not apply to the new ones. */
  senderChanged(): void;
  /** Bodies have another form: as above, but the time that a server names stands. */
  formChanged(): void;
  /** The queue has grown. */
  queueGrew(): void;
  /** Other code removed these rows. */
  removed(rows: readonly number[]): void;
  /** No request could be made. */
  failed(message: string): void;
}

interface UploaderEnvironment {
  readonly window: QueueWindow;
  readonly promises: SyncPromises;
  /** Rows have left the queue, by this request. */
  left(rows: readonly Row[], how: Departure): void;
  /** Saves the region's record, with this step or with the next commit. */
  save(when: 'now' | 'later'): void;
}

/** What a request was sent with. */
interface Sent {
  /** Form, address and credentials: see `generation`. */
  readonly generation: number;
  /** Address and credentials: see `senders`. */
  readonly sender: number;
  readonly token: string | undefined;
  readonly at: Instant;
  readonly config: Config;
}

export function createUploader(env: SyncEnvironment, region: UploaderEnvironment): Uploader {
  const { effects } = env;
  const { window, promises } = region;
  const templatesOf = createTemplates(env.compileTemplate);
  let state: UploadState = EMPTY_UPLOAD_STATE;
  let last: LastResponse = { status: 0, message: 'nothing was sent' };
  /** Incremented with every change of form, address or credentials. */
  let generation = 0;
  /** Incremented with every change of address or credentials. */
  let senders = 0;
  /** The queue has grown since it was last read: an empty result is out of date. */
  let hasGrown = false;
  /** Rows that other code removed since the queue was read for this request: they are not sent, and its response does not count for them. */
  const vanished = new Set<number>();

  /** Rows that failed alone since the last acceptance: the next one may show that they are at fault. */
  const failedAlone = new Map<number, Row>();

  const isOver = (deadline: Deadline) => remainingMillis(deadline, effects.at, env.bootId) === 0;

  const outcome = (next: UploadOutcome['next']): UploadOutcome => ({
    at: effects.at,
    next,
    retryAt: null,
    byServer: false,
    awaited: promises.awaited,
  });

  function leave(rows: readonly Row[], how: Departure): void {
    unqueue(effects, rows, how);
    window.drop(rows.map(({ seq }) => seq));
    env.shrank(rows.length);
    region.left(rows, how);
  }

  /** Applies a response, or why there is none; everything it changes is written into the step it arrived in. */
  function conclude(rows: readonly Row[], response: HttpResponse | string, sent: Sent): UploadOutcome {
    const queued = rows.filter(({ seq }) => !vanished.has(seq));
    const seqs = rows.map(({ seq }) => seq);
    const read = readResponse(response, {
      someVanished: queued.length < rows.length,
      required: sent.config.requireResponse,
      redact: env.redact,
      wall: effects.at.wall,
    });
    const { status, text, verdict, askedMillis } = read;
    last = { status, message: text };
    reportResponse(effects, read, seqs);
    if (verdict === 'accepted' && sent.token === env.accessToken()) env.accepted();
    // The wait that a failing server asks for holds for every record.
    const isAsked = verdict === 'transient' && askedMillis !== null;
    // Form, address or credentials have changed meanwhile: an acceptance still counts, and what the same server asks of the same sender.
    if (verdict !== 'accepted' && sent.generation !== generation) {
      if (!isAsked || sent.sender !== senders) return outcome('more');
      return { ...outcome('wait'), ...waits(askedMillis) };
    }
    const tookMillis = effects.at.up - sent.at.up;
    const failure = { at: effects.at, bootId: env.bootId, status, tookMillis };
    const settlement = settle(state, seqs, verdict, failure);
    if (verdict !== 'accepted' && queued.length === 1)
      for (const row of queued) failedAlone.set(row.seq, row);
    for (const row of new Map([...failedAlone, ...queued.map((row) => [row.seq, row] as const)]).values())
      reportDeferred(effects, row, state.failedRecords[row.seq], settlement.state.failedRecords[row.seq]);
    if (verdict === 'accepted') failedAlone.clear();
    if (settlement.delivered.length > 0) leave(queued, 'delivered');
    for (const row of queued.filter(({ seq }) => settlement.quarantined.includes(seq))) {
      quarantine(effects, row, { status, text, attempts: (state.failedRecords[row.seq]?.attempts ?? 0) + 1 });
      leave([row], 'quarantined');
    }
    state = forget(settlement.state, [...vanished]);
    region.save(verdict === 'accepted' ? 'later' : 'now');
    const next = settlement.next === 'more' && isAsked ? 'wait' : settlement.next;
    if (next === 'more') return outcome(next);
    return { ...outcome(next), ...waits(askedMillis) };
  }

  /** Until when to wait: what the server asks for, else the backoff. */
  function waits(askedMillis: number | null): Pick<UploadOutcome, 'retryAt' | 'byServer'> {
    const millis = retryWait(env, state.failures, askedMillis);
    return { retryAt: deadlineAfter(effects.at, millis, env.bootId), byServer: askedMillis !== null };
  }

  /** Nothing is left to send now. */
  function emptyOutcome(isEarly: boolean): UploadOutcome {
    if (isEarly) return outcome('more');
    const waits: Pick<Deferral, 'until'>[] = [...deferredOf(state.failedRecords)];
    // Those that were put back have no waits but the pause between two tries.
    if (isRedrivenWaiting(state) && state.retryPause) waits.push(state.retryPause);
    const retryAt = nextRetry(waits, state.retryPause, effects.at, env.bootId);
    return { ...outcome('empty'), retryAt: retryAt ?? refusedWait(state) };
  }

  function send(rows: readonly Row[], config: Config, task: Settle<UploadOutcome>): void {
    const token = env.accessToken();
    const sent = { generation, sender: senders, token, at: effects.at, config };
    const ended = guarded(task, (response: HttpResponse | string) =>
      task.done(conclude(rows, response, sent)),
    );
    env.send(uploadRequest(rows, limitsOf(config), token, templatesOf(config)), ended, ended);
  }

  /** The outcome where nothing is sent; undefined where these rows are. */
  function outcomeWithout(next: NextUpload, config: Config): UploadOutcome | undefined {
    const { rows, oldest, absent, absentFailed } = next;
    // The rows of a batch in a body that holds one record would count as delivered without having been sent.
    if (config !== env.config()) return outcome('more');
    if (rows.some(({ seq }) => vanished.has(seq))) return outcome('more');
    for (const entry of window.takeUnreadable()) {
      discard(effects, entry);
      state = forget(state, [seqOf(entry.key)]);
      env.shrank(1);
    }
    // A wait for what is not there would begin again at once. Others may have been put back since the queue was read.
    if (absent === state.redriven) state = { ...state, redriven: [] };
    state = withoutAbsent(state, absentFailed);
    const wasAwaited = promises.awaited;
    if (oldest !== undefined) promises.reached(oldest);
    if (rows.length === 0) return emptyOutcome(hasGrown || (oldest === undefined && promises.awaited));
    // The last promise has been settled: the machine decides whether to send more.
    return wasAwaited && !promises.awaited ? outcome('more') : undefined;
  }

  return {
    run(task) {
      let isCancelled = false;
      hasGrown = false;
      vanished.clear();
      if (env.isRejected()) {
        last = { status: 401, message: 'the tokens were refused for good' };
        task.done(outcome('rejected'));
        return undefined;
      }
      const config = env.config();
      env.read(
        nextUpload(state, limitsOf(config), window, { isOver, isAwaited: promises.awaited }),
        guarded(task, (next: NextUpload) => {
          if (isCancelled) return;
          const early = outcomeWithout(next, config);
          if (early) task.done(early);
          else send(next.rows, config, task);
        }),
        (reason) => task.fail(reason),
      );
      return () => {
        isCancelled = true;
      };
    },
    get state() {
      return state;
    },
    get last() {
      return last;
    },
    restore(restored) {
      state = restored;
    },
    change(next) {
      state = next;
    },
    senderChanged() {
      generation++;
      senders++;
    },
    formChanged() {
      generation++;
    },
    queueGrew() {
      hasGrown = true;
    },
    removed(rows) {
      for (const seq of rows) vanished.add(seq);
      window.drop(rows);
      state = forget(state, rows);
    },
    failed(message) {
      last = { status: 0, message };
    },
  };
}

/** An exception of ours must end the task as well: a task that never ends would stop uploads for ever. */
function guarded<T>(task: Settle<UploadOutcome>, run: (value: T) => void): (value: T) => void {
  return (value) => {
    try {
      run(value);
    } catch (reason) {
      task.fail(reason);
    }
  };
}
