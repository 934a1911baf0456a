import type { Engine, Geofence, GeofenceSource, Location } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { KILOMETRES, METRES, minutes, simulatedPhone } from '../../src/index';

const uuids = (rows: readonly Location[]) => rows.map(({ uuid }) => uuid);

/** The next page of a reader that is in no hurry. */
const pageAfter = (engine: Engine, read: readonly Location[], limit: number) => {
  const after = read[read.length - 1]?.uuid;
  return engine.getLocations({ limit, ...(after === undefined ? {} : { after }) });
};

const fence = (n: number): Geofence => ({
  identifier: `fence-${n}`,
  latitude: 46,
  longitude: 14 + n / 100,
  radius: 150,
});

/** Gives this many lists of fifty, and then nothing more, ever: a download that hangs. */
function hangingAfter(lists: number): GeofenceSource {
  let given = 0;
  return {
    next: () =>
      given === lists
        ? new Promise(() => undefined)
        : Promise.resolve(Array.from({ length: 50 }, (_, n) => fence(given * 50 + n))).then((list) => {
            given++;
            return list;
          }),
  };
}

describe.each(['ios', 'android'] as const)('on %s', (os) => {
  it('the queue is read in pages while recording goes on, each record once', async () => {
    const phone = await simulatedPhone({ os });
    await phone.setServerResponses(503).drive(2 * KILOMETRES);
    const read: Location[] = [];
    for (let leg = 0; leg < 10; leg++) {
      read.push(...(await phone.waitFor(pageAfter(phone.engine, read, 4))));
      await phone.drive(100 * METRES);
    }
    expect(read).toHaveLength(40);
    for (let page = [...read]; page.length > 0; read.push(...page))
      page = [...(await phone.waitFor(pageAfter(phone.engine, read, 4)))];
    expect(read.length).toBeGreaterThan(60);
    expect(uuids(read)).toEqual(phone.queued.map(({ uuid }) => uuid));
  });

  it('pages go on where records are uploaded between two of them', async () => {
    const phone = await simulatedPhone({ os });
    await phone.setServerResponses(503).drive(2 * KILOMETRES);
    const [first] = [await phone.waitFor(phone.engine.getLocations({ limit: 10 }))];
    const recorded = phone.queued.map(({ uuid }) => uuid);
    await phone.setServerResponses(200).wait(minutes(10));
    expect(phone.records.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(recorded));
    await phone.setServerResponses(503).drive(500 * METRES);
    const rest = await phone.waitFor(pageAfter(phone.engine, first, 1_000));
    expect(uuids(rest)).toEqual(phone.queued.map(({ uuid }) => uuid));
    expect(uuids(rest).some((uuid) => recorded.includes(uuid))).toBe(false);
  });

  it('a process that is killed between two lists of a source adds none of it, and all of one that ended', async () => {
    const phone = await simulatedPhone({ os });
    const names = async () =>
      (await phone.waitFor(phone.engine.getGeofences())).map(({ identifier }) => identifier);
    await phone.waitFor(phone.engine.addGeofence(fence(9_999)));
    void phone.engine.addGeofences(hangingAfter(100)).catch(() => undefined);
    await phone.drive(500 * METRES);
    expect(await names()).toEqual(['fence-9999']);
    await phone.kill().open();
    expect(await names()).toEqual(['fence-9999']);
    const lists = Array.from({ length: 10 }, (_, m) =>
      Array.from({ length: 500 }, (_, n) => fence(m * 500 + n)),
    );
    await phone.waitFor(phone.engine.addGeofences({ next: async () => lists.shift() }));
    await phone.kill().open();
    expect(await names()).toHaveLength(5_001);
  });
});
