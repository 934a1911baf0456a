import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Config } from '../config/keys';
import { fromTask } from '../machine/from-task';
import type { HttpResponse } from '../ports/http';
import type { Row } from '../queue/row';
import { QUEUE_PREFIX, seqOf } from '../store/keys';
import { type Deadline, deadlineAfter, remainingMillis } from '../time/deadline';
import type { Instant } from '../time/instant';
import { readAnswer, tellAnswer, tellParking } from './answer';
import { afresh, amnesty, deferredOf, EMPTY_BOOK, forget, settle, type UploadBook } from './book';
import { nextTry } from './deferral';
import { uploadRequest } from './envelope';
import type { SyncEnvironment } from './environment';
import type { ParkReason, UploadOutcome } from './facts';
import { limitsOf } from './form';
import { look, oldestOf } from './look';
import { type SyncMemory, syncMemory } from './memory';
import { createQueueWindow } from './queue';
import { createTemplates } from './rendering';
import { discard, setAside, tellDeferred, unqueue } from './set-aside';
import { createSyncCalls, type Departure, type Obstacle, type SyncCalls } from './sync-calls';
import { syncMachine } from './sync-machine';
import { waitAfter } from './wait-after';

/** The sync region: the queue's way to the server. */
export interface Sync {
  readonly machine: ReturnType<typeof syncMachine>;
  restore(memory: SyncMemory): void;
  attach(actor: ActorRefFrom<typeof syncMachine>): void;
  /** Would this many waiting records change anything now? Asked for every record, so that the chart need not be. */
  wants(waiting: number): boolean;
  readonly parked: ParkReason | null;
  /** The promise of `sync()`, for the queue as it is now. */
  readonly drained: SyncCalls['ask'];
  /** Rows left the queue by another way. */
  removed(rows: readonly number[]): void;
  /** Tokens, url or headers changed: nothing is held against anybody any more. */
  forgive(): void;
  /** The tokens were refreshed: refusals of the sender are void, and what is known of records stays. */
  renewed(): void;
  /** Connectivity is back: waits start small again. */
  refresh(): void;
}

/** What a request was sent with. */
interface Sent {
  /** Addresses and credentials: see `generation`. */
  readonly sentIn: number;
  readonly token: string | undefined;
  readonly at: Instant;
  readonly config: Config;
}

