import {
  ANDROID_PROFILE,
  type ConfigKey,
  type ConfigPatch,
  IOS_PROFILE,
  type Location,
  NODE_PROFILE,
  type PlatformProfile,
} from '@geo/core';
import { type GivenConfig, resolveConfig } from '@geo/core/test-kit';
import { describe, expect } from 'vitest';
import { keyRow } from './key-effect';
import { phoneWith, SECOND, URL } from './phone';
import { row } from './row';
import { ALL_SENSES, BARE_FIX, durable, durableRows, tracking } from './stories';

const north = (metres: number) => ({
  latitude: 45 + metres / 111_132,
  longitude: 13,
  accuracy: 15,
  ageMillis: 0,
});

describe('where bindings disagree', () => {
  row(
    'gaps/disagree/is-moving-null',
    'is_moving null is null in memory, on the wire and in the event',
    async () => {
      const phone = await tracking({ config: { url: URL } });
      phone.sensor.deliver('location', BARE_FIX);
      await phone.settle();
      const said = phone.received<Location>('location')[0];
      expect(said?.is_moving).toBe(null);
      const sent = JSON.parse(phone.requests[0]?.body ?? '{}') as { location: Location };
      expect(sent.location.is_moving).toBe(null);
      const offline = await tracking();
      offline.sensor.deliver('location', BARE_FIX);
      await offline.settle();
      expect((durableRows(offline, 'queue/')[0] as Location).is_moving).toBe(null);
      expect((await offline.engine.getLocations())[0]?.is_moving).toBe(null);
    },
  );

  row('gaps/disagree/fix-ages', 'a rejected fix renews the raw age alone', async () => {
    const phone = await tracking();
    phone.sensor.deliver('location', BARE_FIX);
    await phone.wait(20 * SECOND);
    phone.sensor.deliver('location', { ...BARE_FIX, accuracy: 5000 });
    await phone.wait(5 * SECOND);
    expect(await phone.engine.getState()).toMatchObject({ lastRawFixAge: 5, lastAcceptedFixAge: 25 });
  });
});

describe('keys with a rule of their own', () => {
  row(
    'gaps/keys/odometer-threshold',
    'fixes worse than the threshold are no distance; 0 is off',
    async () => {
      for (const [threshold, counts] of [
        [0, true],
        [20, true],
        [10, false],
      ] as const) {
        const phone = await tracking({ config: { odometerAccuracyThreshold: threshold } });
        for (let second = 0; second < 10; second++) {
          phone.sensor.deliver('location', { ...north(second * 20), speed: 20 });
          await phone.wait(SECOND);
        }
        expect((await phone.engine.getOdometer()) > 100).toBe(counts);
      }
    },
  );

  row(
    'gaps/keys/diagnostics',
    'every record has the motion state, counters and ages, where they are wanted',
    async () => {
      const phone = await tracking({ config: { diagnosticExtras: true } });
      await phone.drive(5);
      const records = phone.received<Location>('location');
      expect(records.length).toBeGreaterThan(1);
      for (const { extras } of records)
        expect(extras?.diagnostics).toMatchObject({ motion: expect.any(String), locationFailureCount: 0 });
      await phone.wait(10_000);
      await phone.engine.insertLocation({ coords: { latitude: 1, longitude: 2 } });
      expect(phone.received<Location>('location').at(-1)?.extras?.diagnostics).toMatchObject({
        lastRawFixAge: 11,
        lastAcceptedFixAge: 11,
      });
    },
  );

  row('gaps/keys/confidence-default', 'the least confidence is 75 on Android, 50 on iOS', async () => {
    const checksAfter = async (profile: PlatformProfile, confidence: number) => {
      const phone = await tracking({
        profile,
        available: ALL_SENSES,
        config: { stationaryKeepAlive: false },
      });
      phone.sensor.deliver('location', BARE_FIX);
      await phone.settle();
      await phone.engine.changePace(false);
      phone.sensor.deliver('activity', { ageMillis: 0, type: 'walking', confidence });
      await phone.settle();
      // A check asks for every fix.
      return phone.sensor.request('location')?.distanceFilter === 0;
    };
    expect(await checksAfter(ANDROID_PROFILE, 74)).toBe(false);
    expect(await checksAfter(ANDROID_PROFILE, 75)).toBe(true);
    expect(await checksAfter(IOS_PROFILE, 49)).toBe(false);
    expect(await checksAfter(IOS_PROFILE, 50)).toBe(true);
  });

  /** Seconds until a car that pulls away is known to go faster than 15 m/s, by its places alone. */
  async function secondsToSpeed(config: ConfigPatch): Promise<number> {
    const phone = await tracking({ config });
    await phone.engine.changePace(true);
    for (let second = 0; second < 60; second++) {
      const metres = second < 20 ? 0 : (second - 20) * 18;
      phone.sensor.deliver('location', { ...north(metres), accuracy: 8 });
      await phone.wait(SECOND);
      if ((phone.sensor.request('location')?.distanceFilter ?? 0) >= 40) return second - 20;
    }
    return Number.POSITIVE_INFINITY;
  }

  row(
    'gaps/keys/kalman-scales',
    'AGGRESSIVE follows a change of speed sooner, CONSERVATIVE later',
    async () => {
      const [aggressive = 0, standard = 0, conservative = 0] = await Promise.all(
        (['AGGRESSIVE', 'DEFAULT', 'CONSERVATIVE'] as const).map((kalmanProfile) =>
          secondsToSpeed({ kalmanProfile }),
        ),
      );
      expect(aggressive).toBeLessThan(standard);
      expect(standard).toBeLessThan(conservative);
      expect(conservative).toBeLessThan(20);
    },
  );

  keyRow('gaps/keys/kalmanProfile', 'is how fast the filter follows', {
    given: 'AGGRESSIVE',
    see: secondsToSpeed,
    seen: [4, 2],
  });
});

describe('keys for the platform', () => {
  /** What is in force, from what durable memory holds. */
  const inForce = (name: string) => async (config: ConfigPatch) => {
    const phone = await phoneWith({ config });
    const { given } = durable(phone, 'config') as { given: GivenConfig };
    return resolveConfig(given, NODE_PROFILE)[name as ConfigKey];
  };
  keyRow('2.24/strategy', 'is kept: JWT is the only one, and what is done without it', {
    given: 'JWT',
    see: async (config) =>
      ((await inForce('authorization')(config)) as { strategy?: string } | undefined)?.strategy,
    seen: [undefined, 'JWT'],
  });

  keyRow('gaps/keys/debug', 'has the platform play sounds', {
    given: true,
    see: async (config) => {
      const phone = await tracking({ config });
      await phone.settle();
      return phone.presence.requests.flatMap(({ sound }) => sound ?? []);
    },
    seen: [[], ['motionchange']],
  });
});
