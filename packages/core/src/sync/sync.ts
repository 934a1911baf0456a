import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { createQueueWindow } from '../queue/read-ahead';
import { QUEUE_PREFIX, seqOf } from '../store/keys';
import { remainingMillis } from '../time/deadline';
import { oldestOf } from './next-upload';
import { withRedriven } from './redriven';
import type { SyncEnvironment } from './sync-environment';
import type { ParkReason, SyncConditions } from './sync-events';
import { type SyncActions, type SyncInput, syncMachine } from './sync-machine';
import { onThisBoot, type SyncMemory, syncMemory, uploadStateOf } from './sync-memory';
import { createSyncPromises, type Obstacle, type SyncPromises } from './sync-promises';
import { reportParking } from './upload-response';
import {
  besideCount,
  resetAttempts,
  resetFailures,
  statusBeside,
  tokensRenewed,
  type UploadState,
} from './upload-state';
import { createUploader } from './uploader';

/** The sync region: uploads the queue to the server. */
export interface Sync {
  /** The machine, for the engine's machine to run. */
  readonly machine: ReturnType<typeof syncMachine>;
  /** How the machine starts. */
  input(conditions: SyncConditions): SyncInput;
  restore(memory: SyncMemory): void;
  attach(actor: ActorRefFrom<typeof syncMachine>): void;
  /** Would this many waiting records change anything now? Asked for every record, so that the machine need not be. */
  wants(waiting: number): boolean;
  readonly parked: ParkReason | null;
  /** The promise of `sync()`, for the queue as it is now. */
  readonly drained: SyncPromises['ask'];
  /** The app put this row back from quarantine. */
  redriven(row: number): void;
  /** Other code removed these rows from the queue. */
  removed(rows: readonly number[]): void;
  /**
   * Tokens, url, headers or the form of bodies changed: earlier failures of records and endpoint no longer count.
   * @param isOther - it is another server or sender: what the server answers to the former one does not count either
   */
  resetFailures(isOther: boolean): void;
  /** The tokens were refreshed: a refusal of the sender no longer counts, and what is known of records stays. */
  tokensRenewed(): void;
  /** There is another network: failures of the one before no longer count, and waits start small again. */
  networkChanged(): void;
}

