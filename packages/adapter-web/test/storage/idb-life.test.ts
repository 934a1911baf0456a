import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { type IdbStorage, idbStorage, StorageError } from '../../src/index';
import { claim } from '../../src/storage/idb-storage';

let databases = 0;
const newName = () => `life-${++databases}`;

async function rejection(promise: Promise<unknown>): Promise<StorageError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StorageError);
  return error as StorageError;
}

const deleted = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onblocked = () => reject(new Error('an open connection holds the database'));
  });

const put = (storage: IdbStorage, key: string) => storage.commit([{ put: key, value: key }]);

describe('the database of a leader', () => {
  it('takes nothing from a leader whose place another has claimed', async () => {
    const name = newName();
    const before = idbStorage({ name, epoch: await claim(name) });
    await put(before, 'a');
    const after = idbStorage({ name, epoch: await claim(name) });
    const refused = await rejection(before.commit([{ put: 'late', value: '1' }, { delete: 'a' }]));
    expect(refused.code).toBe('FENCED');
    expect(refused.message).toContain('epoch 1, and 2 writes');
    await put(after, 'b');
    expect((await after.scan('')).map(({ key }) => key)).toEqual(['a', 'b']);
  });

  it('refuses the commits that were on their way when another claimed it', async () => {
    const name = newName();
    const before = idbStorage({ name, epoch: await claim(name) });
    const claimed = claim(name);
    let stored = 0;
    let refused: StorageError | undefined;
    while (refused === undefined) {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, (_, index) => put(before, `row/${stored + index}`)),
      );
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') stored++;
        else refused = outcome.reason as StorageError;
      }
    }
    expect(refused.code).toBe('FENCED');
    expect(await claimed).toBe(2);
    // What resolved is stored, and what rejected is not.
    expect(await before.count('')).toBe(stored);
  });

  it('says that it was removed, and does not begin an empty one under a running engine', async () => {
    const name = newName();
    const storage = idbStorage({ name, epoch: await claim(name) });
    await put(storage, 'a');
    await deleted(name);
    expect((await rejection(put(storage, 'b'))).code).toBe('LOST');
    expect(await idbStorage({ name }).count('')).toBe(0);
  });
});

describe('a database', () => {
  it('lets itself be deleted by another tab, and opens again with the next call', async () => {
    const name = newName();
    const storage = idbStorage({ name });
    await put(storage, 'a');
    await deleted(name);
    await put(storage, 'b');
    expect((await storage.scan('')).map(({ key }) => key)).toEqual(['b']);
  });

  it('opens again once where its connection was closed between two calls', async () => {
    const name = newName();
    const open = vi.spyOn(indexedDB, 'open');
    try {
      const storage = idbStorage({ name });
      await put(storage, 'a');
      const opened: IDBOpenDBRequest = open.mock.results[0]?.value;
      opened.result.close(); // by itself: without an event
      expect(await storage.get('a')).toBe('a');
      expect(open).toHaveBeenCalledTimes(2);
    } finally {
      open.mockRestore();
    }
  });

  it('rejects every call after it was closed', async () => {
    const storage = idbStorage({ name: newName() });
    await put(storage, 'a');
    storage.close();
    storage.close();
    for (const call of [storage.get('a'), storage.scan(''), storage.count(''), put(storage, 'b')])
      expect((await rejection(call)).code).toBe('CLOSED');
  });

  it('cannot be opened where a later version of this package has made it', async () => {
    const name = newName();
    await new Promise((resolve) => {
      const request = indexedDB.open(name, 7);
      request.onsuccess = () => resolve(request.result.close());
    });
    const { code, message } = await rejection(idbStorage({ name }).get('a'));
    expect(code).toBe('CANNOT_OPEN');
    expect(message).toContain(name);
  });

  it('says so where there is no IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined);
    try {
      expect((await rejection(idbStorage().get('a'))).code).toBe('CANNOT_OPEN');
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('refuses a limit that is no number of entries', async () => {
    await expect(idbStorage({ name: newName() }).scan('', { limit: -1 })).rejects.toBeInstanceOf(RangeError);
  });
});
