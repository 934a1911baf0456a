import { describe, expect, it } from 'vitest';
import type { Change, Entry, Storage } from '../../src/index';
import { type MemoryStorage, memoryStorage, storageCases } from '../../src/testing/index';
import { expectCaught, failures } from './broken-ports';

describe('the storage suite', () => {
  /** A memory storage with something wrong about it. */
  const broken =
    (
      breakIt: (storage: MemoryStorage) => Partial<Storage>,
      reload = (entries: readonly Entry[]) => entries,
    ) =>
    () =>
      storageCases(() => {
        let storage = memoryStorage();
        const wrap = (): Storage => ({ ...storage, ...breakIt(storage) });
        return {
          storage: wrap(),
          async reopen() {
            storage = memoryStorage(reload(storage.snapshot()));
            return wrap();
          },
          fault: {
            break: () => {
              storage.full = true;
            },
            mend: () => {
              storage.full = false;
            },
          },
        };
      });
  const sortedBy = (compare: (a: string, b: string) => number) =>
    broken((storage) => ({
      scan: async (prefix, options = {}) => {
        const entries = [...(await storage.scan(prefix))].sort((a, b) => compare(a.key, b.key));
        return options.reverse === true ? entries.reverse() : entries;
      },
    }));
  const changed = (change: (changes: readonly Change[]) => readonly Change[]) =>
    broken((storage) => ({ commit: (changes) => storage.commit(change(changes)) }));
  const isPut = (change: Change): change is Change & { put: string; value: string } => 'put' in change;

  it('is content with a sound one', async () => {
    expect(await failures(broken(() => ({}))())).toEqual([]);
  });

  expectCaught({
    'commits that are not atomic': [
      broken((storage) => ({
        async commit(changes) {
          for (const change of changes) await storage.commit([change]);
        },
      })),
      'applies nothing of a commit with',
    ],
    'a full disk that keeps a part of the commit': [
      broken((storage) => ({
        async commit(changes) {
          if (!storage.full) return storage.commit(changes);
          storage.full = false;
          await storage.commit(changes.slice(0, 1));
          storage.full = true;
          throw new Error('full');
        },
      })),
      'that the disk refuses',
    ],
    'a commit that swallows the failure of the disk': [
      broken((storage) => ({ commit: (changes) => storage.commit(changes).catch(() => {}) })),
      'that the disk refuses',
    ],
    'order by code points, as UTF-8 has it': [
      sortedBy((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
      'orders keys',
    ],
    'order by a language': [sortedBy((a, b) => a.localeCompare(b)), 'orders keys'],
    'order of insertion': [
      broken((storage) => {
        const seen: string[] = [];
        return {
          commit: (changes) => {
            for (const change of changes) if (isPut(change)) seen.push(change.put);
            return storage.commit(changes);
          },
          scan: async (prefix, options) =>
            [...(await storage.scan(prefix, options))].sort(
              (a, b) => seen.indexOf(a.key) - seen.indexOf(b.key),
            ),
        };
      }),
      'orders keys',
    ],
    'prefixes read as patterns of LIKE': [
      broken((storage) => ({
        async count(prefix) {
          const pattern = prefix
            .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
            .replace(/%/g, '.*')
            .replace(/_/g, '.');
          return (await storage.scan('')).filter((entry) => new RegExp(`^${pattern}`, 'isu').test(entry.key))
            .length;
        },
      })),
      'finds exactly the keys with a prefix',
    ],
    'an upper bound made with U+FFFF': [
      broken((storage) => ({
        scan: async (prefix, options) =>
          (await storage.scan(prefix, options)).filter((entry) => entry.key < `${prefix}\uffff`),
      })),
      'finds exactly the keys with a prefix',
    ],
    'a limit that is ignored': [
      broken((storage) => ({
        scan: (prefix, { limit: _, ...options } = {}) => storage.scan(prefix, options),
      })),
      'to a limit',
    ],
    'an `after` that is included': [
      broken((storage) => ({
        scan: async (prefix, { after, ...options } = {}) =>
          (await storage.scan(prefix, options)).filter(
            ({ key }) => after === undefined || (options.reverse === true ? key <= after : key >= after),
          ),
      })),
      'scans from behind a key',
    ],
    'an `after` that leaves the prefix': [
      broken((storage) => ({
        scan: (prefix, options = {}) => storage.scan(options.after === undefined ? prefix : '', options),
      })),
      'one outside the prefix',
    ],
    'a `reverse` that turns the page, not the order': [
      broken((storage) => ({
        scan: async (prefix, { reverse, ...options } = {}) => {
          const entries = await storage.scan(prefix, options);
          return reverse === true ? [...entries].reverse() : entries;
        },
      })),
      'in both directions',
    ],
    'a range that takes its end along': [
      changed((changes) =>
        changes.flatMap((change) =>
          'deleteRange' in change && typeof change.deleteRange.to === 'string'
            ? [change, { delete: change.deleteRange.to }]
            : [change],
        ),
      ),
      'deletes a range',
    ],
    'deletes that are done after puts': [
      changed((changes) => [...changes.filter(isPut), ...changes.filter((change) => !isPut(change))]),
      'in their order',
    ],
    'a prefix that is deleted only behind a slash': [
      changed((changes) =>
        changes.map((change) =>
          'deletePrefix' in change && change.deletePrefix !== ''
            ? { deletePrefix: `${change.deletePrefix}/` }
            : change,
        ),
      ),
      'deletes by prefix',
    ],
    'values that become numbers': [
      broken((storage) => ({
        get: async (key) => {
          const value = await storage.get(key);
          return value !== undefined && value.trim() !== '' && !Number.isNaN(Number(value))
            ? String(Number(value))
            : value;
        },
      })),
      'any text as a value',
    ],
    'values that go through UTF-8': [
      changed((changes) =>
        changes.map((change) =>
          isPut(change) && typeof change.value === 'string'
            ? { ...change, value: Buffer.from(change.value).toString() }
            : change,
        ),
      ),
      'any text as a value',
    ],
    'a commit that resolves before it is done': [
      broken((storage) => ({
        async commit(changes) {
          setTimeout(() => void storage.commit(changes).catch(() => {}), 1);
        },
      })),
      'to every read that begins after',
    ],
    'commits that overtake each other': [
      broken((storage) => {
        let index = 0;
        return {
          async commit(changes) {
            index += 1;
            const turns = 10 - ((index + 5) % 10);
            for (let turn = 0; turn < turns; turn += 1) await undefined;
            await storage.commit(changes);
          },
        };
      }),
      'in the order of the calls',
    ],
    'a file that loses its end when it is closed': [
      broken(
        () => ({}),
        (entries) => entries.slice(0, -1),
      ),
      'opened again',
    ],
    'wrong changes that are skipped': [
      changed((changes) =>
        changes.filter((change) =>
          isPut(change)
            ? typeof change.value === 'string'
            : 'deleteRange' in change ||
              'deletePrefix' in change ||
              typeof (change as { delete?: unknown }).delete === 'string',
        ),
      ),
      'applies nothing of a commit with',
    ],
    'a live view instead of a result': [
      broken((storage) => {
        const live: Entry[] = [];
        return {
          scan: async (prefix, options) => {
            live.splice(0, live.length, ...(await storage.scan(prefix, options)));
            return live;
          },
          commit: async (changes) => {
            await storage.commit(changes);
            live.splice(0, live.length, ...(await storage.scan('')));
          },
        };
      }),
      'hands out what it read',
    ],
  });
});
