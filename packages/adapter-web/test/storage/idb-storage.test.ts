import 'fake-indexeddb/auto';
import { storageSuite } from '@geo/core/testing';
import { describe, it } from 'vitest';
import { idbStorage } from '../../src/index';
import { claim } from '../../src/storage/idb-storage';

let databases = 0;

describe.each(['a page', 'a leader'])('IndexedDB storage of %s', (whose) => {
  storageSuite({ describe, it }, async () => {
    const name = `suite-${++databases}`;
    const open = async () =>
      idbStorage({ name, ...(whose === 'a leader' ? { epoch: await claim(name) } : {}) });
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
