import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Config } from '../config/keys';
import { RESPONSE_TEXT_LIMIT } from '../contract/events';
import type { Location } from '../contract/location';
import type { QuarantinedRecord } from '../contract/quarantine';
import { toTimestamp } from '../contract/timestamp';
import { type Deadline, deadlineAfter } from '../memory/deadline';
import { fromTask } from '../memory/from-task';
import { QUARANTINE_PREFIX, QUEUE_PREFIX, QUEUE_UUID_PREFIX, rowKey } from '../memory/keys';
import type { Outlet } from '../memory/outlet';
import type { HttpRequest, HttpResponse } from '../ports/http';
import { BACKOFF_BACKGROUND_CAP_MILLIS, BACKOFF_CAP_MILLIS, backoffMillis } from './backoff';
import { chooseBatch } from './batch';
import { amnesty, EMPTY_BOOK, forget, type Settlement, settle, type UploadBook } from './book';
import { type Row, uploadRequest } from './envelope';
import type { SyncMemory } from './memory';
import { createQueueWindow, type QueueSource } from './queue';
import { retryAfterMillis } from './retry-after';
import { type ParkReason, syncMachine, type UploadOutcome } from './sync-machine';
import { judgeStatus } from './verdict';
import { createWaiters } from './waiters';

/** What the sync region is given. */
export interface SyncEnvironment {
  readonly outlet: Outlet;
  readonly bootId: string;
  readonly queue: QueueSource;
  config(): Config;
  accessToken(): string | undefined;
  inBackground(): boolean;
  random(): number;
  /** One request, held to its timeout. The answer arrives inside a step of its own. */
  send(request: HttpRequest, done: (response: HttpResponse) => void, failed: (message: string) => void): void;
  /** Runs asynchronous reading; what follows runs inside a step of its own. */
  read<T>(work: Promise<T>, done: (value: T) => void, failed: (reason: unknown) => void): void;
  /** Rows have left the queue. */
  shrank(rows: number): void;
  /** Have the platform wake a suspended or dead process for this deadline. */
  wakeAt(deadline: Deadline | null): void;
}

/** The sync region: the queue's way to the server. */
export interface Sync {
  readonly machine: typeof syncMachine;
  restore(memory: SyncMemory): void;
  attach(actor: ActorRefFrom<typeof syncMachine>): void;
  /** Would this many waiting records change anything now? Asked for every record, so that the chart need not be. */
  wants(waiting: number): boolean;
  readonly parked: ParkReason | null;
  /** The promise of `sync()`, for the rows found when it was called. */
  drained(rows: readonly number[], records: readonly Location[]): Promise<readonly Location[]>;
  /** Rows left the queue by another way. */
  removed(rows: readonly number[]): void;
  /** Tokens, url or headers changed: nothing is held against anybody any more. */
  forgive(): void;
  /** Connectivity is back: waits start small again. */
  refresh(): void;
}

