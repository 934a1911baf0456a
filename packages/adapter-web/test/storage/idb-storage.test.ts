import 'fake-indexeddb/auto';
import { storageSuite } from '@geo/core/testing';
import { describe, it } from 'vitest';
import { idbStorage } from '../../src/index';
import { claim } from '../../src/storage/idb-storage';

let databases = 0;

for (const isFenced of [false, true]) {
  describe(isFenced ? 'IndexedDB storage of a leader' : 'IndexedDB storage', () => {
    storageSuite({ describe, it }, async () => {
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
  });
}
