import { describe, expect, it } from 'vitest';
import type { Entry, EventName, Geofence, GeofenceEvent, GeofenceSource } from '../../src/index';
import { FENCE_REGION_PREFIX } from '../../src/sensors/region-names';
import { FENCE_INDEX_PREFIX, FENCE_PREFIX, FENCE_STAGED_PREFIX } from '../../src/store/keys';
import { memoryStorage } from '../../src/testing/index';
import { Phone, type PhoneOptions, SECOND } from '../phone';

const HEARS: readonly EventName[] = ['geofence', 'geofenceschange'];
const OPTIONS: PhoneOptions = {
  config: {},
  listenTo: HEARS,
  available: ['location', 'regions', 'app', 'connectivity'],
};
/** Two such fences fill a commit. */
const LONG = 'x'.repeat(200_000);

/** A geofence this many kilometres north of the phone's start. */
const fence = (identifier: string, kilometres = 0): Geofence => ({
  identifier,
  latitude: 45 + kilometres / 111.132,
  longitude: 13,
  radius: 100,
  notifyOnEntry: true,
  notifyOnExit: true,
});
const long = (identifier: string, kilometres = 0): Geofence => ({
  ...fence(identifier, kilometres),
  extras: { LONG },
});
const many = (count: number, from = 0): Geofence[] =>
  Array.from({ length: count }, (_, n) => long(`f${String(n + from).padStart(3, '0')}`, 10 + n));

/** A source of these lists. */
function sourceOf(...lists: (readonly Geofence[])[]): GeofenceSource {
  const left = [...lists];
  return { next: async () => left.shift() };
}

/** A source whose next list comes when the test says so. */
function slowSource() {
  const waiting: ((list: readonly Geofence[] | undefined) => void)[] = [];
  return {
    source: { next: () => new Promise((resolve) => waiting.push(resolve)) } as GeofenceSource,
    gives: (list: readonly Geofence[] | undefined) => waiting.shift()?.(list),
  };
}

const names = async ({ engine }: Phone) => (await engine.getGeofences()).map(({ identifier }) => identifier);
const keysOf = (phone: Phone, prefix: string) =>
  phone.storage
    .snapshot()
    .map(({ key }) => key)
    .filter((key) => key.startsWith(prefix));
const told = (phone: Phone) =>
  phone.received<GeofenceEvent>('geofence').map(({ action, identifier }) => `${action} ${identifier}`);

/** What storage holds after each of the commits since `from`. */
async function boundaries(
  phone: Phone,
  from: readonly Entry[],
  first: number,
): Promise<(readonly Entry[])[]> {
  const storage = memoryStorage(from);
  const states = [storage.snapshot()];
  for (const changes of phone.storage.commits.slice(first)) {
    await storage.commit(changes);
    states.push(storage.snapshot());
  }
  return states;
}

