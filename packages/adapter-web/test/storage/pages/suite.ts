// Runs in the browser: core's suite over storage in the browser's own IndexedDB.
import { storageCases } from '@geo/core/testing';
import { claim, idbStorage } from '../../../src/storage/idb-storage';
import type { StorageError } from '../../../src/storage/storage-error';

declare global {
  var storageTrial: typeof trial;
}

let databases = 0;

const casesOf = (isFenced: boolean) =>
  storageCases(async () => {
    const name = `suite-${++databases}`;
    const open = async () => idbStorage({ name, ...(isFenced ? { epoch: await claim(name) } : {}) });
    let storage = await open();
    return {
      storage,
      async reopen() {
        storage.close();
        storage = await open();
        return storage;
      },
      close: () => storage.close(),
    };
  });

globalThis.casesOfPage = { storage: casesOf(false), fenced: casesOf(true) };

const storage = idbStorage({ name: 'disk' });

/** A full disk, told from outside. */
const trial = {
  /** Commits a row and answers why that was refused; undefined where it was not. */
  async commit(key: string): Promise<string | undefined> {
    try {
      await storage.commit([{ put: key, value: 'x'.repeat(100_000) }]);
      return undefined;
    } catch (error) {
      return (error as StorageError).code;
    }
  },
  keys: async () => (await storage.scan('')).map(({ key }) => key),
};
globalThis.storageTrial = trial;
