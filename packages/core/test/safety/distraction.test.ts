import { describe, expect, it } from 'vitest';
import { share } from '../../../../scripts/effort';
import { IOS_PROFILE } from '../../src/config/profiles';
import { groupDistractionEpisodes } from '../../src/safety/distraction-grouping';
import { Drive, WATCHED } from './drive';
import { held, mounted, rest } from './signals';

/** A phone that has driven on its mount for half a minute. */
async function driving(options: Parameters<typeof Drive.begin>[0] = {}): Promise<Drive> {
  const drive = await Drive.begin(options);
  return drive.travel(15, 30);
}

/** Of a kill, spread over 40 s and every millisecond of a commit. */
const MOMENTS = Array.from({ length: 100 }, (_, moment) => moment);

const extrasOf = (drive: Drive) => drive.records.map(({ extras }) => extras ?? {});

describe('an episode of distraction', () => {
  it('shows on the wire once it is long enough, until the record that closes it', async () => {
    const drive = await driving();
    const began = drive.scheduler.now();
    await drive.travel(15, held(20));
    await drive.travel(15, mounted(20));
    const said = extrasOf(drive);
    const first = said.findIndex(({ dds }) => dds !== undefined);
    const closing = said.findIndex(({ ddd }) => ddd !== undefined);
    const { dds } = said[first] ?? {};
    expect(Number(dds) * 1000).toBeGreaterThanOrEqual(began - 1_000);
    expect(Number(dds) * 1000).toBeLessThanOrEqual(began + 2_000);
    expect(Number.isInteger(dds)).toBe(true);
    // Thirty seconds of driving, then five of handling that is not detected yet.
    expect(first).toBeGreaterThanOrEqual(30 + 4);
    expect(first).toBeLessThanOrEqual(30 + 7);
    for (const extras of said.slice(first, closing)) expect(extras).toEqual({ dds, ddc: 's' });
    expect(said[closing]).toEqual({ dds, ddc: 's', ddd: expect.any(Number) });
    expect(Math.abs(Number(said[closing]?.ddd) - 20)).toBeLessThanOrEqual(2);
    for (const extras of [...said.slice(0, first), ...said.slice(closing + 1)]) expect(extras).toEqual({});
  });

  it('is on a record that the app inserts meanwhile', async () => {
    const drive = await driving();
    await drive.travel(15, held(20));
    const uuid = await drive.engine.insertLocation({
      coords: { latitude: 1, longitude: 2 },
      extras: { a: 1 },
    });
    const record = (await drive.engine.getLocations()).find((one) => one.uuid === uuid);
    const { dds } = extrasOf(drive).at(-1) ?? {};
    expect(dds).toBeDefined();
    expect(record?.extras).toEqual({ a: 1, dds, ddc: 's' });
  });

  it('is emitted once, when it has closed, and agrees with the records', async () => {
    const drive = await driving();
    await drive.travel(15, held(20));
    expect(drive.distractions).toEqual([]);
    await drive.travel(15, mounted(20));
    expect(drive.distractions).toHaveLength(1);
    const [event] = drive.distractions;
    const closing = extrasOf(drive).find(({ ddd }) => ddd !== undefined);
    expect(event).toMatchObject({ durationSec: closing?.ddd, cause: 's' });
    expect(Date.parse(event?.startTimestamp ?? '')).toBe(Number(closing?.dds) * 1000);
    const closed = Date.parse(event?.timestamp ?? '');
    expect(closed - Number(closing?.dds) * 1000).toBeGreaterThanOrEqual(Number(closing?.ddd) * 1000 + 5_000);
    // Built between the close and the first persisted record: the triple rides it too.
    expect(event?.location?.extras).toEqual(closing);
    const queued = await drive.engine.getLocations();
    expect(queued.map(({ uuid }) => uuid)).not.toContain(event?.location?.uuid);
  });

  it('that is too short leaves no trace on any record', async () => {
    const drive = await driving();
    await drive.travel(15, held(4));
    await drive.travel(15, mounted(30));
    expect(drive.episodeExtras).toEqual([]);
    expect(drive.distractions).toEqual([]);
    expect(drive.trace.some((line) => line.includes('distraction too short'))).toBe(true);
  });

  it('is as long as the app says: from no length on, or only from half a minute', async () => {
    for (const [minEpisodeSec, count] of [
      [0, 1],
      [30, 0],
    ] as const) {
      const distractionDetection = { enabled: true, minEpisodeSec };
      const drive = await driving({ config: { ...WATCHED, distractionDetection } });
      await drive.travel(15, held(12));
      await drive.travel(15, mounted(20));
      expect(drive.distractions, `${minEpisodeSec} s`).toHaveLength(count);
    }
  });

  it('layers over the extras of config and call', async () => {
    const drive = await driving({ config: { ...WATCHED, extras: { fleet: 7, dds: 'app' } } });
    await drive.travel(15, held(15));
    const sample = await drive.waitFor(
      drive.engine.getCurrentPosition({ maximumAge: 60_000, persist: false, extras: { ddc: 'mine' } }),
    );
    expect(sample.extras).toMatchObject({ fleet: 7, dds: expect.any(Number), ddc: 's' });
    expect(drive.records[0]?.extras).toEqual({ fleet: 7, dds: 'app' });
  });

  it('by an iPhone needs no screen and says h', async () => {
    const drive = await driving({ profile: IOS_PROFILE, available: ['location', 'acceleration'] });
    await drive.travel(15, held(15));
    await drive.travel(15, mounted(20));
    expect(drive.distractions).toMatchObject([{ cause: 'h' }]);
  });

  it('by an Android phone is none while its screen is off', async () => {
    const drive = await driving();
    drive.setScreen(false);
    await drive.travel(15, held(15));
    await drive.travel(15, mounted(20));
    expect(drive.distractions).toEqual([]);
    drive.setScreen(true);
    await drive.travel(15, held(15));
    await drive.travel(15, mounted(20));
    expect(drive.distractions).toMatchObject([{ cause: 's' }]);
  });

  it('by an Android phone that has no sense for its screen says what was seen: h', async () => {
    const drive = await driving({ available: ['location', 'acceleration'] });
    await drive.travel(15, held(15));
    await drive.travel(15, mounted(20));
    expect(drive.distractions).toMatchObject([{ cause: 'h' }]);
  });
});

