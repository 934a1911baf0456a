import type { Change, Entry, Storage } from '@geo/core';
import { type MemoryStorage, memoryStorage } from '@geo/core/testing';
import type { Handset } from './handset';
import type { Life, Lives } from './lives';

/** What the phone keeps while its processes come and go. */
export interface PhoneDisk {
  readonly memory: MemoryStorage;
  /** Storage as one life finds it. */
  storage(life: Life): Storage;
}

export function createDisk(handset: Handset, lives: Lives, memory: readonly Entry[]): PhoneDisk {
  const { agenda, clock, conditions, observe } = handset;
  const durable = memoryStorage(memory, { keepsCommits: false });
  let commits = 0;
  /** Commits take effect in their order, also when the disk grows faster. */
  let lastDueAt = 0;

  /** A process that has died waits for ever. */
  function reading<T>(life: Life, read: () => Promise<T>): Promise<T> {
    lives.activity++;
    return life.isDead ? new Promise(() => undefined) : read();
  }

  /** The error that a commit ends with, if it does. */
  function failure(): string | undefined {
    const { disk } = conditions;
    if (disk.failing > 0) {
      disk.failing -= 1;
      return 'the disk reports an input/output error';
    }
    return disk.isFull ? 'database or disk is full' : undefined;
  }

  function commit(life: Life, changes: readonly Change[]): Promise<void> {
    lives.activity++;
    return new Promise((resolve, reject) => {
      if (life.isDead) return;
      const number = ++commits;
      observe({ type: 'commit', number, changes });
      lastDueAt = Math.max(lastDueAt, clock.at + conditions.disk.commitMillis);
      agenda.add(lastDueAt, () => {
        // What was under way when the process died is lost with it.
        if (life.isDead) return;
        const message = failure();
        if (message !== undefined) {
          observe({ type: 'refused', number, message });
          lives.enter(life, 'storage', () => reject(new Error(message)));
          return;
        }
        lives.isTouched = true;
        // It takes effect before this returns.
        durable.commit(changes).then(
          () => {
            observe({ type: 'durable', number });
            lives.enter(life, 'storage', resolve);
          },
          (error: Error) => {
            observe({ type: 'refused', number, message: error.message });
            lives.enter(life, 'storage', () => reject(error));
          },
        );
      });
    });
  }

  return {
    memory: durable,
    storage: (life) => ({
      get: (key) => reading(life, () => durable.get(key)),
      scan: (prefix, options) => reading(life, () => durable.scan(prefix, options)),
      count: (prefix) => reading(life, () => durable.count(prefix)),
      commit: (changes) => commit(life, changes),
    }),
  };
}