describe('geofences that take several commits', () => {
  it.each(['a list', 'a source'])('are stored in bounded commits, from %s', async (kind) => {
    const phone = await Phone.create(OPTIONS);
    const fences = many(11);
    const given = kind === 'a list' ? fences : sourceOf(fences.slice(0, 3), [], fences.slice(3));
    await phone.engine.addGeofences(given);
    expect(await phone.engine.getGeofences()).toEqual(fences);
    expect((await phone.engine.getState()).geofenceCount).toBe(11);
    const sizes = phone.storage.commits.map((changes) => JSON.stringify(changes).length);
    expect(Math.max(...sizes)).toBeLessThan(600_000);
    expect(keysOf(phone, FENCE_STAGED_PREFIX)).toEqual([]);
    expect(keysOf(phone, FENCE_INDEX_PREFIX).length).toBeGreaterThan(0);
  });

  it('are found by the next process with the index that was stored', async () => {
    const phone = await Phone.create(OPTIONS);
    await phone.engine.addGeofences([...many(5), long('here')]);
    await phone.engine.startGeofences();
    await phone.restart({ reset: false });
    phone.deliverFix(0);
    await phone.wait(2 * SECOND);
    expect(told(phone)).toEqual(['ENTER here']);
    expect(await phone.engine.getLog()).not.toContainEqual(
      expect.objectContaining({ event: 'geofences:index' }),
    );
  });

  it('are all there or not at all after a kill at any commit', async () => {
    const phone = await Phone.create(OPTIONS);
    await phone.engine.addGeofences([fence('old'), fence('f001', 99)]);
    const [before, first] = [phone.storage.snapshot(), phone.storage.commits.length];
    const fences = many(9);
    await phone.engine.addGeofences(fences);
    const states = await boundaries(phone, before, first);
    const all = await phone.engine.getGeofences();
    expect(all).toEqual([...fences, fence('old')]);
    const found: number[] = [];
    for (const memory of states) {
      const next = await Phone.create({ ...OPTIONS, config: { reset: false }, memory });
      const fencesThere = await next.engine.getGeofences();
      if (fencesThere.length === 2) expect(fencesThere).toEqual([fence('f001', 99), fence('old')]);
      else expect(fencesThere).toEqual(all);
      found.push(fencesThere.length);
      await next.settle();
      expect((await next.engine.getState()).geofenceCount).toBe(fencesThere.length);
      expect(keysOf(next, FENCE_STAGED_PREFIX)).toEqual([]);
      // And it is a state like any other: the next one changes it.
      await next.engine.addGeofence(fence('more'));
      expect((await next.engine.getState()).geofenceCount).toBe(fencesThere.length + 1);
      expect(next.storage.snapshot().filter(({ key }) => key.startsWith(FENCE_PREFIX))).toHaveLength(
        fencesThere.length + 1,
      );
    }
    // Five lists are staged, and the sixth commit adds them.
    expect(found.slice(0, 6)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(new Set(found.slice(6))).toEqual(new Set([10]));
    expect(found.length).toBeGreaterThan(11);
  });

  it('survive kills in the middle of every boot that completes them', async () => {
    const phone = await Phone.create(OPTIONS);
    const first = phone.storage.commits.length;
    const before = phone.storage.snapshot();
    const fences = many(9);
    await phone.engine.addGeofences(fences);
    const marked = (await boundaries(phone, before, first))[6] as readonly Entry[];
    let memory = marked;
    for (let life = 0; life < 12; life++) {
      const next = Phone.launch({ ...OPTIONS, memory });
      for (let millis = 0; next.storage.commits.length < 2 && millis < 20; millis++) await next.wait(0);
      // Each life lasts for one commit more than the boot before it had.
      const states = await boundaries(next, memory, 0);
      memory = states[Math.min(2, states.length - 1)] as readonly Entry[];
    }
    const last = await Phone.create({ ...OPTIONS, config: { reset: false }, memory });
    expect(await last.engine.getGeofences()).toEqual(fences);
  });

  it('add nothing where one is refused, which the error names by its place in the whole', async () => {
    const phone = await Phone.create(OPTIONS);
    const bad = { ...fence('bad'), radius: -5 };
    const message = 'radius must be a positive number of metres; got -5 (geofences[7], "bad")';
    const refused = { code: 'INVALID_GEOFENCE', message };
    const lists = [many(3), many(4, 3), [bad, fence('after')]];
    await expect(phone.engine.addGeofences(sourceOf(...lists))).rejects.toMatchObject(refused);
    await expect(phone.engine.addGeofences(lists.flat())).rejects.toMatchObject(refused);
    const rows = Array.from({ length: 3000 }, (_, n) => fence(`r${n}`));
    rows[2500] = bad;
    const far = { ...refused, message: expect.stringContaining('(geofences[2500], "bad")') };
    await expect(phone.engine.addGeofences(rows)).rejects.toMatchObject(far);
    await phone.settle();
    expect(keysOf(phone, 'fence')).toEqual([]);
    expect(await names(phone)).toEqual([]);
  });

  it('replace fences of the same name: the last one of a name stays', async () => {
    const phone = await Phone.create(OPTIONS);
    await phone.engine.addGeofences([fence('f000', 77), fence('f002', 78)]);
    const fences = [...many(6), long('f001', 50), long('f000', 51)];
    await phone.engine.addGeofences(fences);
    const byName = new Map((await phone.engine.getGeofences()).map((one) => [one.identifier, one]));
    expect(byName.size).toBe(6);
    expect(byName.get('f000')).toEqual(long('f000', 51));
    expect(byName.get('f001')).toEqual(long('f001', 50));
    expect(byName.get('f002')).toEqual(fences[2]);
  });

  it('leave a visit where the circle is the same, and end it where it is another', async () => {
    const phone = await Phone.create(OPTIONS);
    await phone.engine.addGeofences([fence('same'), fence('other')]);
    await phone.engine.start();
    await phone.drive(3);
    expect(told(phone).sort()).toEqual(['ENTER other', 'ENTER same']);
    await phone.engine.addGeofences([...many(5), long('same'), long('other', 0.02)]);
    await phone.drive(3, 3);
    expect(told(phone).slice(2)).toEqual(['ENTER other']);
    await phone.drive(60, 6);
    expect(told(phone).slice(3).sort()).toEqual(['EXIT other', 'EXIT same']);
  });

  it('are entered by a device that is inside already, as fences of a small add are', async () => {
    const phone = await Phone.create(OPTIONS);
    await phone.engine.addGeofence(fence('far', 5));
    await phone.engine.startGeofences();
    phone.deliverFix(0);
    await phone.wait(2 * SECOND);
    await phone.engine.addGeofences([...many(5), long('here')]);
    phone.deliverFix(1);
    await phone.wait(2 * SECOND);
    expect(told(phone)).toEqual(['ENTER here']);
    expect(phone.sensor.request('regions')?.map(({ identifier }) => identifier)).toContain(
      `${FENCE_REGION_PREFIX}here`,
    );
  });
});

describe('other calls while geofences are staged', () => {
  it('an add of a list keeps its place among the calls, however many commits it takes', async () => {
    const phone = await Phone.create(OPTIONS);
    const { engine } = phone;
    const work = [
      engine.addGeofences(many(6)),
      engine.removeGeofences(),
      engine.addGeofences(many(6, 100)),
      engine.removeGeofence('f103'),
    ];
    await Promise.all(work);
    expect(await names(phone)).toEqual(['f100', 'f101', 'f102', 'f104', 'f105']);
  });

  it('a slow source holds up none, and its geofences are added when its last list is stored', async () => {
    const phone = await Phone.create(OPTIONS);
    const { engine } = phone;
    const { source, gives } = slowSource();
    await engine.addGeofence(fence('before'));
    const adding = engine.addGeofences(source);
    for (const list of [many(5), many(5, 5)]) {
      await phone.settle();
      gives(list);
    }
    await phone.settle();
    await engine.addGeofences(many(5, 10));
    expect((await names(phone)).length).toBe(6);
    await engine.removeGeofences();
    expect(await names(phone)).toEqual([]);
    expect(await engine.geofenceExists('f001')).toBe(false);
    gives(undefined);
    await adding;
    expect((await names(phone)).length).toBe(10);
    expect(keysOf(phone, FENCE_STAGED_PREFIX)).toEqual([]);
  });

  it('two sources at once are added one after the other', async () => {
    const phone = await Phone.create(OPTIONS);
    const one = slowSource();
    const two = slowSource();
    const adding = [phone.engine.addGeofences(one.source), phone.engine.addGeofences(two.source)];
    for (let n = 0; n < 3; n++) {
      await phone.settle();
      one.gives(many(3, 3 * n));
      two.gives(many(3, 100 + 3 * n));
    }
    await phone.settle();
    two.gives(undefined);
    await adding[1];
    expect((await names(phone)).map((name) => name.slice(0, 2))).toEqual(Array(9).fill('f1'));
    one.gives(undefined);
    await adding[0];
    expect((await names(phone)).length).toBe(18);
    expect(keysOf(phone, FENCE_STAGED_PREFIX)).toEqual([]);
  });

  it('reads see all geofences of an add, or none', async () => {
    const phone = await Phone.create({ ...OPTIONS, commitMillis: 5 });
    const fences = many(10);
    const adding = phone.engine.addGeofences(fences);
    const counts = new Set<number>();
    let isDone = false;
    void adding.then(() => {
      isDone = true;
    });
    while (!isDone) {
      void phone.engine.getGeofences().then(({ length }) => counts.add(length));
      const first = phone.engine.geofenceExists('f000');
      const last = phone.engine.geofenceExists('f009');
      void Promise.all([first, last]).then(([a, b]) => counts.add(a ? (b ? 10 : -1) : b ? -2 : 0));
      await phone.wait(1);
    }
    await phone.wait(SECOND);
    expect([...counts].sort()).toEqual([0, 10]);
  });

  it('tracking that stops and starts in between changes nothing', async () => {
    const phone = await Phone.create({ ...OPTIONS, commitMillis: 5 });
    await phone.waitFor(phone.engine.startGeofences());
    phone.deliverFix(0);
    await phone.wait(SECOND);
    const adding = phone.engine.addGeofences([...many(10), long('here')]);
    for (let n = 0; n < 10; n++) {
      await phone.wait(4);
      await phone.waitFor(n % 2 === 0 ? phone.engine.stop() : phone.engine.startGeofences());
    }
    await phone.waitFor(adding);
    phone.deliverFix(1);
    await phone.wait(2 * SECOND);
    expect(told(phone)).toEqual(['ENTER here']);
    expect((await phone.engine.getState()).geofenceCount).toBe(11);
  });

  it.each([3, 12, 20, 33, 41, 60])(
    'an engine that is closed after %i ms has all of them in its next life, or none',
    async (millis) => {
      const phone = await Phone.create({ ...OPTIONS, commitMillis: 5 });
      const fences = many(9);
      let end = 'none';
      phone.engine.addGeofences(fences).then(
        () => {
          end = 'added';
        },
        ({ code }) => {
          end = code;
        },
      );
      await phone.wait(millis);
      await phone.waitFor(phone.engine.close());
      await phone.wait(SECOND);
      expect(['added', 'CLOSED']).toContain(end);
      await phone.restart({ reset: false });
      const found = await phone.waitFor(phone.engine.getGeofences());
      if (end === 'added') expect(found).toEqual(fences);
      else expect([0, fences.length]).toContain(found.length);
      expect(keysOf(phone, FENCE_STAGED_PREFIX)).toEqual([]);
    },
  );
});

describe('a full disk while geofences are staged', () => {
  it.each([0, 1, 2, 3, 4])('before they are committed (commit %i) adds none: STORAGE', async (commit) => {
    const phone = await Phone.create(OPTIONS);
    const { source, gives } = slowSource();
    const adding = phone.engine.addGeofences(source);
    const rejected = expect(adding).rejects.toMatchObject({ code: 'STORAGE' });
    for (let n = 0; n < commit; n++) {
      await phone.settle();
      gives(many(2, 2 * n));
    }
    await phone.settle();
    phone.storage.full = true;
    gives(many(4, 50));
    await phone.settle();
    gives(undefined);
    await rejected;
    phone.storage.full = false;
    await phone.wait(10 * SECOND);
    expect(await names(phone)).toEqual([]);
    expect(keysOf(phone, 'fence')).toEqual([]);
    await phone.engine.addGeofences(many(5));
    expect((await names(phone)).length).toBe(5);
  });

  it('after they are committed delays them: reads reject STORAGE until they are complete', async () => {
    const phone = await Phone.create(OPTIONS);
    const { commit } = phone.storage;
    let moves = 0;
    phone.storage.commit = (changes) => {
      if (changes.some((change) => 'put' in change && change.put.startsWith(FENCE_PREFIX))) moves++;
      if (moves === 2) phone.storage.full = true;
      return commit(changes);
    };
    await phone.engine.addGeofences(many(9));
    await expect(phone.engine.getGeofences()).rejects.toMatchObject({ code: 'STORAGE' });
    expect(keysOf(phone, FENCE_STAGED_PREFIX)).toHaveLength(4);
    [moves, phone.storage.full] = [10, false];
    expect((await names(phone)).length).toBe(9);
    expect((await phone.engine.getState()).geofenceCount).toBe(9);
    expect(keysOf(phone, FENCE_STAGED_PREFIX)).toEqual([]);
  });
});
