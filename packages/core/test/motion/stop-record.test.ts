import { describe, expect, it } from 'vitest';
import { ANDROID_PROFILE, IOS_PROFILE, type Location } from '../../src/index';
import { type MotionPhone, type MotionPhoneOptions, newPhone } from './phone';

/** A phone that drove for two minutes, and then stood until it was stationary, plus ten seconds. */
async function stopped(
  options: MotionPhoneOptions = {},
  atRest?: (phone: MotionPhone) => void,
): Promise<MotionPhone> {
  const phone = await newPhone(options);
  await phone.start();
  await phone.drive(120);
  await phone.stand(130);
  atRest?.(phone);
  for (let seconds = 0; phone.verdicts.at(-1) === true && seconds < 400; seconds++) await phone.stand(1);
  await phone.stand(10);
  return phone;
}

const stopRecord = (phone: MotionPhone): Location => {
  const record = phone.records.at(-1);
  expect(record).toMatchObject({ event: 'motionchange', is_moving: false });
  return record as Location;
};

/** Every date with the verdicts of the records that carry it. */
function verdictsByDate(phone: MotionPhone): (boolean | null)[][] {
  const byDate = new Map<string, Set<boolean | null>>();
  for (const { timestamp, is_moving } of phone.records)
    byDate.set(timestamp, (byDate.get(timestamp) ?? new Set()).add(is_moving));
  return [...byDate.values()].map((verdicts) => [...verdicts]);
}

const thrifty = { stationaryKeepAlive: false };

describe('the record of a stop', () => {
  it.each([ANDROID_PROFILE, IOS_PROFILE])('$name: is of the moment of the transition', async (profile) => {
    const phone = await stopped({ profile });
    expect(stopRecord(phone).age).toBeLessThanOrEqual(30_000);
  });

  it.each([ANDROID_PROFILE, IOS_PROFILE])(
    '$name: is of a fix that is looked for half a minute before, where the receiver is off',
    async (profile) => {
      const phone = await stopped({ profile, config: thrifty });
      expect(stopRecord(phone).age).toBeLessThanOrEqual(30_000);
      const looks = phone.trace.filter((line) => line.includes('looks once more'));
      expect(looks).toHaveLength(1);
      // To the millisecond, and not when the fix came.
      expect(phone.changedUp - Number(looks[0]?.split(' ')[0])).toBe(30_000);
    },
  );

  it('lets the receiver go as soon as a fix has come', async () => {
    const phone = await newPhone({ config: thrifty });
    await phone.start();
    await phone.drive(120);
    await phone.stand(100);
    let secondsOn = 0;
    for (let second = 0; second < 300; second++) {
      await phone.stand(1);
      if (phone.locationRequest) secondsOn++;
    }
    expect(phone.verdicts).toEqual([true, false]);
    expect(secondsOn).toBeLessThanOrEqual(2);
  });

  it('is of the last fix with its true age where none comes: the transition does not wait', async () => {
    const phone = await stopped({ config: thrifty }, (at) => {
      at.hasSatellites = false;
    });
    const { age } = stopRecord(phone);
    expect(age).toBeGreaterThan(100_000);
    expect(phone.locationRequest).toBeUndefined();
  });

  it('moves the stop to where that fix is: a phone that lies there has not departed', async () => {
    const phone = await newPhone({ config: thrifty });
    await phone.start();
    await phone.drive(120);
    // The best fix of the arrival is from seventy metres before its end, under a roof.
    await phone.stand(2);
    phone.accuracy = 48;
    for (let metre = 0; metre < 70; metre++) {
      phone.east += 1;
      await phone.stand(1);
    }
    await phone.deliverActivity('still');
    phone.shaking = 'quiet';
    phone.hasSatellites = false;
    for (let second = 0; second < 150; second++) await phone.stand(1);
    expect(phone.mode).toBe('softStop');
    phone.hasSatellites = true;
    phone.accuracy = 9;
    for (let second = 0; second < 200; second++) await phone.stand(1);
    expect(phone.trace.some((line) => line.includes('soft stop revoked by fix'))).toBe(true);
    expect(phone.verdicts).toEqual([true, false]);
    const { longitude } = phone.reading();
    expect(stopRecord(phone).coords.longitude).toBeCloseTo(longitude, 4);
    expect(phone.sensor.request('regions')?.[0]?.longitude).toBeCloseTo(longitude, 4);
    await phone.deliverActivity('unknown');
    await phone.stand(60);
    expect(phone.verdicts).toEqual([true, false]);
  });

  it('is looked for again after a kill in the half minute', async () => {
    const phone = await newPhone({ config: thrifty });
    await phone.start();
    await phone.drive(120);
    await phone.stand(100);
    expect(phone.mode).toBe('softStop');
    phone.hasSatellites = false;
    for (let second = 0; second < 300 && !phone.locationRequest; second++) await phone.stand(1);
    phone.kill();
    await phone.wake();
    expect(phone.locationRequest).toMatchObject({ distanceFilter: 0 });
    phone.hasSatellites = true;
    await phone.stand(40);
    expect(stopRecord(phone).age).toBeLessThanOrEqual(30_000);
  });

  it.each([
    ['every fix is a record', { distanceFilter: 0 }],
    ['every fix is a record and none comes at rest', { distanceFilter: 0, ...thrifty }],
    ['distance makes records', {}],
  ])('shares no date with a record of the way where %s', async (_, config) => {
    const phone = await stopped({ config }, (at) => {
      if ('stationaryKeepAlive' in config) at.hasSatellites = false;
    });
    stopRecord(phone);
    expect(verdictsByDate(phone).filter((verdicts) => verdicts.length > 1)).toEqual([]);
  });

  it.each([0, 400])('shares none either where the app calls changePace %d ms after a fix', async (millis) => {
    const phone = await newPhone({ config: { distanceFilter: 0 } });
    await phone.start();
    await phone.drive(60);
    await phone.wait(millis);
    await phone.engine.changePace(false);
    await phone.settle();
    const record = stopRecord(phone);
    expect(record.age).toBe(millis);
    expect(Date.parse(record.timestamp) - Date.parse(phone.records.at(-2)!.timestamp)).toBe(
      Math.max(1, millis),
    );
    expect(verdictsByDate(phone).filter((verdicts) => verdicts.length > 1)).toEqual([]);
  });

  it('shares none with a position that the app asked for just before', async () => {
    const phone = await newPhone();
    await phone.start();
    await phone.drive(60);
    await phone.engine.getCurrentPosition({ maximumAge: 10_000 });
    await phone.engine.changePace(false);
    await phone.settle();
    stopRecord(phone);
    expect(verdictsByDate(phone).filter((verdicts) => verdicts.length > 1)).toEqual([]);
  });
});
