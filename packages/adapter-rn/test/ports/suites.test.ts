import { setTimeout as wait } from 'node:timers/promises';
import { mirrorServer, refusingOrigin } from '@geo/core/test-kit';
import { httpCases, schedulerSuite, storageSuite } from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import { fetchHttp, type KeyValueStore, keyValueStorage, timerScheduler } from '../../src/ports/index';

const pause = async (millis: number) => {
  await wait(millis);
};

/** A store as AsyncStorage is, on a disk that can be full. */
function memoryStore() {
  const values = new Map<string, string>();
  const disk = { writesLeft: Number.POSITIVE_INFINITY };
  function writes(): void {
    if (disk.writesLeft-- <= 0) throw new Error('SQLITE_FULL: the disk is full');
  }
  const store: KeyValueStore = {
    getItem: async (key) => values.get(key) ?? null,
    async setItem(key, value) {
      writes();
      values.set(key, value);
    },
    async removeItem(key) {
      writes();
      values.delete(key);
    },
    getAllKeys: async () => [...values.keys()],
  };
  return { store, values, disk };
}

storageSuite({ describe, it }, () => {
  const { store, disk } = memoryStore();
  return {
    storage: keyValueStorage(store),
    reopen: async () => keyValueStorage(store),
    fault: {
      break() {
        disk.writesLeft = 0;
      },
      mend() {
        disk.writesLeft = Number.POSITIVE_INFINITY;
      },
    },
  };
});

schedulerSuite({ describe, it }, () => {
  const scheduler = timerScheduler();
  return { scheduler, wait: pause, close: () => scheduler.close() };
});

const http = httpCases(async () => {
  const server = await mirrorServer();
  return {
    http: fetchHttp(),
    origin: server.origin,
    refusingOrigin: await refusingOrigin(),
    wait: pause,
    close: () => server.close(),
  };
});

describe('http contract', () => {
  // `fetch` has no compression of its own.
  for (const { name, run } of http) (name.startsWith('compresses a body') ? it.fails : it)(name, run);
});

describe('a commit of several keys that the end of the app interrupts', () => {
  const commit = [{ put: 'a', value: '1' }, { put: 'b', value: '2' }, { delete: 'c' }];
  /** The journal, two puts, a removal, and the removal of the journal. */
  const WRITES = 5;

  for (let writes = 0; writes <= WRITES; writes++)
    it(`after ${writes} of ${WRITES} writes is whole or absent`, async () => {
      const { store, disk, values } = memoryStore();
      const storage = keyValueStorage(store);
      await storage.commit([{ put: 'c', value: '0' }]);
      disk.writesLeft = writes;
      const outcome = await storage.commit(commit).then(
        () => 'durable',
        () => 'refused',
      );
      expect(outcome).toBe(writes === 0 ? 'refused' : 'durable');
      disk.writesLeft = Number.POSITIVE_INFINITY;
      const keys = (await keyValueStorage(store).scan('')).map(({ key }) => key);
      expect(keys).toEqual(writes === 0 ? ['c'] : ['a', 'b']);
      expect([...values.keys()].every((key) => key.startsWith('geo/row/'))).toBe(true);
    });

  it('is completed by the next commit of the same runtime', async () => {
    const { store, disk } = memoryStore();
    const storage = keyValueStorage(store);
    disk.writesLeft = 2;
    await storage.commit(commit);
    await expect(storage.commit([{ put: 'd', value: '3' }])).rejects.toThrow('the disk is full');
    disk.writesLeft = Number.POSITIVE_INFINITY;
    await storage.commit([{ put: 'd', value: '3' }]);
    expect((await keyValueStorage(store).scan('')).map(({ key }) => key)).toEqual(['a', 'b', 'd']);
  });
});