describe('no episode', () => {
  it('below the configured speed, before ten seconds of it, or at a red light', async () => {
    const slow = await Drive.begin();
    await slow.travel(4.9, 30);
    await slow.travel(4.9, held(20));
    expect(slow.episodeExtras).toEqual([]);

    const light = await driving();
    await light.travel(0, held(30));
    await light.travel(15, mounted(9));
    expect(light.episodeExtras).toEqual([]);
  });

  it('at a red light where the platform says nothing while the car stands', async () => {
    const drive = await driving();
    await drive.travel(8, 3);
    drive.hasSatellites = false;
    await drive.travel(0, mounted(6));
    await drive.travel(0, held(40));
    expect(drive.episodeExtras).toEqual([]);
    expect(drive.trace.some((line) => line.includes('distraction opened'))).toBe(false);
  });

  it('while it is switched off, which is the default', async () => {
    const drive = await driving({ config: { distanceFilter: 1, disableElasticity: true } });
    await drive.travel(15, held(20));
    await drive.travel(15, mounted(20));
    expect(drive.episodeExtras).toEqual([]);
    expect(drive.sensor.request('screen')).toBeUndefined();
  });
});

describe('what the sensors are asked for', () => {
  it('acceleration and the screen at driving speed alone', async () => {
    const config = { distractionDetection: { enabled: true } };
    const drive = await Drive.begin({ config });
    await drive.travel(4, 20);
    expect(drive.sensor.request('acceleration')?.rateHz).toBe(10);
    expect(drive.sensor.request('screen')).toBeUndefined();
    await drive.travel(6, 2);
    expect(drive.sensor.request('acceleration')?.rateHz).toBe(50);
    expect(drive.sensor.request('screen')).toEqual({});
    await drive.travel(4, 2);
    expect(drive.sensor.request('acceleration')?.rateHz).toBe(10);
    expect(drive.sensor.request('screen')).toBeUndefined();
  });
});

