import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Config } from '../config/keys';
import { cutText } from '../contract/cut';
import { RESPONSE_TEXT_LIMIT } from '../contract/events';
import type { Location } from '../contract/location';
import { BACKOFF_BACKGROUND_CAP_MILLIS, BACKOFF_CAP_MILLIS, waitMillis } from '../memory/backoff';
import { deadlineAfter, remainingMillis } from '../memory/deadline';
import { fromTask } from '../memory/from-task';
import { QUEUE_PREFIX, QUEUE_UUID_PREFIX, rowKey, seqOf } from '../memory/keys';
import { retryAfterMillis } from '../memory/retry-after';
import type { HttpResponse } from '../ports/http';
import type { Entry } from '../ports/storage';
import { chooseBatch } from './batch';
import { amnesty, EMPTY_BOOK, forget, settle, type UploadBook } from './book';
import { type Row, uploadRequest } from './envelope';
import type { SyncEnvironment } from './environment';
import { isForm } from './form';
import type { SyncMemory } from './memory';
import { createQueueWindow, toRecord } from './queue';
import { createTemplates } from './rendering';
import { lackingIn } from './required-response';
import { discard, setAside } from './set-aside';
import { type ParkReason, syncMachine, type UploadOutcome } from './sync-machine';
import { judgeAnswer } from './verdict';
import { createWaiters } from './waiters';

/** The sync region: the queue's way to the server. */
export interface Sync {
  readonly machine: ReturnType<typeof syncMachine>;
  restore(memory: SyncMemory): void;
  attach(actor: ActorRefFrom<typeof syncMachine>): void;
  /** Would this many waiting records change anything now? Asked for every record, so that the chart need not be. */
  wants(waiting: number): boolean;
  readonly parked: ParkReason | null;
  /** The promise of `sync()`, for the queue as it is being read now. */
  drained(queue: Promise<readonly Entry[]>): Promise<readonly Location[]>;
  /** Rows left the queue by another way. */
  removed(rows: readonly number[]): void;
  /** Tokens, url or headers changed: nothing is held against anybody any more. */
  forgive(): void;
  /** The tokens were refreshed: refusals of the sender are void, and what is known of records stays. */
  renewed(): void;
  /** Connectivity is back: waits start small again. */
  refresh(): void;
}

