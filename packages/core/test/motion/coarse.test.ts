import { describe, expect, it } from 'vitest';
import {
  ANDROID_PROFILE,
  IOS_PROFILE,
  NODE_PROFILE,
  type PlatformProfile,
  WEB_PROFILE,
} from '../../src/config/profiles';
import { type MotionPhone, minutes, PHONE_SENSORS, trackedPhone } from './phone';

/** How a platform without satellites locates: by Wi-Fi and cells, every half minute, without a speed. */
interface Coarse {
  readonly accuracy: number;
  /** Does the platform apply the distance filter? */
  readonly filters: boolean;
}

const HALF_MINUTE = 30;

/** Half a minute on, and its position: where no filter swallows it, or where the request was made anew. */
async function moveOn(phone: MotionPhone, { accuracy, filters }: Coarse, speed: number): Promise<void> {
  const asked = () => phone.sensor.calls.filter(({ did }) => did === 'update').length;
  const before = asked();
  await phone.move(HALF_MINUTE, speed);
  const wanted = phone.locationRequest?.distanceFilter ?? Number.POSITIVE_INFINITY;
  const isSwallowed = filters && wanted > 0 && speed === 0 && asked() === before;
  if (phone.locationRequest && !isSwallowed) await phone.deliverFix({ accuracy });
}

async function rode(coarse: Coarse, profile: PlatformProfile, config = {}): Promise<MotionPhone> {
  const phone = await trackedPhone({
    profile,
    appliesDistanceFilter: coarse.filters,
    available: PHONE_SENSORS.filter((kind) => kind !== 'activity'),
    config: { disableMotionActivityUpdates: true, distanceFilter: coarse.filters ? 10 : 0, ...config },
  });
  phone.hasSatellites = false;
  phone.reportsSpeed = false;
  for (let half = 0; half < 16; half++) await moveOn(phone, coarse, 8);
  expect(phone.mode).toBe('tracking');
  return phone;
}

const PROFILES: readonly PlatformProfile[] = [IOS_PROFILE, ANDROID_PROFILE, WEB_PROFILE, NODE_PROFILE];
const KINDS: readonly Coarse[] = [65, 20, 5].flatMap((accuracy) =>
  [true, false].map((filters) => ({ accuracy, filters })),
);

describe('a phone that is located by Wi-Fi and cells alone, and says no activity', () => {
  it.each(PROFILES.flatMap((profile) => KINDS.map((coarse) => [profile.name, coarse, profile] as const)))(
    'rests on %s where it arrives: %j',
    async (_name, coarse, profile) => {
      const phone = await rode(coarse, profile);
      const arrived = phone.up;
      for (let half = 0; half < 20 && phone.state.isMoving; half++) await moveOn(phone, coarse, 0);
      expect(phone.verdicts).toEqual([true, false]);
      expect(phone.changedUp - arrived).toBeLessThanOrEqual(minutes(8));
    },
  );

  it.each(KINDS)('goes on where it walks: %j', async (coarse) => {
    const phone = await rode(coarse, IOS_PROFILE);
    for (let half = 0; half < 40; half++) await moveOn(phone, coarse, 1.2);
    expect(phone.verdicts).toEqual([true]);
    expect(phone.trace.filter((line) => line.includes('soft stop'))).toEqual([]);
  });

  it.each([230, 300])(
    'rests also where every position is too inaccurate for the track: %d m',
    async (accuracy) => {
      const phone = await rode({ accuracy: 20, filters: false }, IOS_PROFILE);
      const arrived = phone.up;
      for (let half = 0; half < 40 && phone.state.isMoving; half++)
        await moveOn(phone, { accuracy, filters: false }, 0);
      expect(phone.verdicts).toEqual([true, false]);
      expect(phone.changedUp - arrived).toBeLessThanOrEqual(minutes(12));
      // It rests where it was last seen well: no track was drawn to a cell.
      expect(phone.motionChanges[1]?.location?.coords.accuracy).toBe(20);
    },
  );

  it('goes on where such positions go on', async () => {
    const phone = await rode({ accuracy: 20, filters: false }, IOS_PROFILE);
    for (let half = 0; half < 60; half++) await moveOn(phone, { accuracy: 300, filters: false }, 1.2);
    expect(phone.verdicts).toEqual([true]);
  });

  it('finds out within ten minutes that it never left, where satellites drifted and nothing better than cells follows', async () => {
    const phone = await rode({ accuracy: 20, filters: true }, IOS_PROFILE, { stationaryKeepAlive: true });
    for (let half = 0; half < 20 && phone.state.isMoving; half++)
      await moveOn(phone, { accuracy: 20, filters: true }, 0);
    expect(phone.mode).toBe('parked');
    // Indoors: 90 m off, and claiming 30 m.
    phone.north += 90;
    for (let fix = 0; fix < 30 && phone.mode !== 'tracking'; fix++) {
      await phone.stand(1);
      await phone.deliverFix({ accuracy: 30, speed: 0 });
    }
    expect(phone.mode).toBe('tracking');
    const departed = phone.up;
    phone.north -= 90;
    for (let half = 0; half < 40 && phone.state.isMoving; half++) {
      await phone.stand(30);
      await phone.deliverFix({ accuracy: half % 2 === 0 ? 300 : 390, filtered: true });
    }
    expect(phone.verdicts.at(-1)).toBe(false);
    expect(phone.changedUp - departed).toBeLessThanOrEqual(minutes(10));
  });
});