describe('the close of an episode', () => {
  it('rides every record that is built until one is persisted, and none after (6.5)', async () => {
    const drive = await driving();
    await drive.travel(15, held(15));
    // No fix: the episode closes between two records.
    drive.hasSatellites = false;
    await drive.travel(15, mounted(12));
    expect(drive.distractions).toHaveLength(1);
    const sample = () =>
      drive.waitFor(drive.engine.getCurrentPosition({ maximumAge: 3_600_000, persist: false }));
    const triple = { dds: expect.any(Number), ddc: 's', ddd: expect.any(Number) };
    expect((await sample()).extras).toMatchObject(triple);
    expect((await sample()).extras).toMatchObject(triple);
    drive.hasSatellites = true;
    await drive.travel(15, mounted(2));
    expect(drive.records.at(-2)?.extras).toEqual(triple);
    expect(drive.records.at(-1)?.extras).toBeUndefined();
    expect((await sample()).extras).not.toHaveProperty('dds');
  });

  it('is written by a persisted sample just as well', async () => {
    const drive = await driving();
    await drive.travel(15, held(15));
    drive.hasSatellites = false;
    await drive.travel(15, mounted(12));
    await drive.waitFor(drive.engine.getCurrentPosition({ maximumAge: 3_600_000, persist: true }));
    drive.hasSatellites = true;
    await drive.travel(15, mounted(3));
    expect(extrasOf(drive).filter(({ ddd }) => ddd !== undefined)).toHaveLength(1);
  });

  it('is all that an episode shorter than the interval of fixes says (rule 3)', async () => {
    const drive = await driving({ config: { ...WATCHED, distanceFilter: 400 } });
    const before = drive.records.length;
    await drive.travel(15, held(10));
    await drive.travel(15, mounted(7));
    expect(drive.records).toHaveLength(before);
    await drive.travel(15, mounted(40));
    expect(drive.records.length).toBeGreaterThan(before);
    expect(drive.records[before]?.extras).toEqual({
      dds: expect.any(Number),
      ddc: 's',
      ddd: expect.any(Number),
    });
  });

  it('comes before a new episode, which waits for the next record (rule 4)', async () => {
    const drive = await driving({ config: { ...WATCHED, distanceFilter: 5_000 } });
    const before = drive.records.length;
    await drive.travel(15, held(10));
    await drive.travel(15, mounted(9));
    await drive.travel(15, held(12, { seed: 8 }));
    expect(drive.distractions).toHaveLength(1);
    await drive.engine.setConfig({ distanceFilter: 1 });
    await drive.travel(15, held(4, { seed: 9 }));
    const [closing, next, ...rest] = drive.records.slice(before).map(({ extras }) => extras);
    expect(closing).toEqual({ dds: expect.any(Number), ddc: 's', ddd: expect.any(Number) });
    expect(next).toEqual({ dds: expect.any(Number), ddc: 's' });
    expect(next?.dds).toBeGreaterThan(Number(closing?.dds));
    for (const extras of rest) expect(extras).toEqual(next);
  });

  it('is the end of motion or of tracking, when that comes first', async () => {
    for (const end of [
      (drive: Drive) => drive.engine.stop(),
      (drive: Drive) => drive.engine.changePace(false),
      (drive: Drive) => drive.engine.setConfig({ distractionDetection: { enabled: false } }),
    ]) {
      const drive = await driving();
      await drive.travel(15, held(15));
      await end(drive);
      await drive.scheduler.settle();
      expect(drive.distractions).toHaveLength(1);
      expect(Math.abs((drive.distractions[0]?.durationSec ?? 0) - 15)).toBeLessThanOrEqual(2);
    }
  });

  it('comes although the accelerometer falls silent', async () => {
    const drive = await driving();
    await drive.travel(15, held(15));
    drive.hasAcceleration = false;
    await drive.travel(15, rest(8));
    expect(drive.distractions).toHaveLength(1);
  });
});