export function createSync(env: SyncEnvironment): Sync {
  const { effects } = env;
  const window = createQueueWindow(env.queue);
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
  const calls = createSyncCalls({
    read: env.read,
    newest: async () => {
      const [entry] = await env.queue.scan(QUEUE_PREFIX, { limit: 1, reverse: true });
      return entry ? seqOf(entry.key) : -1;
    },
    asked,
    deferred(upTo) {
      const [first] = deferredOf(book.suspects).filter(({ seq }) => seq <= upTo);
      return first && { parked: null, status: first.status, message: 'it is tried again later' };
    },
  });

  const save = () => effects.remember('sync', memory());
  const obstacle = (): Obstacle => ({ parked: snapshot?.context.parked ?? null, ...last });
  const isOver = (deadline: Deadline) => remainingMillis(deadline, effects.at, env.bootId) === 0;

  /** Somebody waits: the queue is to drain now. */
  function asked(): void {
    // Stopped by the end of the engine: nothing goes any more, and who waits is told.
    const isActive = actor?.getSnapshot().status === 'active';
    if (isActive) actor?.send({ type: 'sync.asked', at: effects.at });
    const isBusy = snapshot?.matches('uploading') || snapshot?.matches('renewing');
    if (!isActive || !isBusy) calls.stopped(obstacle());
  }

  const memory = () => syncMemory(book, snapshot?.context, snapshot?.matches('renewing') === true);

  function leave(rows: readonly Row[], how: Departure): void {
    unqueue(effects, rows, how);
    window.drop(rows.map(({ seq }) => seq));
    env.shrank(rows.length);
    calls.left(rows, how, obstacle());
  }

  /** Files one answer, or why there is none; everything it changes is written into the step it arrived in. */
  function conclude(rows: readonly Row[], response: HttpResponse | string, sent: Sent): UploadOutcome {
    const { sentIn, token, at, config } = sent;
    const queued = rows.filter(({ seq }) => !vanished.has(seq));
    const seqs = rows.map(({ seq }) => seq);
    const answer = readAnswer(response, {
      someVanished: queued.length < rows.length,
      required: config.requireResponse,
      redact: env.redact,
      wall: effects.at.wall,
    });
    const { status, text, verdict, askedMillis } = answer;
    last = { status, message: text };
    tellAnswer(effects, answer, seqs);
    if (verdict === 'accepted' && token === env.accessToken()) env.accepted();
    // Meanwhile the address or the credentials changed: only a success still means something.
    if (verdict !== 'accepted' && sentIn !== generation) return outcome('more');
    const tookMillis = effects.at.up - at.up;
    const failure = { at: effects.at, bootId: env.bootId, status, tookMillis };
    const settlement = settle(book, seqs, verdict, failure);
    for (const row of queued)
      tellDeferred(effects, row, book.suspects[row.seq], settlement.book.suspects[row.seq]);
    if (settlement.delivered.length > 0) leave(queued, 'delivered');
    for (const row of queued.filter(({ seq }) => settlement.quarantined.includes(seq))) {
      setAside(effects, row, { status, text, attempts: (book.suspects[row.seq]?.attempts ?? 0) + 1 });
      leave([row], 'quarantined');
    }
    book = forget(settlement.book, [...vanished]);
    if (verdict === 'accepted') effects.rememberLater('sync', memory());
    else save();
    // Whoever is to blame: the time that a failing server names holds for everybody.
    const isAsked = verdict === 'transient' && askedMillis !== null;
    const next = settlement.next === 'more' && isAsked ? 'wait' : settlement.next;
    if (next === 'more') return outcome(next);
    const millis = waitAfter(env, book.failures, askedMillis);
    const retryAt = deadlineAfter(effects.at, millis, env.bootId);
    return { ...outcome(next), retryAt, byServer: askedMillis !== null };
  }

  const outcome = (next: UploadOutcome['next']): UploadOutcome => ({
    at: effects.at,
    next,
    retryAt: null,
    byServer: false,
    awaited: calls.awaited,
  });

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
    if (env.isRejected()) {
      last = { status: 401, message: 'the tokens were refused for good' };
      task.done(outcome('rejected'));
      return undefined;
    }
    const config = env.config();
    env.read(
      look(book, limitsOf(config), window, { isOver, isAwaited: calls.awaited }),
      guarded(({ rows, oldest }) => {
        if (cancelled) return;
        // Rows of a batch in a body for one would count as delivered, and never have been sent.
        if (config !== env.config()) return task.done(outcome('more'));
        for (const entry of window.takeUnreadable()) {
          discard(effects, entry);
          env.shrank(1);
        }
        const wasAwaited = calls.awaited;
        if (oldest !== undefined) calls.reached(oldest);
        // Whom everybody waited for has gone: the machine says whether more is wanted.
        const isDone = wasAwaited && !calls.awaited;
        if (rows.length === 0) {
          const isEarly = grown || (oldest === undefined && calls.awaited);
          const retryAt = nextTry(deferredOf(book.suspects), book.breather, effects.at, env.bootId);
          task.done(isEarly ? outcome('more') : { ...outcome('empty'), retryAt });
          return;
        }
        if (isDone) return task.done(outcome('more'));
        const token = env.accessToken();
        const sent = { sentIn: generation, token, at: effects.at, config };
        vanished.clear();
        env.send(
          uploadRequest(rows, limitsOf(config), token, templatesOf(config)),
          guarded((response) => task.done(conclude(rows, response, sent))),
          guarded((message) => task.done(conclude(rows, message, sent))),
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
          effects.log(1, 'sync:broken', `the queue could not be read: ${last.message}`);
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
            env.wakeIn(retryAt && remainingMillis(retryAt, effects.at, env.bootId));
          }
          if (next.value !== before?.value) effects.trace('sync', describe(next));
          tellParking(effects, before?.context.parked ?? null, next.context.parked);
          // The drain has ended: now let go of what was delivered.
          if (before?.matches('uploading') && !next.matches('uploading')) save();
          if (next.matches('waiting') || next.matches('parked') || next.matches('idle')) {
            calls.stopped({ parked: next.context.parked, ...last });
          }
        },
        error: () => undefined, // the engine's machine hears of it, and decides
      });
    },
    wants(waiting) {
      grown = true;
      if (snapshot?.value !== 'idle') return false;
      const { conditions, flushAt, deferredUntil } = snapshot.context;
      // Deferred records have a time of their own.
      const fresh = deferredUntil === null ? waiting : waiting - deferredOf(book.suspects).length;
      return conditions.autoSync && (flushAt === null || fresh >= conditions.threshold);
    },
    get parked() {
      return snapshot?.context.parked ?? null;
    },
    drained: calls.ask,
    removed(rows) {
      for (const seq of rows) vanished.add(seq);
      window.drop(rows);
      book = forget(book, rows);
      save();
      if (!calls.awaited) return;
      const limit = deferredOf(book.suspects).length + 1;
      // A turn later: the commit that removes them begins when this step has ended.
      const first = Promise.resolve().then(() => env.queue.scan(QUEUE_PREFIX, { limit }));
      env.read(
        first,
        (entries) =>
          calls.reached(
            oldestOf(
              book,
              entries.map(({ key }) => seqOf(key)),
            ),
          ),
        () => undefined, // the uploader reads it as well, and says so
      );
    },
    forgive() {
      generation++;
      book = amnesty(book, effects.at, env.bootId);
      save();
    },
    renewed() {
      generation++;
      book = { ...book, unauthorized: false, failures: 0 };
      save();
    },
    refresh() {
      book = afresh(book);
      save();
    },
  };
}

function describe({ value, context }: SnapshotFrom<typeof syncMachine>): string {
  const state = typeof value === 'string' ? value : 'uploading';
  return context.parked ? `${state} (${context.parked})` : state;
}
