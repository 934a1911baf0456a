import { describe, expect, it } from 'vitest';
import { IOS_PROFILE } from '../../src/config/profiles';
import { type MotionPhone, type MotionPhoneOptions, minutes, PHONE_SENSORS, trackedPhone } from './phone';

/** A second of acceleration whose magnitude is off by this much now and then, g. */
const feltAt = (sigma: number) => ({
  ageMillis: 0,
  rateHz: 10,
  samples: Array.from({ length: 10 }, (_, index) => [0, 0, 1 + (index % 2 === 0 ? sigma : -sigma)]).flat(),
});

/** A phone that has driven under ground: neither fixes nor a network, and the platform’s “still” was lost. */
async function below(options: MotionPhoneOptions = {}): Promise<MotionPhone> {
  const phone = await trackedPhone({ available: [...PHONE_SENSORS, 'connectivity'], ...options });
  phone.sensor.deliver('connectivity', { ageMillis: 0, connected: true, transport: 'cellular' });
  await phone.deliverActivity('in_vehicle');
  await phone.drive(120);
  phone.sensor.deliver('connectivity', { ageMillis: 0, connected: false, transport: 'none' });
  phone.hasSatellites = false;
  return phone;
}

/** Feels this for so long, where it feels anything: the sensor is open. */
async function deliverAcceleration(
  phone: MotionPhone,
  forSeconds: number,
  sigmaAt: (second: number) => number,
): Promise<void> {
  for (let second = 0; second < forSeconds; second++) {
    await phone.scheduler.advanceAsync(1000);
    if (phone.sensor.request('acceleration')) phone.sensor.deliver('acceleration', feltAt(sigmaAt(second)));
  }
  await phone.settle();
}

const TABLE = 0.002;
/** As the recorded train: only time tells the two apart. */
const HAND = (second: number) => TRAIN(second);
const POCKET = (second: number) => (second % 20 === 0 ? 0.05 : 0.008);
/** Recorded: of the seconds on a train half are below 0.012 g, and three quarters below 0.021 g. */
const TRAIN = (second: number) => [0.006, 0.011, 0.018, 0.03][Math.floor(second / 20) % 4] as number;

describe('without fix, network and activity, a phone that lies perfectly still', () => {
  it('rests after five minutes of it, where it was last seen', async () => {
    const phone = await below();
    const arrived = phone.up;
    await deliverAcceleration(phone, 120, () => TABLE);
    expect(phone.sensor.request('acceleration')).toEqual({ rateHz: 10 });
    await deliverAcceleration(phone, 295, () => TABLE);
    expect(phone.mode).toBe('tracking');
    await deliverAcceleration(phone, 10, () => TABLE);
    // The stop began when the stillness did, five minutes ago.
    expect(phone.mode).toBe('parked');
    expect(phone.trace.filter((line) => line.includes('soft stop since')).at(-1)).toContain(
      'by acceleration',
    );
    expect(phone.verdicts).toEqual([true, false]);
    expect(phone.changedUp - arrived).toBeLessThanOrEqual(minutes(2) + minutes(5) + 2000);
    const [last, stop] = [phone.records.at(-2), phone.motionChanges[1]?.location];
    expect(stop?.coords.longitude).toBeCloseTo(last?.coords.longitude as number, 3);
  });

  it('also in a pocket, whose owner moves now and then', async () => {
    const phone = await below();
    await deliverAcceleration(phone, 900, POCKET);
    expect(phone.verdicts).toEqual([true, false]);
  });

  it('also with a network: positions that are too inaccurate say nothing either', async () => {
    const phone = await below();
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: true, transport: 'wifi' });
    for (let minute = 0; minute < 15 && phone.mode === 'tracking'; minute++) {
      await deliverAcceleration(phone, 60, () => TABLE);
      await phone.deliverFix({ accuracy: 3000 });
    }
    expect(phone.verdicts).toEqual([true, false]);
  });

  it('but not on a train, which is never still for long', async () => {
    const phone = await below();
    await deliverAcceleration(phone, 1700, TRAIN);
    expect(phone.mode).toBe('tracking');
  });

  it('rests also in a hand, after half an hour: no tunnel is so long', async () => {
    const phone = await below();
    const last = phone.up;
    await deliverAcceleration(phone, 1700, HAND);
    expect(phone.mode).toBe('tracking');
    await deliverAcceleration(phone, 120, HAND);
    expect(phone.trace.filter((line) => line.includes('soft stop since')).at(-1)).toContain(
      `since ${last} by darkness`,
    );
    expect(phone.verdicts).toEqual([true, false]);
  });

  it('rests so also where no fix was good enough in the whole session, and has no place then', async () => {
    const phone = await trackedPhone({
      available: ['location', 'acceleration', 'motion', 'connectivity'],
      config: { locationFilterMaxAccuracy: 25 },
    });
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: true, transport: 'cellular' });
    await phone.engine.changePace(true);
    phone.accuracy = 65;
    await phone.drive(120);
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: false, transport: 'none' });
    phone.hasSatellites = false;
    await deliverAcceleration(phone, 1660, HAND);
    expect(phone.mode).toBe('tracking');
    await deliverAcceleration(phone, 160, HAND);
    expect(phone.verdicts.at(-1)).toBe(false);
    expect(phone.trace.filter((line) => line.includes('soft stop since')).at(-1)).toContain('by darkness');
    expect(phone.motionChanges.at(-1)?.location).toBeUndefined();
  });

  it('nor where what it felt in one tunnel adds to what it feels in the next', async () => {
    const phone = await below();
    for (let tunnel = 0; tunnel < 4; tunnel++) {
      await deliverAcceleration(phone, 120 + 200, () => TABLE);
      phone.hasSatellites = true;
      await phone.drive(60);
      phone.hasSatellites = false;
    }
    expect(phone.mode).toBe('tracking');
    expect(phone.trace.filter((line) => line.includes('soft stop'))).toEqual([]);
  });

  it('is felt where no activity says that it moves, even if that keeps the processor awake', async () => {
    const options = { profile: IOS_PROFILE, config: { stationaryLowPower: true } };
    const rides = await below(options);
    await deliverAcceleration(rides, 121, () => TABLE);
    expect(rides.sensor.request('acceleration')).toBeUndefined();
    await rides.deliverActivity('unknown');
    expect(rides.sensor.request('acceleration')).toEqual({ rateHz: 10 });
    const deaf = await below({ ...options, available: ['location', 'acceleration', 'connectivity'] });
    await deliverAcceleration(deaf, 121, () => TABLE);
    expect(deaf.sensor.request('acceleration')).toEqual({ rateHz: 10 });
  });
});
