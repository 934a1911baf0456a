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
import { type Uncommitted, uncommitted } from './uncommitted';

/** Retry delay after a failed commit, doubled for each further failure. */
const RETRY_MIN_MILLIS = 5_000;
const RETRY_MAX_MILLIS = 300_000;

/** Commits to storage, and retains changes of failed commits. */
export interface GroupCommit {
  /** Writes rows and the latest records in one commit; false when storage refused it. Never rejects. */
  commit(rows: readonly Change[], latest: readonly Change[]): Promise<boolean>;
  /** Refuses and counts new rows without trying to commit them; returns the changes that must be committed all the same. */
  refuse(rows: readonly Change[]): readonly Change[];
  /** Changes of failed commits, to be included in the next one. */
  readonly retained: readonly Change[];
  /** What reads show of them; undefined where there are none. */
  readonly uncommitted: Uncommitted | undefined;
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
  /** The records with these uuids were refused. */
  refused(uuids: readonly string[]): void;
  /** Storage failed or recovered. */
  changed(failure: string | null): void;
  /** The retry delay has elapsed. */
  tryAgain(): void;
}

/**
 * A failed commit refuses new rows; all other changes are retained and retried. A record leaves quarantine only together
 * with the row that replaces it.
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
  /** Of `retained`; undefined until it is asked for. */
  let waiting: Uncommitted | undefined;
  let failure: string | null = null;
  let refused = 0;
  let refusedBefore = 0;
  let retryMillis = RETRY_MIN_MILLIS;
  let cancelRetry: (() => void) | undefined;

  function recovered(): void {
    // While storage failed, log entries may have been refused too.
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
    // Only the first failure is logged: an entry for each refusal would be a row that is refused as well.
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

  /** Reports and counts the records among rows that are not stored. */
  function lose(rows: readonly Change[]): number {
    const uuids = rows.flatMap((change) =>
      'put' in change && change.put.startsWith(QUEUE_UUID_PREFIX)
        ? [change.put.slice(QUEUE_UUID_PREFIX.length)]
        : [],
    );
    refused += uuids.length;
    if (uuids.length > 0) env.refused(uuids);
    return uuids.length;
  }

  return {
    refuse(rows) {
      lose(rows);
      return rows.filter((change) => !isRefusable(change));
    },
    async commit(rows, latest) {
      try {
        await env.storage.commit([...retained, ...rows, ...latest]);
        retained = [];
        waiting = undefined;
        if (failure !== null) recovered();
        return true;
      } catch (error) {
        retained = [...retained, ...rows.filter((change) => !isRefusable(change))];
        waiting = undefined;
        failed(messageOf(error), lose(rows));
        return false;
      }
    },
    get retained() {
      return retained;
    },
    get uncommitted() {
      if (retained.length > 0) waiting ??= uncommitted(retained);
      return waiting;
    },
    get failure() {
      return failure;
    },
    get refused() {
      return refused;
    },
    end: () => cancelRetry?.(),
  };
}
