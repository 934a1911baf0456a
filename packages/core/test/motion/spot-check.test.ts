import { describe, expect, it } from 'vitest';
import { type MotionPhone, minutes, PHONE_SENSORS, parkedPhone, trackedPhone } from './phone';

/** Parked for an hour; the platform says that it is still. */
async function restingPhone() {
  const phone = await parkedPhone({ config: { stationaryKeepAlive: false } });
  await phone.deliverActivity('still');
  await phone.wait(minutes(60));
  expect(phone.locationRequest).toBeUndefined();
  return phone;
}

const spotCheckCount = (trace: readonly string[]) =>
  trace.filter((line) => line.includes('looks where it is')).length;

describe('a parked phone of which the platform no longer says that it is still', () => {
  it('looks for half a minute, whatever the confidence, and goes on resting where nothing has changed', async () => {
    const phone = await restingPhone();
    await phone.deliverActivity('unknown', 10);
    expect(phone.locationRequest).toMatchObject({ distanceFilter: 0, interval: 1000 });
    expect(phone.mode).toBe('parked');
    await phone.stand(31);
    expect(phone.locationRequest).toBeUndefined();
    expect(phone.verdicts).toEqual([true, false]);
  });

  it('finds a departure long before the movement is recognised', async () => {
    const phone = await restingPhone();
    const leftUp = phone.up;
    await phone.deliverActivity('unknown');
    await phone.drive(4);
    expect(phone.mode).toBe('tracking');
    expect(phone.changedUp - leftUp).toBeLessThan(5000);
  });

  it('finds one by fixes that are too inaccurate for the track, where the device says that it moves', async () => {
    const phone = await restingPhone();
    const leftUp = phone.up;
    await phone.deliverActivity('unknown');
    phone.hasSatellites = false;
    for (let second = 0; second < 4; second++) {
      await phone.drive(1);
      await phone.deliverFix({ accuracy: 160, speed: 12, speedAccuracy: 2 });
    }
    expect(phone.mode).toBe('tracking');
    expect(phone.changedUp - leftUp).toBeLessThan(5000);
  });

  it('counts only what this look has seen', async () => {
    const phone = await restingPhone();
    phone.hasSatellites = false;
    for (let look = 0; look < 3; look++) {
      await phone.deliverActivity('still');
      await phone.deliverActivity('unknown');
      await phone.deliverFix({ accuracy: 160, speed: 12, speedAccuracy: 2 });
      await phone.wait(minutes(20));
    }
    expect(phone.mode).toBe('parked');
  });

  it('ends the look by an alarm where timers sleep and no fix comes', async () => {
    const phone = await restingPhone();
    await phone.deliverActivity('unknown');
    expect([...phone.scheduler.alarms.keys()]).toContain('motion-spot-check');
    await phone.wait(30_000);
    expect(phone.locationRequest).toBeUndefined();
    expect([...phone.scheduler.alarms.keys()]).not.toContain('motion-spot-check');
  });

  it('looks ever more seldom while it finds nothing, and keeps the checks for better hints', async () => {
    const phone = await restingPhone();
    for (let minute = 0; minute < 60; minute++) {
      await phone.deliverActivity('still');
      await phone.deliverActivity('unknown');
      await phone.stand(60);
    }
    expect(spotCheckCount(phone.trace)).toBeGreaterThan(3);
    expect(spotCheckCount(phone.trace)).toBeLessThan(9);
    await phone.deliverActivity('still');
    await phone.leaveRegion();
    expect(phone.mode).toBe('checking');
  });

  it('does not look because of the word that follows: it was still only once', async () => {
    const phone = await restingPhone();
    await phone.deliverActivity('unknown');
    await phone.stand(minutes(30) / 1000);
    await phone.deliverActivity('unknown', 60);
    expect(spotCheckCount(phone.trace)).toBe(1);
  });

  it('leaves a recognised movement to the check', async () => {
    const phone = await restingPhone();
    await phone.deliverActivity('in_vehicle');
    expect(phone.mode).toBe('checking');
    expect(spotCheckCount(phone.trace)).toBe(0);
  });
});

const DOUBTED = 'looks where it is because of a place that nothing proves';
const looks = (phone: MotionPhone) => phone.trace.filter((line) => line.includes(DOUBTED)).length;