export function createSync(env: SyncEnvironment): Sync {
  const { effects } = env;
  const window = createQueueWindow(env.queue);
  let snapshot: SnapshotFrom<typeof syncMachine> | undefined;
  let actor: ActorRefFrom<typeof syncMachine> | undefined;
  let restored: SyncInput['memory'] = null;
  /** Was what it waits for counted in another boot? */
  let isFirstOfBoot = false;
  const promises = createSyncPromises({
    read: env.read,
    newest: async () => {
      const [entry] = await env.queue.scan(QUEUE_PREFIX, { limit: 1, reverse: true });
      return entry ? seqOf(entry.key) : -1;
    },
    asked: drainNow,
    deferred(upTo) {
      const status = statusBeside(uploader.state, upTo);
      return status === undefined ? undefined : { parked: null, status, message: 'it is tried again later' };
    },
  });
  const uploader = createUploader(env, {
    window,
    promises,
    left: (rows, how) => promises.left(rows, how, obstacle()),
    save: (when) => (when === 'now' ? save() : effects.rememberLater('sync', memory())),
  });

  const memory = () => syncMemory(uploader.state, snapshot?.context, snapshot?.matches('renewing') === true);
  const save = () => effects.remember('sync', memory());
  const obstacle = (): Obstacle => ({ parked: snapshot?.context.parked ?? null, ...uploader.last });

  function drainNow(): void {
    // When the engine has ended nothing is sent any more, and the promises are settled with the obstacle.
    const isActive = actor?.getSnapshot().status === 'active';
    if (isActive) actor?.send({ type: 'sync.asked', at: effects.at });
    const isBusy = snapshot?.matches('uploading') || snapshot?.matches('renewing');
    if (!isActive || !isBusy) promises.stopped(obstacle());
  }

  function change(state: UploadState): void {
    uploader.change(state);
    save();
  }

  /** There is another time to try again: it is stored, and wakes the process. */
  function waited(): void {
    save();
    const retryAt = snapshot?.context.retryAt ?? null;
    env.wakeIn(retryAt && remainingMillis(retryAt, effects.at, env.bootId));
  }

  function machineChanged(next: SnapshotFrom<typeof syncMachine>): void {
    if (next === snapshot) return;
    const before = snapshot;
    snapshot = next;
    if (next.context.retryAt !== before?.context.retryAt) waited();
    if (next.value !== before?.value) effects.trace('sync', describe(next));
    reportParking(effects, before?.context.parked ?? null, next.context.parked);
    // The drain has ended: now commit the removal of what was delivered.
    if (before?.matches('uploading') && !next.matches('uploading')) save();
    if (next.matches('waiting') || next.matches('parked') || next.matches('idle'))
      promises.stopped(obstacle());
  }

  const actions: SyncActions = {
    askRenewal: ({ context }) => env.refused(context.explicit),
    reportBroken: ({ event }) => {
      const reason = (event as { error?: unknown }).error;
      uploader.failed(reason instanceof Error ? reason.message : String(reason));
      effects.log(1, 'sync:broken', `the queue could not be read: ${uploader.last.message}`);
    },
  };

  return {
    machine: syncMachine(),
    input: (conditions) => ({
      at: effects.at,
      bootId: env.bootId,
      conditions,
      memory: restored,
      actions,
      upload: uploader.run,
    }),
    restore(saved) {
      const here = onThisBoot(saved, effects.at, env.bootId);
      uploader.restore(uploadStateOf(here));
      restored = here.machine;
      isFirstOfBoot = restored.retryAt !== saved.machine.retryAt;
    },
    attach(started) {
      actor = started;
      snapshot = actor.getSnapshot();
      // The alarm of the boot before is gone, and the next process of this one counts from here.
      if (isFirstOfBoot) waited();
      // The engine's machine receives the error, and decides.
      actor.subscribe({ next: machineChanged, error: () => undefined });
    },
    wants(waiting) {
      uploader.queueGrew();
      if (snapshot?.value !== 'idle') return false;
      const { conditions, flushAt, deferredUntil } = snapshot.context;
      // Deferred records have a time of their own.
      const fresh = deferredUntil === null ? waiting : waiting - besideCount(uploader.state);
      return conditions.autoSync && (flushAt === null || fresh >= conditions.threshold);
    },
    get parked() {
      return snapshot?.context.parked ?? null;
    },
    drained: promises.ask,
    redriven: (row) => change(withRedriven(uploader.state, row)),
    removed(rows) {
      uploader.removed(rows);
      save();
      if (!promises.awaited) return;
      const limit = besideCount(uploader.state) + 1;
      // A turn later: the commit that removes them begins when this step has ended.
      const first = Promise.resolve().then(() => env.queue.scan(QUEUE_PREFIX, { limit }));
      env.read(
        first,
        (entries) => {
          const seqs = entries.map(({ key }) => seqOf(key));
          promises.reached(oldestOf(uploader.state, seqs));
        },
        () => undefined, // the uploader reads the queue as well, and reports the failure
      );
    },
    resetFailures(isOther) {
      if (isOther) uploader.senderChanged();
      else uploader.formChanged();
      change(resetFailures(uploader.state, effects.at, env.bootId));
    },
    tokensRenewed() {
      uploader.senderChanged();
      change(tokensRenewed(uploader.state));
    },
    networkChanged: () => change(resetAttempts(uploader.state)),
  };
}

function describe({ value, context }: SnapshotFrom<typeof syncMachine>): string {
  const state = typeof value === 'string' ? value : 'uploading';
  return context.parked ? `${state} (${context.parked})` : state;
}