describe('a kill', () => {
  it('of an open episode closes it at its last active second, at boot', async () => {
    const drive = await driving();
    await drive.travel(15, held(20));
    const { dds } = drive.records.at(-1)?.extras ?? {};
    await drive.restart(600_000);
    expect(drive.distractions).toHaveLength(1);
    const [event] = drive.distractions;
    expect(Date.parse(event?.startTimestamp ?? '')).toBe(Number(dds) * 1000);
    expect(Math.abs((event?.durationSec ?? 0) - 20)).toBeLessThanOrEqual(3);
    expect(event?.location).not.toBeNull();
    await drive.travel(15, mounted(20));
    const closing = extrasOf(drive).filter(({ ddd }) => ddd !== undefined);
    expect(closing).toEqual([{ dds, ddc: 's', ddd: event?.durationSec }]);
  });

  it('of a candidate leaves nothing', async () => {
    const drive = await driving();
    await drive.travel(15, held(3));
    await drive.restart();
    await drive.travel(15, mounted(30));
    expect(drive.distractions).toEqual([]);
    expect(drive.episodeExtras).toEqual([]);
  });

  it('between the close and the first record keeps the close for it', async () => {
    const drive = await driving();
    await drive.travel(15, held(15));
    drive.hasSatellites = false;
    await drive.travel(15, mounted(12));
    await drive.restart();
    await drive.restart(60_000);
    drive.hasSatellites = true;
    await drive.travel(15, mounted(5));
    const [event] = drive.distractions;
    const closing = extrasOf(drive).filter(({ ddd }) => ddd !== undefined);
    expect(closing).toEqual([
      { dds: Date.parse(event?.startTimestamp ?? '') / 1000, ddc: 's', ddd: event?.durationSec },
    ]);
    expect(new Set(drive.ids('distraction')).size).toBe(1);
  });

  it('at any moment loses no episode, emits none twice but with the same id, and writes each close once', async () => {
    for (const moment of share(MOMENTS)) {
      const drive = await driving({ commitMillis: 4 });
      const killAt = (moment * 7919) % 40_000;
      await drive.travel(15, held(12));
      await drive.travel(15, mounted(Math.floor(killAt / 1000)));
      await drive.scheduler.advanceAsync(killAt % 11);
      await drive.restart(100);
      await drive.travel(15, mounted(20));
      const starts = new Set(drive.distractions.map(({ startTimestamp }) => startTimestamp));
      expect(starts.size, `killed at ${killAt}`).toBe(1);
      expect(new Set(drive.ids('distraction')).size, `killed at ${killAt}`).toBe(1);
      const { queued } = drive;
      const [episode, ...more] = groupDistractionEpisodes(queued);
      expect(more).toEqual([]);
      expect(episode).toMatchObject({
        closed: true,
        durationSec: drive.distractions[0]?.durationSec,
        dds: Date.parse(drive.distractions[0]?.startTimestamp ?? '') / 1000,
      });
      expect(queued.filter(({ extras }) => extras?.ddd !== undefined)).toHaveLength(1);
    }
  }, 120_000);
});

describe('a full disk', () => {
  it('that refuses the closing record keeps the close for the next one', async () => {
    const drive = await driving();
    await drive.travel(15, held(15));
    drive.hasSatellites = false;
    await drive.travel(15, mounted(12));
    drive.storage.full = true;
    drive.hasSatellites = true;
    await drive.travel(15, mounted(3));
    drive.storage.full = false;
    await drive.travel(15, mounted(20));
    const { queued } = drive;
    expect(queued.filter(({ extras }) => extras?.ddd !== undefined)).toHaveLength(1);
    await drive.restart();
    await drive.travel(15, mounted(3));
    expect(drive.queued.filter(({ extras }) => extras?.ddd !== undefined)).toHaveLength(1);
  });

  it.each([3, 4, 5, 6])(
    'that is slow as well, and has room after %i s, has the close on one record',
    async (seconds) => {
      // Records come while a commit is under way: what fails then has none of them.
      const drive = await driving({ commitMillis: 2300 });
      await drive.travel(15, held(15));
      drive.hasSatellites = false;
      await drive.travel(15, mounted(12));
      drive.storage.full = true;
      drive.hasSatellites = true;
      await drive.travel(15, mounted(seconds));
      drive.storage.full = false;
      await drive.travel(15, mounted(20));
      expect(drive.queued.filter(({ extras }) => extras?.ddd !== undefined)).toHaveLength(1);
    },
  );

  it('after which the process dies keeps it too', async () => {
    const drive = await driving();
    await drive.travel(15, held(15));
    drive.hasSatellites = false;
    await drive.travel(15, mounted(12));
    drive.storage.full = true;
    drive.hasSatellites = true;
    await drive.travel(15, mounted(3));
    await drive.restart();
    await drive.travel(15, mounted(3));
    const { queued } = drive;
    expect(queued.filter(({ extras }) => extras?.ddd !== undefined)).toHaveLength(1);
  });
});
