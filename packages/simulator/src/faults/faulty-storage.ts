import { type Change, type Storage, StorageLockedError } from '@geo/core';
import type { Draws } from '../chance/draws';
import type { FaultInjector } from './fault-injector';
import { never } from './never';

/** What `faultyStorage` wraps and calls. */
export interface FaultyStorageOptions {
  readonly storage: Storage;
  readonly injector: FaultInjector;
  /** Decides which commits fail while a share of them does. */
  readonly draws: Draws;
  /** Makes the next commit fail. */
  failNextCommit(): void;
  /** Ends the process: a commit that has not become durable is lost as a whole. */
  kill(why: string): void;
}

/** Storage with disk faults. It stays atomic: a commit in which the process is killed becomes durable as a whole, or not at all. */
export function faultyStorage(options: FaultyStorageOptions): Storage {
  const { storage, injector, draws, failNextCommit, kill } = options;

  async function commitAndCrash(changes: readonly Change[]): Promise<void> {
    await storage.commit(changes);
    kill('killed when a commit had become durable');
    return never();
  }

  /** Nothing reports the unlock: the engine has to find it. */
  function unlessLocked<T>(run: () => Promise<T>): Promise<T> {
    if (!injector.effects.isStorageLocked) return run();
    return Promise.reject(new StorageLockedError('protected until the device is unlocked'));
  }

  function faultyCommit(changes: readonly Change[]): Promise<void> {
    const { refusedShare, isDiskFull } = injector.effects;
    const crash = injector.nextCrashPoint('commit');
    if (crash === 'after') return commitAndCrash(changes);
    if (crash === undefined && !isDiskFull && refusedShare > 0 && draws.chance(refusedShare))
      failNextCommit();
    const committed = storage.commit(changes);
    if (crash !== 'before') return committed;
    kill('killed in a commit');
    return never();
  }

  return {
    get: (key) => unlessLocked(() => storage.get(key)),
    scan: (prefix, options) => unlessLocked(() => storage.scan(prefix, options)),
    count: (prefix) => unlessLocked(() => storage.count(prefix)),
    commit: (changes) => unlessLocked(() => faultyCommit(changes)),
  };
}
