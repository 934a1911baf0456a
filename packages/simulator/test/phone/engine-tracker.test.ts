import type { ConfigPatch, Engine } from '@geo/core';
import { expect, it } from 'vitest';
import {
  ANDROID,
  createDevice,
  createModelServer,
  type EngineTrackerOptions,
  engineTracker,
  IOS,
  type Observation,
  type OsRules,
  type Part,
  type PhoneHooks,
  simulatePhone,
  worldOf,
} from '../../src/index';
import { calm, drive, HOME, HOUR, MINUTE, north, rest, SECOND } from './bench';

const URL = 'https://example.test/locations';

async function tracked(
  os: OsRules,
  parts: readonly Part[],
  options: Partial<EngineTrackerOptions> & { config?: ConfigPatch } = {},
  hooks: readonly PhoneHooks[] = [],
) {
  const world = worldOf({ seed: 1, begin: HOME, parts });
  const server = createModelServer();
  const seen: Observation[] = [];
  const tracker = engineTracker({ ...options, config: { url: URL, ...options.config } });
  const phone = simulatePhone({
    ...{ world, os, server, tracker, hooks, seed: 1 },
    device: createDevice(world, { platform: os.name }),
    observers: [(observation) => seen.push(observation)],
  });
  await phone.open();
  await phone.runTo(SECOND);
  await phone.moveToBackground();
  const of = <S extends Observation['type']>(type: S) =>
    seen.filter((observation) => observation.type === type) as (Observation & { type: S })[];
  return { world, server, phone, tracker, seen, of };
}

it('keeps a black box as an app does, unless it is switched off', async () => {
  const on = await tracked(calm(ANDROID), [rest(HOUR)]);
  const box = await on.phone.waitFor((on.tracker.engine as Engine).exportBlackBox());
  expect(box).toContain('"geoBlackBox"');
  expect(box).toContain('["d","');
  const off = await tracked(calm(ANDROID), [rest(HOUR)], { options: { blackBox: false } });
  await expect((off.tracker.engine as Engine).exportBlackBox()).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
});

it('the first life configures, fences and starts; a later one merges and finds itself started', async () => {
  const fence = { identifier: 'home', ...north(0), radius: 200 };
  const { phone, of } = await tracked(calm(IOS), [rest(HOUR)], { geofences: [fence] });
  expect(of('call').map(({ operation, args }) => [operation, args])).toEqual([
    ['ready', [{ url: URL }]],
    ['addGeofences', [[fence]]],
    ['start', []],
  ]);
  expect(of('returned')).toHaveLength(3);
  await phone.kill();
  await phone.open();
  await phone.runTo(phone.at + MINUTE);
  expect(
    of('call')
      .slice(3)
      .map(({ operation, args }) => [operation, args]),
  ).toEqual([['ready', [{ url: URL, reset: false }]]]);
});

it('a call that fails is reported with its reason, and nothing is thrown', async () => {
  const { of, tracker } = await tracked(calm(ANDROID), [rest(HOUR)], { config: { stopTimeout: -1 } });
  expect(of('failed')).toMatchObject([
    { operation: 'ready', message: expect.stringContaining('stopTimeout') },
  ]);
  await expect((tracker.engine as Engine).getState()).rejects.toThrow('ready');
});

it('on Android what happens before the app is opened goes to the headless task, and to listeners afterwards', async () => {
  const { phone, seen, of } = await tracked(calm(ANDROID), [rest(20 * MINUTE), drive(0, 5000), rest(HOUR)]);
  await phone.runTo(18 * MINUTE);
  await phone.kill();
  // The alarm of the next heartbeat starts it again.
  await phone.runTo(19.5 * MINUTE);
  expect(of('processStart').at(-1)).toMatchObject({ life: 2, wake: { cause: 'alarm' } });
  await phone.runTo(30 * MINUTE);
  const life2 = seen.slice(seen.map(({ type }) => type).lastIndexOf('processStart'));
  const names = new Set(life2.flatMap((one) => (one.type === 'headless' ? [one.name] : [])));
  expect(names.has('heartbeat') && names.has('motionchange') && names.has('http')).toBe(true);
  expect(life2.some(({ type }) => type === 'event' || type === 'call')).toBe(false);
  expect(life2.some((one) => one.type === 'output' && one.output === 'fix')).toBe(true);
  const before = seen.length;
  await phone.open();
  await phone.runTo(phone.at + 2 * MINUTE);
  expect(seen.slice(before).some(({ type }) => type === 'headless')).toBe(false);
  expect(seen.slice(before).some(({ type }) => type === 'event')).toBe(true);
});

it('after a reboot Android has forgotten the fences, and the engine registers them again', async () => {
  const fence = { identifier: 'away', ...north(3000), radius: 300 };
  const config = { startOnBoot: true, geofenceProximityRadius: 10_000 };
  const parts = [rest(20 * MINUTE), drive(0, 6000), rest(HOUR)];
  const { phone, of, server } = await tracked(calm(ANDROID), parts, { geofences: [fence], config });
  await phone.runTo(5 * MINUTE);
  await phone.reboot(MINUTE);
  await phone.runTo(10 * MINUTE);
  expect(of('processStart').at(-1)).toMatchObject({ life: 2, wake: { cause: 'boot' } });
  const boot = of('processStart').at(-1)?.at ?? 0;
  const asked = of('watch').filter(({ at, kind }) => at >= boot && kind === 'regions');
  expect(JSON.stringify(asked.at(-1)?.request)).toContain('away');
  await phone.runTo(HOUR);
  const crossings = of('output').flatMap((one) => (one.output === 'geofence' ? [one.action] : []));
  expect(crossings).toEqual(['ENTER', 'EXIT']);
  expect(server.records.size).toBeGreaterThan(50);
});

it('killed in the middle of a commit, it loses nothing that an event has reported', async () => {
  let commits = 0;
  const told = new Set<string>();
  const { phone, server, seen, world } = await tracked(
    { ...calm(ANDROID), process: ANDROID.process },
    [rest(5 * MINUTE), drive(0, 8000), rest(HOUR)],
    {},
    [
      {
        wrapPorts: (ports, controls) => ({
          ...ports,
          storage: {
            ...ports.storage,
            commit(changes) {
              commits += 1;
              const work = ports.storage.commit(changes);
              if (commits % 100 === 75) controls.kill('in a commit');
              return work;
            },
          },
        }),
      },
    ],
  );
  await phone.runTo(world.durationMillis);
  await phone.open();
  await phone.runTo(phone.at + 5 * MINUTE);
  for (const one of seen)
    if (one.type === 'event' && one.name === 'location') told.add((one.data as { uuid: string }).uuid);
  expect(seen.filter(({ type }) => type === 'processEnd').length).toBeGreaterThan(1);
  expect(told.size).toBeGreaterThan(20);
  for (const uuid of told) expect(server.records.has(uuid)).toBe(true);
});