describe('a resting place that nothing proves', () => {
  /** Parked an hour ago; now networks say, every minute, that it is 20 km away, and then nothing. */
  async function misledPhone(): Promise<MotionPhone> {
    const phone = await parkedPhone({ config: { stationaryKeepAlive: false } });
    await phone.wait(minutes(60));
    phone.reportsSpeed = false;
    phone.east += 20_000;
    phone.sensor.deliver('motion', { ageMillis: 0 });
    for (let count = 0; count < 120 && phone.mode !== 'tracking'; count++) await phone.stand(1);
    for (let count = 0; count < 900 && phone.mode !== 'parked'; count++) await phone.stand(1);
    phone.hasSatellites = false;
    expect(phone.verdicts.at(-1)).toBe(false);
    expect(phone.trace.some((line) => line.includes('motion moving'))).toBe(true);
    return phone;
  }

  it('is looked at after a quarter of an hour, then at doubling waits, by an alarm', async () => {
    const phone = await misledPhone();
    expect([...phone.scheduler.alarms.keys()]).toContain('motion-doubt');
    const counts: number[] = [];
    for (const wait of [14, 2, 28, 2, 58, 2]) {
      await phone.wait(minutes(wait));
      counts.push(looks(phone));
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3]);
  });

  it('is left where the look sees satellites elsewhere, and none follows at a place that they prove', async () => {
    const phone = await misledPhone();
    phone.hasSatellites = true;
    phone.reportsSpeed = true;
    phone.east -= 20_000;
    const before = phone.records.length;
    await phone.stand(minutes(16) / 1000);
    expect(looks(phone)).toBe(1);
    await phone.stand(minutes(20) / 1000);
    expect(phone.mode).toBe('parked');
    expect(phone.records.length).toBeGreaterThan(before);
    await phone.stand(minutes(120) / 1000);
    expect(looks(phone)).toBe(1);
    expect([...phone.scheduler.alarms.keys()]).not.toContain('motion-doubt');
  });

  it('is looked at after a kill as well', async () => {
    const phone = await misledPhone();
    phone.kill();
    await phone.wake();
    await phone.wait(minutes(16));
    expect(looks(phone)).toBe(1);
  });
});

describe('a resting place from before the end of the way', () => {
  /** Drove on for so long after its last fix, then stopped. */
  async function unseenPhone(secondsUnseen: number): Promise<MotionPhone> {
    const phone = await trackedPhone({ config: { stationaryKeepAlive: false } });
    await phone.deliverActivity('in_vehicle');
    phone.shaking = 'shaken';
    await phone.drive(120);
    phone.hasSatellites = false;
    await phone.drive(secondsUnseen);
    await phone.deliverActivity('still');
    phone.shaking = 'quiet';
    for (let count = 0; count < 900 && phone.mode !== 'parked'; count++) await phone.stand(1);
    expect(phone.verdicts).toEqual([true, false]);
    return phone;
  }

  it('is left where a look finds the device elsewhere', async () => {
    const phone = await unseenPhone(240);
    expect([...phone.scheduler.alarms.keys()]).toContain('motion-doubt');
    phone.hasSatellites = true;
    await phone.stand(minutes(16) / 1000);
    expect(looks(phone)).toBe(1);
    await phone.stand(minutes(20) / 1000);
    expect(phone.mode).toBe('parked');
    expect(phone.motionChanges.at(-1)?.location?.coords.longitude).toBeCloseTo(phone.reading().longitude, 4);
  });

  it('is looked at no more where a look finds the device there', async () => {
    const phone = await unseenPhone(240);
    phone.hasSatellites = true;
    phone.east -= 240 * 15;
    await phone.stand(minutes(60) / 1000);
    expect(looks(phone)).toBe(1);
    expect(phone.verdicts).toEqual([true, false]);
    expect([...phone.scheduler.alarms.keys()]).not.toContain('motion-doubt');
  });

  it('is looked at after a kill as well', async () => {
    const phone = await unseenPhone(240);
    phone.kill();
    await phone.wake();
    await phone.wait(minutes(16));
    expect(looks(phone)).toBe(1);
  });

  it('is doubted also where a stop that was interrupted is taken up again without a fix', async () => {
    const phone = await trackedPhone({ config: { stationaryKeepAlive: false } });
    await phone.drive(120);
    await phone.deliverActivity('still');
    phone.shaking = 'quiet';
    await phone.stand(120);
    expect(phone.mode).toBe('softStop');
    phone.hasSatellites = false;
    await phone.deliverActivity('in_vehicle');
    phone.shaking = 'shaken';
    await phone.drive(180);
    await phone.deliverActivity('still');
    phone.shaking = 'quiet';
    for (let count = 0; count < 900 && phone.mode !== 'parked'; count++) await phone.stand(1);
    expect(phone.verdicts).toEqual([true, false]);
    expect([...phone.scheduler.alarms.keys()]).toContain('motion-doubt');
  });

  it('is where the device is if it stopped soon after', async () => {
    const phone = await unseenPhone(60);
    await phone.wait(minutes(240));
    expect(looks(phone)).toBe(0);
    expect([...phone.scheduler.alarms.keys()]).not.toContain('motion-doubt');
  });
});

