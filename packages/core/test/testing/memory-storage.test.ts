import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/index';
import { memoryStorage, storageSuite, virtualScheduler } from '../../src/testing/index';

storageSuite({ describe, it }, () => {
  let storage = memoryStorage();
  return {
    storage,
    async reopen() {
      storage = memoryStorage(storage.snapshot());
      return storage;
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

const row = (index: number): Change => ({ put: `row/${index}`, value: String(index) });

describe('memory storage', () => {
  it('stays in order and complete through 20,000 random changes', async () => {
    const storage = memoryStorage();
    const truth = new Map<string, string>();
    // A small linear congruential generator: the same changes in every run.
    let state = 1;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    for (let step = 0; step < 20_000; step += 1) {
      const key = `${random(20)}/${random(5_000)}`;
      const dice = random(100);
      const change: Change =
        dice < 70
          ? { put: key, value: String(step) }
          : dice < 99
            ? { delete: key }
            : { deletePrefix: `${key.slice(0, 4)}` };
      await storage.commit([change]);
      if ('put' in change) truth.set(change.put, change.value);
      else if ('delete' in change) truth.delete(change.delete);
      else if ('deletePrefix' in change)
        for (const other of [...truth.keys()]) if (other.startsWith(change.deletePrefix)) truth.delete(other);
    }
    const expected = [...truth].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => ({ key, value }));
    expect(expected.length).toBeGreaterThan(1_000);
    expect(await storage.scan('')).toEqual(expected);
    expect(await storage.scan('', { reverse: true })).toEqual([...expected].reverse());
    expect(await storage.count('1')).toBe(expected.filter((entry) => entry.key.startsWith('1')).length);
    expect(storage.size).toBe(expected.length);
  });

  it('fails the given number of commits, with the given error', async () => {
    const storage = memoryStorage();
    storage.failNextCommits(2, new Error('the disk is on fire'));
    await expect(storage.commit([row(1)])).rejects.toThrow('the disk is on fire');
    await expect(storage.commit([row(2)])).rejects.toThrow('the disk is on fire');
    await storage.commit([row(3)]);
    expect(await storage.scan('')).toEqual([{ key: 'row/3', value: '3' }]);
    expect(storage.commits).toEqual([[row(3)]]);
  });

  it('fails reads on request', async () => {
    const storage = memoryStorage([{ key: 'a', value: '1' }]);
    storage.failNextReads(1, new Error('unreadable'));
    await expect(storage.get('a')).rejects.toThrow('unreadable');
    expect(await storage.get('a')).toBe('1');
  });

  it('is full until it is not', async () => {
    const storage = memoryStorage();
    storage.full = true;
    await expect(storage.commit([row(1)])).rejects.toThrow('full');
    await expect(storage.commit([{ delete: 'a' }])).rejects.toThrow('full');
    storage.full = false;
    await storage.commit([row(1)]);
    expect(storage.size).toBe(1);
  });

  it('makes nothing of a commit durable before its time has passed', async () => {
    const scheduler = virtualScheduler();
    const storage = memoryStorage([], { latency: { scheduler, commitMillis: 5 } });
    const settled: number[] = [];
    void storage.commit([row(1)]).then(() => settled.push(1));
    await scheduler.advanceAsync(2);
    void storage.commit([row(2)]).then(() => settled.push(2));
    await scheduler.advanceAsync(2);
    expect([storage.snapshot(), settled]).toEqual([[], []]);
    await scheduler.advanceAsync(1);
    expect([storage.size, settled]).toEqual([1, [1]]);
    await scheduler.advanceAsync(2);
    expect([storage.size, settled]).toEqual([2, [1, 2]]);
  });

  it('loses the commits under way when it is restored, and never settles them', async () => {
    const scheduler = virtualScheduler();
    const storage = memoryStorage([], { latency: { scheduler, commitMillis: 5 } });
    const before = storage.snapshot();
    let settled = false;
    void storage.commit([row(1)]).finally(() => {
      settled = true;
    });
    storage.restore(before);
    await scheduler.advanceAsync(100);
    expect([storage.size, settled]).toEqual([0, false]);
  });

  it('refuses a limit that is none, and says what it got', async () => {
    await expect(memoryStorage().scan('', { limit: -1 })).rejects.toThrow(
      'limit must be a whole number of entries, 0 or more; got -1',
    );
    await expect(memoryStorage().scan('', { limit: Number.NaN })).rejects.toThrow('got NaN');
  });
});
