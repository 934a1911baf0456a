import type { Change, Storage } from '@geo/core';
import type { Draws } from '../chance/draws';
import type { Affliction } from './affliction';

/** What a faulty disk needs of its phone. */
export interface FaultyStorageOptions {
  readonly storage: Storage;
  readonly affliction: Affliction;
  /** Which commits are refused, where only some are. */
  readonly draws: Draws;
  /** Milliseconds since the world began. */
  now(): number;
  /** Runs after a while, if this process still lives then. */
  later(delayMillis: number, run: () => void): void;
  /** The process dies once what it is doing at this moment is done. */
  dies(why: string): void;
}

/** A promise of a process that is about to die. */
const never = new Promise<never>(() => undefined);

/** A storage with the disk's faults. It stays atomic: a commit in which the process dies is durable in whole, or not at all. */
export function faultyStorage(options: FaultyStorageOptions): Storage {
  const { storage, affliction, draws, now, later, dies } = options;

  /** Commits that wait for a slow disk; whatever comes after them waits its turn. */
  let waiting = 0;
  let readyAt = 0;

  function refusal(): Error | undefined {
    const { refusedShare, isDiskFull } = affliction.trouble;
    if (refusedShare === 0 || !draws.chance(refusedShare)) return undefined;
    return new Error(isDiskFull ? 'database or disk is full' : 'disk I/O error');
  }

  async function commitAndDie(changes: readonly Change[]): Promise<void> {
    await storage.commit(changes);
    dies('killed when a commit had become durable');
    return never;
  }

  function commitNow(changes: readonly Change[]): Promise<void> {
    const doom = affliction.dooms('commit');
    if (doom === 'before') {
      dies('killed in a commit');
      return never;
    }
    const error = refusal();
    if (error) return Promise.reject(error);
    return doom === 'after' ? commitAndDie(changes) : storage.commit(changes);
  }

  return {
    get: storage.get,
    scan: storage.scan,
    count: storage.count,
    commit(changes) {
      const { commitMillis } = affliction.trouble;
      if (commitMillis === 0 && waiting === 0) return commitNow(changes);
      waiting++;
      // In the order of the calls: a disk that is quick again does not overtake itself.
      readyAt = Math.max(readyAt, now() + commitMillis);
      return new Promise((resolve, reject) => {
        later(readyAt - now(), () => {
          waiting--;
          commitNow(changes).then(resolve, reject);
        });
      });
    },
  };
}
