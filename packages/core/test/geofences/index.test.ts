import { describe, expect, it } from 'vitest';
import type { Geofence } from '../../src/contract/geofence';
import { distanceMeters } from '../../src/geo/distance';
import { fromBase64, toBase64 } from '../../src/geofences/base64';
import { FenceIndex } from '../../src/geofences/fence-index';
import { createFenceStore } from '../../src/geofences/fence-store';
import type { Change } from '../../src/ports/storage';
import { FENCE_INDEX_PREFIX, FENCE_PREFIX } from '../../src/store/keys';
import type { StepEffects } from '../../src/store/step-effects';
import { memoryStorage } from '../../src/testing/index';
import { createPendingWork } from '../../src/time/pending-work';
import { draws } from '../geo/draws';

describe('base64', () => {
  it('gives every length and byte back, as others write it', () => {
    for (let length = 0; length < 300; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256);
      const text = toBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64').replace(/=/g, ''));
      expect([...fromBase64(text)]).toEqual([...bytes]);
    }
  });

  it('refuses what is not base64', () => {
    expect(() => fromBase64('AB*D')).toThrow('not base64 between 0 and 3');
    expect(() => fromBase64('AéCD')).toThrow('not base64 between 0 and 3');
  });
});

/** Places all over the earth, many of them near the antimeridian and the poles, with radii of 50 m to 300 km. */
function fences(count: number, seed: number): Geofence[] {
  const draw = draws(seed);
  return Array.from({ length: count }, (_, n) => {
    const isEdge = n % 4 === 0;
    return {
      identifier: `fence ${n}`,
      latitude: n % 7 === 0 ? 89 + draw() : -80 + 160 * draw(),
      longitude: isEdge ? (draw() < 0.5 ? -180 : 179) + draw() : -180 + 360 * draw(),
      radius: 50 * (1 + 6000 * draw() * draw() * draw()),
    };
  });
}

describe('the index', () => {
  it('finds what a look at every fence finds: over the antimeridian, at the poles, after changes and rebuilds', () => {
    const draw = draws(5);
    const index = new FenceIndex();
    const all = new Map<string, Geofence>();
    const check = () => {
      expect(index.size).toBe(all.size);
      for (let n = 0; n < 60; n++) {
        const place = {
          latitude: n % 5 === 0 ? 89.5 : -80 + 160 * draw(),
          longitude: n % 3 === 0 ? 180 - draw() * 0.5 : -180 + 360 * draw(),
        };
        const meters = 1000 * (1 + 800 * draw());
        const expected = [...all.values()].filter(
          (fence) => distanceMeters(fence, place) - fence.radius <= meters,
        );
        const found = index.near(place, meters + 0.1).map(({ identifier }) => identifier);
        expect(new Set(found).size).toBe(found.length);
        for (const { identifier } of expected) expect(found).toContain(identifier);
        expect(found.length).toBeLessThanOrEqual(expected.length + 1);
      }
    };
    for (const fence of fences(3000, 1)) {
      all.set(fence.identifier, fence);
      index.put(fence.identifier, fence);
    }
    check();
    index.rebuild();
    check();
    for (const fence of fences(100, 2)) {
      all.set(fence.identifier, fence);
      index.put(fence.identifier, fence);
    }
    for (let n = 1000; n < 1080; n++) {
      all.delete(`fence ${n}`);
      index.delete(`fence ${n}`);
    }
    expect(index.isStale).toBe(false);
    check();
    for (let n = 1100; n < 1300; n++) {
      all.delete(`fence ${n}`);
      index.delete(`fence ${n}`);
    }
    expect(index.isStale).toBe(true);
    index.rebuild();
    check();
  });

  it('takes a fence that is given again for no change', () => {
    const index = new FenceIndex();
    const [fence] = fences(1, 1) as [Geofence];
    expect(index.put('a', fence)).toBe(true);
    expect(index.put('a', fence)).toBe(false);
    index.rebuild();
    expect(index.put('a', fence)).toBe(false);
    expect(index.put('a', { ...fence, radius: fence.radius + 1 })).toBe(true);
  });
});

/** A store over storage, whose changes are committed when the test says so. */
function stored(storage = memoryStorage()) {
  let changes: Change[] = [];
  const logged: string[] = [];
  const effects = {
    put: (key: string, value: string) => void changes.push({ put: key, value }),
    remove: (key: string) => void changes.push({ delete: key }),
    removeAll: (prefix: string) => void changes.push({ deletePrefix: prefix }),
    trace: () => undefined,
    log: (_level: number, event: string) => void logged.push(event),
  } as unknown as StepEffects;
  return {
    store: createFenceStore(effects, { ...storage, pending: createPendingWork() }, () => ({
      isMoving: false,
      steady: async () => undefined,
    })),
    storage,
    logged,
    async commits() {
      await storage.commit(changes);
      changes = [];
    },
    /** Another process over the same memory. */
    again: () => stored(memoryStorage(storage.snapshot())),
  };
}