describe('a resting place of which a check saw nothing', () => {
  /** Hinted at a departure where no fix could be had, and then it went this far. */
  async function unansweredPhone(metres: number): Promise<MotionPhone> {
    const phone = await restingPhone();
    phone.hasSatellites = false;
    phone.sensor.deliver('motion', { ageMillis: 0 });
    await phone.wait(minutes(1) + 1000);
    expect(phone.trace.some((line) => line.includes('check saw nothing'))).toBe(true);
    expect(phone.scheduler.alarms.has('motion-doubt')).toBe(true);
    phone.east += metres;
    return phone;
  }

  it('is left where a look finds the device elsewhere, after a kill as well', async () => {
    const phone = await unansweredPhone(6_000);
    phone.kill();
    await phone.wake();
    phone.hasSatellites = true;
    await phone.stand(minutes(17) / 1000);
    expect(looks(phone)).toBe(1);
    await phone.stand(minutes(10) / 1000);
    expect(phone.verdicts).toEqual([true, false, true, false]);
    expect(phone.motionChanges.at(-1)?.location?.coords.longitude).toBeCloseTo(phone.reading().longitude, 4);
  });

  it('is looked at no more where a fix proves it', async () => {
    const phone = await unansweredPhone(0);
    phone.hasSatellites = true;
    await phone.stand(minutes(60) / 1000);
    expect(phone.verdicts).toEqual([true, false]);
    expect(phone.scheduler.alarms.has('motion-doubt')).toBe(false);
  });

  it('is looked at too where only the fix that caused the check came', async () => {
    const phone = await restingPhone();
    phone.reportsSpeed = false;
    phone.east += 300;
    await phone.deliverActivity('unknown');
    await phone.stand(1);
    expect(phone.mode).toBe('checking');
    phone.hasSatellites = false;
    await phone.wait(minutes(1) + 1000);
    expect(phone.trace.some((line) => line.includes('check ended unanswered'))).toBe(true);
    expect(phone.scheduler.alarms.has('motion-doubt')).toBe(true);
  });
});

describe('a resting place from before location was forbidden', () => {
  const FORBIDDEN = 'looks where it is because of a time without location';
  const GRANTED = { ageMillis: 0, status: 3, enabled: true, gps: true, network: true } as const;
  const isDoubted = (phone: MotionPhone) => phone.scheduler.alarms.has('motion-doubt');

  /** Parked; location was not to be had for twenty minutes, in which it went this many metres. */
  async function blockedPhone(metres: number, block: object = { status: 2 }): Promise<MotionPhone> {
    const phone = await parkedPhone({
      config: { stationaryKeepAlive: false },
      available: [...PHONE_SENSORS, 'provider'],
    });
    await phone.wait(minutes(60));
    phone.sensor.deliver('provider', { ...GRANTED, ...block });
    await phone.wait(minutes(20));
    phone.east += metres;
    phone.sensor.deliver('provider', GRANTED);
    return phone.settle();
  }

  it.each([
    ['permission', { status: 2 }],
    ['location services', { enabled: false, gps: false, network: false }],
  ])('is left at once where a look finds the device elsewhere (%s)', async (_what, block) => {
    const phone = await blockedPhone(3_000, block);
    expect(phone.trace.some((line) => line.includes(FORBIDDEN))).toBe(true);
    await phone.stand(minutes(10) / 1000);
    expect(phone.verdicts).toEqual([true, false, true, false]);
    expect(phone.motionChanges.at(-1)?.location?.coords.longitude).toBeCloseTo(phone.reading().longitude, 4);
  });

  it('stays where a fix proves it, and is looked at no more, after a kill neither', async () => {
    const phone = await blockedPhone(0);
    await phone.stand(31);
    expect(phone.locationRequest).toBeUndefined();
    expect(phone.verdicts).toEqual([true, false]);
    expect(isDoubted(phone)).toBe(false);
    phone.kill();
    await phone.wake();
    expect(isDoubted(phone)).toBe(false);
  });

  it('is looked at again where the look finds nothing, after a kill as well', async () => {
    const phone = await blockedPhone(3_000);
    phone.hasSatellites = false;
    await phone.wait(minutes(1));
    expect(isDoubted(phone)).toBe(true);
    phone.kill();
    await phone.wake();
    await phone.wait(minutes(16));
    expect(looks(phone)).toBe(1);
  });
});

describe('a stop that is not over', () => {
  it('is taken back by the look where the phone rolls on', async () => {
    const phone = await trackedPhone({ config: { stationaryKeepAlive: false } });
    await phone.drive(120);
    await phone.deliverActivity('still');
    phone.shaking = 'quiet';
    await phone.stand(120);
    expect(phone.mode).toBe('softStop');
    await phone.deliverActivity('unknown');
    await phone.drive(3);
    expect(phone.mode).toBe('tracking');
    expect(phone.verdicts).toEqual([true]);
  });

  it('goes on from its beginning where the phone only turned', async () => {
    const phone = await trackedPhone({ config: { stationaryKeepAlive: false } });
    await phone.drive(120);
    await phone.deliverActivity('still');
    phone.shaking = 'quiet';
    await phone.stand(200);
    await phone.deliverActivity('unknown');
    await phone.stand(160);
    expect(phone.verdicts).toEqual([true, false]);
  });
});
