import type { Change, Storage } from '@geo/core';
import type { Draws } from '../chance/draws';
import type { Affliction } from './affliction';
import { never } from './never';

/** What a faulty disk needs of its phone. */
export interface FaultyStorageOptions {
  readonly storage: Storage;
  readonly affliction: Affliction;
  /** Which commits are refused, where only some are. */
  readonly draws: Draws;
  /** The disk refuses the next commit. */
  failsNext(): void;
  /** The process dies at this moment: a commit that is under way is lost in whole. */
  dies(why: string): void;
}

/** A storage with the disk's faults. It stays atomic: a commit in which the process dies is durable in whole, or not at all. */
export function faultyStorage(options: FaultyStorageOptions): Storage {
  const { storage, affliction, draws, failsNext, dies } = options;

  async function commitAndDie(changes: readonly Change[]): Promise<void> {
    await storage.commit(changes);
    dies('killed when a commit had become durable');
    return never();
  }

  return {
    get: storage.get,
    scan: storage.scan,
    count: storage.count,
    commit(changes) {
      const { refusedShare, isDiskFull } = affliction.trouble;
      const doom = affliction.dooms('commit');
      if (doom === 'after') return commitAndDie(changes);
      if (doom === undefined && !isDiskFull && refusedShare > 0 && draws.chance(refusedShare)) failsNext();
      const committed = storage.commit(changes);
      if (doom !== 'before') return committed;
      dies('killed in a commit');
      return never();
    },
  };
}