export function createSync(env: SyncEnvironment): Sync {
  const { outlet } = env;
  const window = createQueueWindow(env.queue);
  const waiters = createWaiters();
  const templatesOf = createTemplates();
  let book: UploadBook = EMPTY_BOOK;
  let last = { status: 0, message: 'nothing was sent' };
  let snapshot: SnapshotFrom<typeof syncMachine> | undefined;
  let actor: ActorRefFrom<typeof syncMachine> | undefined;
  /** Grows with every change of address or credentials: a refusal of the old ones says nothing about the new. */
  let generation = 0;
  /** The queue has grown since it was last read: finding nothing then was too early. */
  let grown = false;
  /** Rows removed by others since they were sent: nothing can be held against them any more. */
  const vanished = new Set<number>();

  const save = () => outlet.remember('sync', memory());

  function memory(): SyncMemory {
    const context = snapshot?.context;
    const waits = context?.retryAt ?? null;
    return {
      version: 1,
      book,
      machine: {
        // A refused sender that dies while it asks for other tokens goes on as one.
        parked: waits ? (snapshot?.matches('renewing') ? 'unauthorized' : (context?.parked ?? null)) : null,
        retryAt: waits,
        byServer: context?.byServer ?? false,
      },
    };
  }

  /** Rows leave the queue: stored by the server, or set aside. */
  function release(rows: readonly Row[], delivered: boolean): void {
    if (rows.length === 0) return;
    // What the server has may go later; what is set aside goes in the commit that sets it aside.
    const remove = delivered ? outlet.removeLater : outlet.remove;
    for (const row of rows) {
      remove(rowKey(QUEUE_PREFIX, row.seq));
      remove(QUEUE_UUID_PREFIX + row.uuid);
    }
    const seqs = rows.map(({ seq }) => seq);
    window.drop(seqs);
    env.shrank(rows.length);
    waiters.left(seqs, delivered);
  }

  /** Files one answer; everything it changes is written into the step it arrived in. */
  function conclude(
    rows: readonly Row[],
    response: HttpResponse | null,
    message: string,
    { sentIn, token }: { readonly sentIn: number; readonly token: string | undefined },
  ): UploadOutcome {
    const status = response?.status ?? 0;
    const text = cutText(env.redact(response?.body ?? message), RESPONSE_TEXT_LIMIT);
    const queued = rows.filter(({ seq }) => !vanished.has(seq));
    const judged = judgeAnswer(status, queued.length < rows.length);
    const lacking =
      judged === 'accepted' && response
        ? lackingIn(response, env.config().requireResponse, env.redact)
        : undefined;
    // Whoever answered, it was not the server that stores records: the same again later.
    const verdict = lacking === undefined ? judged : 'transient';
    const seqs = rows.map(({ seq }) => seq);
    last = { status, message: text };
    outlet.emit('http', { success: verdict === 'accepted', status, responseText: text });
    const upTo = seqs.length > 1 ? `-${seqs[seqs.length - 1]}` : '';
    outlet.trace('sync', `${status} for ${rows.length} from ${seqs[0]}${upTo}: ${verdict}`);
    if (verdict !== 'accepted') {
      outlet.log(
        verdict === 'transient' && lacking === undefined ? 3 : 2,
        'sync:answer',
        `${status} for ${rows.length} records: ${verdict}${lacking === undefined ? '' : ` (${lacking})`}`,
        { status, responseText: text },
      );
    }
    if (verdict === 'accepted' && token === env.accessToken()) env.accepted();
    // Meanwhile the address or the credentials changed: only a success still means something.
    if (verdict !== 'accepted' && sentIn !== generation) return outcome('more');
    const settlement = settle(book, seqs, verdict);
    if (settlement.delivered.length > 0) release(queued, true);
    for (const row of queued.filter(({ seq }) => settlement.quarantined.includes(seq))) {
      setAside(outlet, row, { status, text, attempts: (book.suspects[row.seq]?.attempts ?? 0) + 1 });
      release([row], false);
    }
    book = settlement.book;
    if (verdict === 'accepted') outlet.rememberLater('sync', memory());
    else save();
    if (settlement.next === 'more') return outcome('more');
    return { ...outcome(settlement.next), ...wait(response) };
  }

  /** Uploads wait for something other than records, or go on. */
  function tellParking(before: ParkReason | null, now: ParkReason | null): void {
    if (now === before) return;
    const last = now === null ? 'go on' : `are parked: ${now}`;
    outlet.log(3, 'lifecycle:uploads', `uploads ${last}`, { parked: now });
  }

  const outcome = (next: UploadOutcome['next']): UploadOutcome => ({
    at: outlet.at,
    next,
    retryAt: null,
    byServer: false,
    awaited: waiters.awaited,
  });

  function wait(response: HttpResponse | null): Pick<UploadOutcome, 'retryAt' | 'byServer'> {
    const asked = retryAfterMillis(response?.headers['retry-after'], outlet.at.wall);
    const cap = env.inBackground() ? BACKOFF_BACKGROUND_CAP_MILLIS : BACKOFF_CAP_MILLIS;
    const millis = waitMillis(asked, book.failures, () => env.random(), cap);
    outlet.trace('sync', `next try in ${millis} ms${millis === asked ? ' as the server asks' : ''}`);
    return { retryAt: deadlineAfter(outlet.at, millis, env.bootId), byServer: asked !== null };
  }

  const upload = fromTask<undefined, UploadOutcome>((_input, task) => {
    let cancelled = false;
    /** A fault of ours must end the task as well: one that never ends would stop uploads for ever. */
    const guarded =
      <T>(run: (value: T) => void) =>
      (value: T) => {
        try {
          run(value);
        } catch (reason) {
          task.fail(reason);
        }
      };
    grown = false;
    const config = env.config();
    env.read(
      chooseBatch(book, limitsOf(config), window),
      guarded((rows) => {
        if (cancelled) return;
        // Rows of a batch in a body for one would count as delivered, and never have been sent.
        if (config !== env.config()) {
          task.done(outcome('more'));
          return;
        }
        for (const entry of window.takeUnreadable()) {
          discard(outlet, entry);
          env.shrank(1);
        }
        if (rows.length === 0) {
          task.done(outcome(grown ? 'more' : 'empty'));
          return;
        }
        const token = env.accessToken();
        const sent = { sentIn: generation, token };
        vanished.clear();
        env.send(
          uploadRequest(rows, limitsOf(config), token, templatesOf(config)),
          guarded((response) => task.done(conclude(rows, response, '', sent))),
          guarded((message) => task.done(conclude(rows, null, message, sent))),
        );
      }),
      (reason) => task.fail(reason),
    );
    return () => {
      cancelled = true;
    };
  });

  return {
    machine: syncMachine({
      actors: { upload },
      actions: {
        askRenewal: ({ context }) => env.refused(context.explicit),
        reportBroken: ({ event }) => {
          const reason = (event as { error?: unknown }).error;
          last = { status: 0, message: reason instanceof Error ? reason.message : String(reason) };
          outlet.log(1, 'sync:broken', `the queue could not be read: ${last.message}`);
        },
      },
    }),
    restore(restored) {
      book = { ...EMPTY_BOOK, ...restored.book };
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
            const { retryAt } = next.context;
            env.wakeIn(retryAt && remainingMillis(retryAt, outlet.at, env.bootId));
          }
          if (next.value !== before?.value) outlet.trace('sync', describe(next));
          tellParking(before?.context.parked ?? null, next.context.parked);
          // The drain has ended: now let go of what was delivered.
          if (before?.matches('uploading') && !next.matches('uploading')) save();
          if (next.matches('waiting') || next.matches('parked') || next.matches('idle')) {
            waiters.stopped({ parked: next.context.parked, ...last });
          }
        },
        error: () => undefined, // the engine's machine hears of it, and decides
      });
    },
    wants(waiting) {
      grown = true;
      if (snapshot?.value !== 'idle') return false;
      const { conditions, flushAt } = snapshot.context;
      return conditions.autoSync && (flushAt === null || waiting >= conditions.threshold);
    },
    get parked() {
      return snapshot?.context.parked ?? null;
    },
    drained(queue) {
      const stopRecording = waiters.record();
      return new Promise((resolve, reject) => {
        const asked = (entries: readonly Entry[]) => {
          const records = new Map<number, Location>();
          for (const entry of entries) {
            const record = toRecord(entry);
            if (record) records.set(seqOf(entry.key), record);
          }
          const rows = [...records.keys()];
          waiters.wait(rows, [...records.values()], stopRecording()).then(resolve, reject);
          if (rows.length === 0) return;
          // Stopped by the end of the engine: nothing goes any more, and who waits is told.
          const isActive = actor?.getSnapshot().status === 'active';
          if (isActive) actor?.send({ type: 'sync.asked', at: outlet.at });
          const isBusy = snapshot?.matches('uploading') || snapshot?.matches('renewing');
          if (!isActive || !isBusy) waiters.stopped({ parked: snapshot?.context.parked ?? null, ...last });
        };
        env.read(queue, asked, (reason) => {
          stopRecording();
          reject(reason);
        });
      });
    },
    removed(rows) {
      for (const seq of rows) vanished.add(seq);
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
    renewed() {
      generation++;
      book = { ...book, unauthorized: false, failures: 0 };
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

/** A form holds one record. */
function limitsOf(config: Config): Config {
  return isForm(config) ? { ...config, batchSync: false } : config;
}
