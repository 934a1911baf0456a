import { createEngine, distanceMeters, type Engine, type Ports } from '@geo/core';
import { countingEntropy, replayBlackBox } from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import {
  ANDROID,
  createDevice,
  createModelServer,
  engineTracker,
  IOS,
  modelDay,
  type Observation,
  type OsRules,
  simulatePhone,
} from '../../src/index';
import { HOUR, MINUTE } from './bench';

interface Day {
  readonly seed: number;
  readonly os: OsRules;
  readonly hours?: number;
  /** Promise turns that pass before a port answers; asked anew each time. */
  readonly turns?: () => number;
}

/** The same ports, each answer some promise turns later. */
function late(ports: Ports, turns: () => number): Ports {
  async function answered<T>(answer: Promise<T>): Promise<T> {
    for (let left = turns(); left > 0; left--) await undefined;
    return answer;
  }
  const { storage, sensor, http } = ports;
  return {
    ...ports,
    storage: {
      get: (key) => answered(storage.get(key)),
      scan: (prefix, options) => answered(storage.scan(prefix, options)),
      count: (prefix) => answered(storage.count(prefix)),
      commit: (changes) => answered(storage.commit(changes)),
    },
    sensor: { ...sensor, ask: (question, input) => answered(sensor.ask(question, input)) },
    http: { send: (request) => answered(http.send(request)) },
  };
}

/** A day of our engine with its economical ways: no keep-alive, batches. */
async function live({ seed, os, hours, turns }: Day) {
  const world = modelDay({ seed });
  const server = createModelServer();
  let hash = 0x811c9dc5;
  const fixes: { readonly at: number; readonly latitude: number; readonly longitude: number }[] = [];
  const uuids = new Set<string>();

  function heard(observation: Observation): void {
    const text =
      observation.type === 'reading' ? `${observation.kind} ${observation.at}` : JSON.stringify(observation);
    for (let index = 0; index < text.length; index++)
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    if (observation.type === 'output' && observation.output === 'fix')
      fixes.push({ ...observation.fix, at: observation.fix.time - world.startsAt });
    if (observation.type === 'event' && observation.name === 'location')
      uuids.add((observation.data as { uuid: string }).uuid);
  }

  const tracker = engineTracker({
    config: {
      url: 'https://example.test/locations',
      batchSync: true,
      autoSyncThreshold: 20,
      stationaryKeepAlive: false,
      heartbeatInterval: 900,
    },
  });
  const phone = simulatePhone({
    ...{ world, os, server, seed },
    device: createDevice(world, { platform: os.name }),
    tracker,
    observers: [heard],
    hooks: turns === undefined ? [] : [{ wrapPorts: (ports) => late(ports, turns) }],
  });
  await phone.open();
  await phone.runTo(MINUTE);
  await phone.moveToBackground();
  await phone.runTo(hours === undefined ? world.durationMillis : hours * HOUR);
  // The user opens the app at the end of the day: what waited is uploaded.
  await phone.open();
  await phone.runTo(phone.at + 5 * MINUTE);
  return { world, server, phone, tracker, fixes, uuids, hash: hash >>> 0 };
}

describe.each([ANDROID, IOS])('a model day on $name', (os) => {
  it('is tracked: most of the way is on record, and the server has every record', async () => {
    const { world, server, phone, fixes, uuids } = await live({ seed: 1, os });
    let metres = 0;
    let share = 0;
    for (const trip of world.trips) {
      const own = fixes.filter(({ at }) => at >= trip.from && at <= trip.to);
      share += own.length > 0 ? 1 / world.trips.length : 0;
      metres += own.slice(1).reduce((sum, fix, index) => sum + distanceMeters(own[index] ?? fix, fix), 0);
    }
    const way = world.trips.reduce((sum, trip) => sum + trip.metres, 0);
    // Short walks may be over before a region tells that they began; noise makes ways longer.
    expect(metres / way).toBeGreaterThan(0.7);
    expect(metres / way).toBeLessThan(1.25);
    expect(share).toBeGreaterThan(0.7);
    expect(server.records.size).toBeGreaterThan(500);
    for (const uuid of uuids) expect(server.records.has(uuid)).toBe(true);
    expect(phone.snapshot().filter(({ key }) => key.startsWith('queue/'))).toEqual([]);
  }, 60_000);

  it('goes the same way twice, and another seed goes another way', async () => {
    const day = { seed: 2, os, hours: 9 };
    const first = await live(day);
    const again = await live(day);
    expect(again.hash).toBe(first.hash);
    const other = await live({ ...day, seed: 3 });
    expect(other.hash).not.toBe(first.hash);
  }, 60_000);

  it('is replayed to the same bytes from its black box, however many promise turns ports take', async () => {
    for (const seed of [4, 5]) {
      const { random } = countingEntropy(seed);
      const { phone, tracker } = await live({ seed, os, hours: 4, turns: () => Math.floor(random() * 501) });
      const box = await phone.waitFor((tracker.engine as Engine).exportBlackBox());
      const { lives } = await replayBlackBox(box, { createEngine });
      expect(lives.length).toBeGreaterThan(0);
      expect(lives.map(({ problem }) => problem)).toEqual(lives.map(() => undefined));
    }
  }, 60_000);
});
