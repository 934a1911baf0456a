import { describe, expect, it } from 'vitest';
import type { Change, ScanOptions } from '../../src/index';
import { uncommitted } from '../../src/store/uncommitted';
import { memoryStorage } from '../../src/testing/index';

const rows = (...keys: string[]) => keys.map((key) => ({ key, value: `old ${key}` }));

const STORED = rows('a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'a/b/1', 'a/b/2', 'c/1');

const PUT: Change = { put: 'a/3', value: 'new' };
const ADDED: Change = { put: 'a/25', value: 'added' };
const DELETED: Change = { delete: 'a/2' };
const EMPTIED: Change = { deletePrefix: 'a/' };
const EMPTIED_IN_PART: Change = { deletePrefix: 'a/b/' };
const CHANGES: readonly (readonly Change[])[] = [
  [PUT],
  [ADDED],
  [DELETED],
  [DELETED, ADDED, PUT],
  [DELETED, { put: 'a/2', value: 'again' }],
  [ADDED, { delete: 'a/25' }],
  [EMPTIED],
  [EMPTIED, ADDED],
  [ADDED, EMPTIED],
  [EMPTIED_IN_PART],
  [EMPTIED_IN_PART, { put: 'a/b/3', value: 'added' }, { delete: 'a/1' }],
  [{ delete: 'a/1' }, DELETED, { delete: 'a/3' }, { delete: 'a/9' }],
];

const PAGES: readonly ScanOptions[] = [
  {},
  { limit: 1 },
  { limit: 3 },
  { after: 'a/2' },
  { after: 'a/2', limit: 2 },
  { after: 'a/25', limit: 2 },
  { reverse: true },
  { reverse: true, limit: 3 },
  { reverse: true, after: 'a/3', limit: 2 },
];

describe.each(CHANGES)('what waits to be committed: %j', (...changes) => {
  const waiting = uncommitted(changes);

  async function after() {
    const storage = memoryStorage(STORED);
    await storage.commit(changes);
    return storage;
  }

  it.each(PAGES)('shows the page %j as it will be', async (options) => {
    const [before, committed] = [memoryStorage(STORED), await after()];
    for (const prefix of ['a/', 'a/b/', 'a', '', 'c/']) {
      const stored = waiting.isEmptied(prefix) ? [] : await before.scan(prefix, waiting.widened(options));
      expect(waiting.page(prefix, options, stored), prefix).toEqual(await committed.scan(prefix, options));
    }
  });

  it('shows values as they will be', async () => {
    const [before, committed] = [memoryStorage(STORED), await after()];
    for (const key of ['a/1', 'a/2', 'a/25', 'a/3', 'a/b/1', 'a/b/3', 'c/1', 'd'])
      expect(waiting.valueOf(key, await before.get(key)), key).toBe(await committed.get(key));
  });

  it('leaves the number of rows alone that it does not concern', async () => {
    const [before, committed] = [memoryStorage(STORED), await after()];
    for (const prefix of ['a/', 'a/b/', 'a', '', 'c/', 'd']) {
      if (waiting.concerns(prefix)) continue;
      expect(await before.count(prefix), prefix).toBe(await committed.count(prefix));
    }
  });
});