export function createSync(env: SyncEnvironment): Sync {
  const { outlet } = env;
  const window = createQueueWindow(env.queue);
  const waiters = createWaiters();
  let book: UploadBook = EMPTY_BOOK;
  let last = { status: 0, message: 'nothing was sent' };
  let snapshot: SnapshotFrom<typeof syncMachine> | undefined;
  let actor: ActorRefFrom<typeof syncMachine> | undefined;
  /** Grows with every change of address or credentials: a refusal of the old ones says nothing about the new. */
  let generation = 0;

  const save = () => outlet.remember('sync', memory());

  function memory(): SyncMemory {
    const context = snapshot?.context;
    const waits = context?.retryAt ?? null;
    return {
      version: 1,
      book,
      machine: {
        parked: waits ? (context?.parked ?? null) : null,
        retryAt: waits,
        byServer: context?.byServer ?? false,
      },
    };
  }

  function deliver(
    rows: readonly Row[],
    settlement: Settlement,
    response: { status: number; text: string },
  ): void {
    const quarantined = new Set(settlement.quarantined);
    const gone = [...settlement.delivered, ...settlement.quarantined];
    if (gone.length === 0) return;
    for (const row of rows) {
      if (quarantined.has(row.seq)) quarantine(row, response);
      outlet.remove(rowKey(QUEUE_PREFIX, row.seq));
      outlet.remove(QUEUE_UUID_PREFIX + row.uuid);
    }
    window.drop(gone);
    env.shrank(gone.length);
    waiters.left(settlement.delivered, true);
    waiters.left(settlement.quarantined, false);
  }

  function quarantine(row: Row, response: { status: number; text: string }): void {
    const entry: QuarantinedRecord = {
      record: JSON.parse(row.json) as Location,
      status: response.status,
      responseText: response.text,
      attempts: (book.suspects[row.seq]?.attempts ?? 0) + 1,
      quarantinedAt: toTimestamp(outlet.at.wall),
    };
    outlet.put(rowKey(QUARANTINE_PREFIX, row.seq), JSON.stringify(entry));
    outlet.trace('sync', `quarantined ${row.seq} after ${response.status}`);
    outlet.log(2, 'sync:quarantine', `record ${row.uuid} was refused for good with ${response.status}`, {
      uuid: row.uuid,
      status: response.status,
      responseText: response.text,
    });
  }

  /** Files one answer; everything it changes is written into the step it arrived in. */
  function conclude(
    rows: readonly Row[],
    response: HttpResponse | null,
    message: string,
    sentIn: number,
  ): UploadOutcome {
    const status = response?.status ?? 0;
    const text = (response?.body ?? message).slice(0, RESPONSE_TEXT_LIMIT);
    const verdict = judgeStatus(status);
    const seqs = rows.map(({ seq }) => seq);
    last = { status, message: text };
    outlet.emit('http', { success: verdict === 'accepted', status, responseText: text });
    outlet.trace('sync', `${status} for ${rows.length} from ${seqs[0]}: ${verdict}`);
    if (verdict !== 'accepted') {
      outlet.log(
        verdict === 'transient' ? 3 : 2,
        'sync:answer',
        `${status} for ${rows.length} records: ${verdict}`,
        { status, responseText: text },
      );
    }
    // Meanwhile the address or the credentials changed: only a success still means something.
    if (verdict !== 'accepted' && sentIn !== generation)
      return { at: outlet.at, next: 'more', retryAt: null, byServer: false };
    const settlement = settle(book, seqs, verdict);
    deliver(rows, settlement, { status, text });
    book = settlement.book;
    save();
    if (settlement.next === 'more') return { at: outlet.at, next: 'more', retryAt: null, byServer: false };
    return { at: outlet.at, next: settlement.next, ...wait(response) };
  }

  function wait(response: HttpResponse | null): Pick<UploadOutcome, 'retryAt' | 'byServer'> {
    const asked = retryAfterMillis(response?.headers['retry-after'], outlet.at.wall);
    const cap = env.inBackground() ? BACKOFF_BACKGROUND_CAP_MILLIS : BACKOFF_CAP_MILLIS;
    const millis = asked ?? backoffMillis(book.failures, env.random(), cap);
    outlet.trace('sync', `next try in ${millis} ms${asked === null ? '' : ' as the server asks'}`);
    return { retryAt: deadlineAfter(outlet.at, millis, env.bootId), byServer: asked !== null };
  }

  const upload = fromTask<undefined, UploadOutcome>((_input, task) => {
    let cancelled = false;
    env.read(
      chooseBatch(book, env.config(), window),
      (rows) => {
        if (cancelled) return;
        if (rows.length === 0) {
          task.done({ at: outlet.at, next: 'empty', retryAt: null, byServer: false });
          return;
        }
        const sentIn = generation;
        env.send(
          uploadRequest(rows, env.config(), env.accessToken()),
          (response) => task.done(conclude(rows, response, '', sentIn)),
          (message) => task.done(conclude(rows, null, message, sentIn)),
        );
      },
      (reason) => task.fail(reason),
    );
    return () => {
      cancelled = true;
    };
  });

  return {
    machine: syncMachine.provide({
      actors: { upload },
      actions: {
        reportBroken: ({ event }) => {
          const reason = (event as { error?: unknown }).error;
          last = { status: 0, message: reason instanceof Error ? reason.message : String(reason) };
          outlet.log(1, 'sync:broken', `the queue could not be read: ${last.message}`);
        },
      },
    }),
    restore(restored) {
      book = restored.book;
    },
    attach(started) {
      actor = started;
      snapshot = actor.getSnapshot();
      actor.subscribe({
        next: (next) => {
          if (next === snapshot) return;
          const before = snapshot;
          snapshot = next;
          if (next.context.retryAt !== before?.context.retryAt) {
            save();
            env.wakeAt(next.context.retryAt);
          }
          if (next.value !== before?.value) outlet.trace('sync', describe(next));
          if (next.matches('waiting') || next.matches('parked') || next.matches('idle')) {
            waiters.stopped({ parked: next.context.parked, ...last });
          }
        },
        error: () => undefined, // the engine's machine hears of it, and decides
      });
    },
    wants(waiting) {
      if (snapshot?.value !== 'idle') return false;
      const { conditions, flushAt } = snapshot.context;
      return conditions.autoSync && (flushAt === null || waiting >= conditions.threshold);
    },
    get parked() {
      return snapshot?.context.parked ?? null;
    },
    drained(rows, records) {
      const settled = waiters.wait(rows, records);
      actor?.send({ type: 'sync.asked', at: outlet.at });
      if (!snapshot?.matches('uploading'))
        waiters.stopped({ parked: snapshot?.context.parked ?? null, ...last });
      return settled;
    },
    removed(rows) {
      window.drop(rows);
      book = forget(book, rows);
      waiters.left(rows, false);
      save();
    },
    forgive() {
      generation++;
      book = amnesty(book);
      save();
    },
    refresh() {
      book = { ...book, failures: 0 };
      save();
    },
  };
}

function describe({ value, context }: SnapshotFrom<typeof syncMachine>): string {
  const state = typeof value === 'string' ? value : 'uploading';
  return context.parked ? `${state} (${context.parked})` : state;
}