describe('the store', () => {
  const names = async ({ store }: ReturnType<typeof stored>) =>
    (await store.load())
      .near({ latitude: 0, longitude: 0 }, 30_000_000)
      .map(({ identifier }) => identifier)
      .sort();

  it('finds the same fences in every process, after additions, removals and rebuilds', async () => {
    let one = stored();
    const all = new Set<string>();
    for (const [round, list] of [fences(10, 1), fences(500, 2), fences(40, 3), fences(3, 4)].entries()) {
      await one.store.load();
      one.store.put(list);
      for (const { identifier } of list) all.add(identifier);
      const removed = [`fence ${round * 3}`, `fence ${round + 20}`, 'never there'];
      one.store.remove(removed);
      for (const identifier of removed) all.delete(identifier);
      await one.commits();
      one = one.again();
      expect(await names(one)).toEqual([...all].sort());
      expect(one.logged).toEqual([]);
    }
    expect(
      (await one.store.definitions(['fence 100', 'nobody'])).map(({ identifier }) => identifier),
    ).toEqual(['fence 100']);
    one.store.clear();
    await one.commits();
    expect(one.storage.snapshot()).toEqual([]);
  });

  it.each([
    ['a page is missing', (keys: string[]) => ({ delete: keys.find((key) => key.includes('bytes')) ?? '' })],
    [
      'a page is garbage',
      (keys: string[]) => ({ put: keys.find((key) => key.includes('bytes')) ?? '', value: '???' }),
    ],
    ['the head is missing', (keys: string[]) => ({ delete: keys.find((key) => key.includes('head')) ?? '' })],
    [
      'the names are garbage',
      (keys: string[]) => ({ put: keys.find((key) => key.includes('names')) ?? '', value: '{' }),
    ],
  ])(
    'builds the index anew from the definitions when %s, and stores it',
    async (_what, damage: (keys: string[]) => Change) => {
      const one = stored();
      await one.store.load();
      one.store.put(fences(500, 1));
      await one.commits();
      const expected = await names(one);
      const keys = one.storage.snapshot().map(({ key }) => key);
      await one.storage.commit([damage(keys)]);
      const two = one.again();
      expect(await names(two)).toEqual(expected);
      two.store.repair();
      expect(two.logged).toEqual(['geofences:index']);
      await two.commits();
      const three = two.again();
      expect(await names(three)).toEqual(expected);
      three.store.repair();
      expect(three.logged).toEqual([]);
    },
  );

  it('does not use an index that was read before a large add, which forgets it', async () => {
    const one = stored();
    await one.store.load();
    one.store.put(fences(10, 1));
    await one.commits();
    const two = one.again();
    const reading = two.store.load();
    two.store.forgetIndex();
    two.store.place(fences(20, 2));
    await two.commits();
    expect((await reading).size).toBe(20);
    expect(two.store.index?.size).toBe(20);
  });

  it('leaves a definition that cannot be read out of the index, and keeps the others', async () => {
    const one = stored();
    await one.store.load();
    one.store.put(fences(30, 1));
    await one.commits();
    for (const damage of ['{', '{"latitude":"north"}']) {
      await one.storage.commit([
        { put: `${FENCE_PREFIX}fence 7`, value: damage },
        { deletePrefix: FENCE_INDEX_PREFIX },
      ]);
      const found = await names(one.again());
      expect(found).toHaveLength(29);
      expect(found).not.toContain('fence 7');
    }
  });

  it('reads long definitions in pages of some 500,000 characters', async () => {
    const long = fences(1_500, 1).map((fence, n) => ({
      ...fence,
      identifier: `fence ${String(n).padStart(4, '0')}`,
      extras: { note: 'x'.repeat(5_000) },
    }));
    const storage = memoryStorage(
      long.map((fence) => ({ key: FENCE_PREFIX + fence.identifier, value: JSON.stringify(fence) })),
    );
    const pages: number[] = [];
    const scan: typeof storage.scan = async (prefix, options) => {
      const rows = await storage.scan(prefix, options);
      pages.push(rows.reduce((sum, { value }) => sum + value.length, 0));
      return rows;
    };
    expect((await stored({ ...storage, scan }).store.load()).size).toBe(1_500);
    // Their length is not known before the first page is read.
    expect(pages.filter((characters) => characters > 550_000)).toHaveLength(1);
    expect(pages.length).toBeLessThan(40);
  });
});
