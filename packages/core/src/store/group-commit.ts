import { messageOf } from '../contract/errors';
import type { Scheduler } from '../ports/scheduler';
import type { Change, Storage } from '../ports/storage';
import {
  LIFECYCLE_PREFIX,
  LOG_PREFIX,
  OUTBOX_PREFIX,
  QUARANTINE_PREFIX,
  QUEUE_PREFIX,
  QUEUE_UUID_PREFIX,
} from './keys';

/** After a failed commit the retained changes are tried again, first after this, then doubling. */
const RETRY_MIN_MILLIS = 5_000;
const RETRY_MAX_MILLIS = 300_000;

/** The way into storage, and what becomes of changes that it does not take. */
export interface GroupCommit {
  /** Writes rows and the latest states in one commit; false when storage refused. Never rejects. */
  commit(rows: readonly Change[], latest: readonly Change[]): Promise<boolean>;
  /** Changes of failed commits that go with the next one. */
  readonly retained: readonly Change[];
  /** Keys that are gone although storage has not let go of them yet. */
  removed(): ReadonlySet<string>;
  /** Is everything under this key gone, by a prefix that storage has not let go of yet? */
  isEmptied(key: string): boolean;
  /** Why the last commit failed; null when it succeeded. */
  readonly failure: string | null;
  /** Records refused by failed commits. */
  readonly refused: number;
  end(): void;
}

interface GroupCommitEnvironment {
  readonly storage: Storage;
  readonly scheduler: Scheduler;
  log(event: string, message: string): void;
  /** Storage has failed, or works again. */
  changed(failure: string | null): void;
  /** The wait after a failure is over. */
  tryAgain(): void;
}

/**
 * New rows are refused when a commit fails; everything else is kept and tried again. A record leaves quarantine only
 * together with the row that takes its place, or not at all.
 */
function isRefusable(change: Change): boolean {
  if ('delete' in change) return change.delete.startsWith(QUARANTINE_PREFIX);
  if (!('put' in change)) return false;
  return [QUEUE_PREFIX, QUEUE_UUID_PREFIX, LOG_PREFIX, LIFECYCLE_PREFIX, OUTBOX_PREFIX].some((prefix) =>
    change.put.startsWith(prefix),
  );
}

export function createGroupCommit(env: GroupCommitEnvironment): GroupCommit {
  let retained: Change[] = [];
  let failure: string | null = null;
  let refused = 0;
  let refusedBefore = 0;
  let retryMillis = RETRY_MIN_MILLIS;
  let cancelRetry: (() => void) | undefined;

  function recovered(): void {
    // While it failed, the log may not have been able to say so.
    const lost = refused - refusedBefore;
    const message = `storage works again; it failed with: ${failure}; ${lost} records were refused`;
    refusedBefore = refused;
    env.log('storage:recovered', message);
    failure = null;
    retryMillis = RETRY_MIN_MILLIS;
    cancelRetry?.();
    cancelRetry = undefined;
    env.changed(null);
  }

  function failed(message: string, lost: number): void {
    const first = failure === null;
    failure = message;
    env.changed(message);
    // Logging every refusal would be a row that is refused too.
    if (first) {
      env.log(
        'storage:failed',
        `a commit failed: ${message}; ${lost} records refused, nothing stored is lost`,
      );
    }
    cancelRetry ??= env.scheduler.after(retryMillis, () => {
      cancelRetry = undefined;
      retryMillis = Math.min(RETRY_MAX_MILLIS, retryMillis * 2);
      env.tryAgain();
    });
  }

  return {
    async commit(rows, latest) {
      try {
        await env.storage.commit([...retained, ...rows, ...latest]);
        retained = [];
        if (failure !== null) recovered();
        return true;
      } catch (error) {
        retained = [...retained, ...rows.filter((change) => !isRefusable(change))];
        const lost = rows.filter((change) => 'put' in change && change.put.startsWith(QUEUE_PREFIX)).length;
        refused += lost;
        failed(messageOf(error), lost);
        return false;
      }
    },
    get retained() {
      return retained;
    },
    removed: () => new Set(retained.map((change) => ('delete' in change ? change.delete : ''))),
    isEmptied: (key) =>
      retained.some((change) => 'deletePrefix' in change && key.startsWith(change.deletePrefix)),
    get failure() {
      return failure;
    },
    get refused() {
      return refused;
    },
    end: () => cancelRetry?.(),
  };
}
