import { describe, expect, it } from 'vitest';
import {
  ANDROID_PROFILE,
  IOS_PROFILE,
  NODE_PROFILE,
  type PlatformProfile,
  WEB_PROFILE,
} from '../../src/config/profiles';
import { minutes, type Phone, SENSES, trackedPhone } from './phone';

/** How a platform without satellites locates: by Wi-Fi and cells, every half minute, without a speed. */
interface Coarse {
  readonly accuracy: number;
  /** Does the platform apply the distance filter? */
  readonly filters: boolean;
}

const HALF_MINUTE = 30;

/** Half a minute on, and its position: where no filter swallows it, or where the request was made anew. */
async function goesOn(phone: Phone, { accuracy, filters }: Coarse, speed: number): Promise<void> {
  const asked = () => phone.sensor.calls.filter(({ did }) => did === 'update').length;
  const before = asked();
  await phone.goes(HALF_MINUTE, speed);
  const wanted = phone.locationRequest?.distanceFilter ?? Number.POSITIVE_INFINITY;
  const isSwallowed = filters && wanted > 0 && speed === 0 && asked() === before;
  if (phone.locationRequest && !isSwallowed) await phone.fix({ accuracy });
}

async function rode(coarse: Coarse, profile: PlatformProfile, config = {}): Promise<Phone> {
  const phone = await trackedPhone({
    profile,
    filters: coarse.filters,
    available: SENSES.filter((kind) => kind !== 'activity'),
    config: { disableMotionActivityUpdates: true, distanceFilter: coarse.filters ? 10 : 0, ...config },
  });
  phone.hasSky = false;
  phone.reportsSpeed = false;
  for (let half = 0; half < 16; half++) await goesOn(phone, coarse, 8);
  expect(phone.mode).toBe('tracking');
  return phone;
}

const PROFILES: readonly PlatformProfile[] = [IOS_PROFILE, ANDROID_PROFILE, WEB_PROFILE, NODE_PROFILE];
const KINDS: readonly Coarse[] = [65, 20, 5].flatMap((accuracy) =>
  [true, false].map((filters) => ({ accuracy, filters })),
);

describe('a phone that is located by Wi-Fi and cells alone, and says no activity', () => {
  for (const profile of PROFILES)
    it.each(KINDS)(`rests on ${profile.name} where it arrives: %j`, async (coarse) => {
      const phone = await rode(coarse, profile);
      const arrived = phone.up;
      for (let half = 0; half < 20 && phone.state.isMoving; half++) await goesOn(phone, coarse, 0);
      expect(phone.verdicts).toEqual([true, false]);
      expect(phone.changedUp - arrived).toBeLessThanOrEqual(minutes(8));
    });

  it.each(KINDS)('goes on where it walks: %j', async (coarse) => {
    const phone = await rode(coarse, IOS_PROFILE);
    for (let half = 0; half < 40; half++) await goesOn(phone, coarse, 1.2);
    expect(phone.verdicts).toEqual([true]);
    expect(phone.trace.filter((line) => line.includes('soft stop'))).toEqual([]);
  });
});
