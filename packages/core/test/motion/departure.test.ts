import { describe, expect, it } from 'vitest';
import {
  type MotionPhone,
  minutes,
  PHONE_SENSORS,
  parkedPhone,
  RECEIVER_ONLY,
  seconds,
  trackedPhone,
} from './phone';

const QUIET = { config: { stationaryKeepAlive: false } };

function checkCount(phone: MotionPhone): number {
  return phone.trace.filter((line) => line.includes('checking because')).length;
}

describe('a departure', () => {
  it('is noticed by a device that has nothing but location; what it held comes first, in order', async () => {
    const phone = await parkedPhone({ available: RECEIVER_ONLY });
    const { odometer } = phone.state;
    const start = phone.records.length;
    await phone.drive(60);
    expect(phone.verdicts).toEqual([true, false, true]);
    const trip = phone.records.slice(start);
    // Asked every 30 s while parked: what is lost is not more than that.
    expect(trip[0]?.is_moving).toBe(true);
    expect(trip[0]?.odometer).toBeGreaterThan(odometer);
    const times = trip.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort());
    expect(phone.state.odometer - odometer).toBeCloseTo(900, 0);
    expect(phone.rejections).toEqual([]);
  });

  it('is confirmed by two far fixes while checking, and the event has a place', async () => {
    const phone = await parkedPhone(QUIET);
    phone.reportsSpeed = false;
    await phone.deliverActivity('in_vehicle');
    expect(phone.mode).toBe('checking');
    expect(phone.locationRequest).toMatchObject({ distanceFilter: 0, interval: 1000 });
    const start = phone.records.length;
    await phone.drive(2);
    expect(phone.verdicts).toEqual([true, false]);
    expect(phone.records).toHaveLength(start);
    await phone.drive(3);
    expect(phone.verdicts).toEqual([true, false, true]);
    expect(phone.motionChanges[2]?.location).toMatchObject({ is_moving: true });
    expect(phone.records.length).toBeGreaterThan(start + 1);
  });

  it('is checked with the receiver, however coarse the fixes are that the app wants on the way', async () => {
    const phone = await parkedPhone({ config: { stationaryKeepAlive: false, desiredAccuracy: 1000 } });
    await phone.deliverActivity('in_vehicle');
    expect(phone.mode).toBe('checking');
    expect(phone.locationRequest).toMatchObject({ desiredAccuracy: -1 });
    await phone.drive(3);
    expect(phone.mode).toBe('tracking');
    expect(phone.locationRequest).toMatchObject({ desiredAccuracy: 1000 });
  });

  it('is checked with fixes at short intervals, however rarely the app wants one on the way', async () => {
    const phone = await parkedPhone({
      config: { stationaryKeepAlive: false, locationUpdateInterval: 60_000 },
    });
    await phone.leaveRegion();
    expect(phone.mode).toBe('checking');
    await phone.drive(25);
    expect(phone.verdicts).toEqual([true, false, true]);
    expect(phone.locationRequest).toMatchObject({ interval: 60_000 });
  });

  const COARSE = { stationaryKeepAlive: false, locationFilterMaxAccuracy: 25 };

  /** A check of this many seconds, in which the track rejects every position as inaccurate. */
  async function moveInaccurately(
    phone: MotionPhone,
    forSeconds: number,
    metresPerSecond: number,
    rest: object,
  ) {
    phone.hasSatellites = false;
    for (let second = 0; second < forSeconds; second++) {
      await phone.move(1, metresPerSecond);
      await phone.deliverFix(rest);
    }
  }

  it('is shown by the speed of fixes that are too inaccurate for the track; none of them becomes a record', async () => {
    const phone = await parkedPhone({ config: COARSE });
    const { length } = phone.records;
    await phone.leaveRegion();
    await moveInaccurately(phone, 2, 4.4, { accuracy: 145, speedAccuracy: 0.25 });
    expect(phone.verdicts).toEqual([true, false, true]);
    expect(phone.records).toHaveLength(length);
  });

  it.each([
    ['whose error is as large', { accuracy: 145, speedAccuracy: 4 }],
    ['whose error is not known', { accuracy: 145 }],
    ['of which there is none', { accuracy: 145, speed: undefined }],
  ])('is not shown by a speed %s', async (_what, rest) => {
    const phone = await parkedPhone({ config: COARSE });
    await phone.leaveRegion();
    await moveInaccurately(phone, 20, 4.4, rest);
    expect(phone.mode).toBe('checking');
  });

  it('is not shown by speeds that do not last, however inaccurate the fixes are', async () => {
    const phone = await parkedPhone({ config: COARSE });
    await phone.leaveRegion();
    for (let round = 0; round < 8; round++) {
      await moveInaccurately(phone, 1, 4.4, { accuracy: 145, speedAccuracy: 0.25 });
      await moveInaccurately(phone, 1, 0, { accuracy: 145, speedAccuracy: 0.25 });
    }
    expect(phone.mode).toBe('checking');
  });

  it('on foot is shown by circles that are clear of the place, where the device says that it goes', async () => {
    const phone = await parkedPhone({ config: COARSE });
    phone.east += 300;
    await phone.leaveRegion();
    await moveInaccurately(phone, 19, 1.2, { accuracy: 65, speedAccuracy: 0.3 });
    expect(phone.mode).toBe('checking');
    await moveInaccurately(phone, 3, 1.2, { accuracy: 65, speedAccuracy: 0.3 });
    expect(phone.verdicts).toEqual([true, false, true]);
  });

  it.each([
    ['that hold the place', 1.2, { accuracy: 180, speedAccuracy: 0.3 }],
    ['of networks, which may be far off', 1.2, { accuracy: 65, speed: undefined }],
    ['of a device that says that it stands', 0, { accuracy: 65, speedAccuracy: 0.3 }],
  ])('is not shown by circles %s', async (_whose, speed, rest) => {
    const phone = await parkedPhone({ config: COARSE });
    phone.east += 300;
    await phone.leaveRegion();
    await moveInaccurately(phone, 50, speed, rest);
    expect(phone.mode).toBe('checking');
  });

  it('has one witness where two fixes come at nearly the same time: they share their error', async () => {
    const phone = await parkedPhone(QUIET);
    phone.reportsSpeed = false;
    await phone.deliverActivity('in_vehicle');
    phone.east += 100;
    await phone.deliverFix();
    await phone.wait(600);
    await phone.deliverFix();
    expect(phone.verdicts).toEqual([true, false]);
    await phone.wait(300);
    await phone.deliverFix();
    expect(phone.verdicts).toEqual([true, false, true]);
  });

  it('takes twenty seconds where the device says that it stands: drift indoors passes sooner', async () => {
    const phone = await parkedPhone(QUIET);
    await phone.leaveRegion();
    phone.north += 150;
    for (let second = 0; second < 15; second++) await phone.stand(1);
    phone.north -= 150;
    await phone.stand(50);
    expect(phone.verdicts).toEqual([true, false]);
    await phone.wait(60_000);
    await phone.leaveRegion();
    phone.north += 150;
    await phone.stand(19);
    expect(phone.verdicts).toEqual([true, false]);
    await phone.stand(3);
    expect(phone.verdicts).toEqual([true, false, true]);
  });

  it('takes a second where it then rolls: the fixes at the first halt are of the trip', async () => {
    const phone = await parkedPhone(QUIET);
    await phone.leaveRegion();
    phone.east += 150;
    await phone.stand(5);
    expect(phone.verdicts).toEqual([true, false]);
    const { odometer } = phone.state;
    await phone.move(2, 3);
    expect(phone.verdicts).toEqual([true, false, true]);
    expect(phone.state.odometer - odometer).toBeGreaterThan(140);
  });

  it('is noticed by speed alone: a car that circles in a car park is under way', async () => {
    const phone = await parkedPhone({ available: RECEIVER_ONLY });
    const { odometer } = phone.state;
    for (let round = 0; round < 10; round++) {
      await phone.move(5, 6);
      await phone.move(5, -6);
      phone.speed = 6;
    }
    phone.speed = 6;
    await phone.deliverFix();
    await phone.wait(seconds(1));
    await phone.deliverFix();
    expect(phone.verdicts).toEqual([true, false, true]);
    expect(phone.state.odometer).toBe(odometer);
  });

  it('is confirmed by activity held for 30 s even where no fix comes, and no fix is invented', async () => {
    const phone = await parkedPhone(QUIET);
    phone.hasSatellites = false;
    const { length } = phone.records;
    await phone.deliverActivity('in_vehicle');
    const since = phone.up;
    await phone.wait(29_999);
    expect(phone.verdicts).toEqual([true, false]);
    await phone.wait(1);
    expect(phone.verdicts).toEqual([true, false, true]);
    expect(phone.changedUp).toBe(since + 30_000);
    expect(phone.records).toHaveLength(length);
  });

  it('by activity alone waits for motionTriggerDelay', async () => {
    const config = { stationaryKeepAlive: false, motionTriggerDelay: 45_000 };
    const phone = await parkedPhone({ config });
    phone.hasSatellites = false;
    await phone.deliverActivity('walking');
    await phone.wait(44_999);
    expect(phone.mode).toBe('parked');
    await phone.wait(1);
    expect(phone.verdicts).toEqual([true, false, true]);
  });

  it('activity that passes before motionTriggerDelay is none', async () => {
    const phone = await parkedPhone({ config: { stationaryKeepAlive: false, motionTriggerDelay: 45_000 } });
    await phone.deliverActivity('walking');
    await phone.wait(seconds(20));
    await phone.deliverActivity('still');
    await phone.wait(minutes(5));
    expect(checkCount(phone)).toBe(0);
  });

  it.each(['still', 'unknown'] as const)(
    '%s is no trigger, nor is anything below confidence',
    async (type) => {
      const phone = await parkedPhone(QUIET);
      await phone.deliverActivity(type, 100);
      await phone.deliverActivity('walking', 74);
      await phone.wait(minutes(2));
      expect(checkCount(phone)).toBe(0);
    },
  );

  it('what is no trigger activity by configuration is none', async () => {
    const phone = await parkedPhone({
      config: { stationaryKeepAlive: false, triggerActivities: 'in_vehicle' },
    });
    await phone.deliverActivity('walking');
    expect(phone.mode).toBe('parked');
    await phone.deliverActivity('in_vehicle');
    expect(phone.mode).toBe('checking');
  });

  it('an old activity does not contradict the app: changePace(false) in a car holds until it is reported anew', async () => {
    const phone = await trackedPhone();
    await phone.deliverActivity('in_vehicle');
    await phone.drive(60);
    await phone.engine.changePace(false);
    await phone.settle();
    await phone.drive(20);
    await phone.deliverActivity('in_vehicle');
    await phone.wait(0);
    expect(phone.verdicts).toEqual([true, false]);
  });
});

describe('a check', () => {
  it('that finds no departure drops what it held, with the reason, and does not make a trip', async () => {
    const phone = await parkedPhone(QUIET);
    const { length } = phone.records;
    const { odometer } = phone.state;
    await phone.leaveRegion();
    expect(phone.mode).toBe('checking');
    await phone.stand(59);
    expect(phone.mode).toBe('checking');
    await phone.stand(1);
    expect(phone.mode).toBe('parked');
    expect(phone.verdicts).toEqual([true, false]);
    expect(phone.records).toHaveLength(length);
    expect(phone.state.odometer).toBe(odometer);
    expect(phone.rejections.length).toBeGreaterThan(50);
    for (const { reason, threshold, value } of phone.rejections) {
      expect(reason).toBe('not-departed');
      expect(threshold).toBe(25);
      expect(value).toBeLessThanOrEqual(25);
    }
    expect(phone.state.wakeRearmCount).toBe(1);
  });

  it('a night of spurious region exits: no trip, and never more than twelve checks in an hour', async () => {
    const phone = await parkedPhone(QUIET);
    for (let minute = 0; minute < 240; minute++) {
      await phone.leaveRegion();
      await phone.stand(60);
    }
    const began = phone.trace
      .filter((line) => line.includes('checking because'))
      .map((line) => Number(line.split(' ')[0]));
    expect(phone.verdicts).toEqual([true, false]);
    expect(began.length).toBeGreaterThan(15);
    for (const up of began) {
      const inHour = began.filter((other) => other > up - minutes(60) && other <= up);
      expect(inHour.length).toBeLessThanOrEqual(12);
    }
  });

  it('the cool-down doubles: 30 s, 1, 2, 4, 8, then 10 minutes', async () => {
    // A phone without significant motion: only there acceleration is felt at rest.
    const available = PHONE_SENSORS.filter((kind) => kind !== 'motion');
    const phone = await parkedPhone({ ...QUIET, available });
    phone.shaking = 'shaken';
    await phone.stand(3600);
    const ups = phone.trace
      .filter((line) => line.includes('checking because'))
      .map((line) => Number(line.split(' ')[0]) / 1000);
    const waits = ups.slice(1).map((up, index) => up - (ups[index] ?? 0) - 60);
    expect(waits.slice(0, 6).map((wait) => Math.round(wait / 10) * 10)).toEqual([30, 60, 120, 240, 480, 600]);
    expect(phone.verdicts).toEqual([true, false]);
  });

  it('a region exit during the cool-down comes only once: it is heeded when the cool-down is over', async () => {
    const phone = await parkedPhone(QUIET);
    await phone.leaveRegion();
    await phone.stand(65);
    expect(phone.mode).toBe('parked');
    await phone.leaveRegion();
    const left = phone.scheduler.now();
    expect(phone.mode).toBe('parked');
    await phone.drive(40);
    expect(phone.verdicts).toEqual([true, false, true]);
    const first = phone.records.find(({ extras }) => extras?.departedAt !== undefined);
    expect(first?.extras?.departedAt).toBe(new Date(left).toISOString());
  });

  it('activity that begins during the cool-down, and is reported but once, is heeded when that is over', async () => {
    const phone = await parkedPhone(QUIET);
    await phone.leaveRegion();
    await phone.stand(62);
    await phone.deliverActivity('in_vehicle');
    expect(phone.mode).toBe('parked');
    await phone.drive(45);
    expect(phone.verdicts).toEqual([true, false, true]);
  });

  it('that sees nothing denies nothing: out of the tunnel the hint is heeded again, and dates the departure', async () => {
    const phone = await parkedPhone(QUIET);
    const left = phone.scheduler.now();
    phone.hasSatellites = false;
    phone.sensor.deliver('motion', { ageMillis: 0 });
    await phone.drive(61);
    expect(phone.mode).toBe('parked');
    phone.hasSatellites = true;
    await phone.drive(40);
    expect(phone.verdicts).toEqual([true, false, true]);
    const first = phone.records.find(({ extras }) => extras?.departedAt !== undefined);
    expect(first?.extras?.departedAt).toBe(new Date(left).toISOString());
  });

  it('that sees nothing does not go on for ever: one that ends ten minutes after its hint is the last', async () => {
    const phone = await parkedPhone(QUIET);
    phone.hasSatellites = false;
    const hinted = phone.up;
    phone.sensor.deliver('motion', { ageMillis: 0 });
    await phone.stand(7200);
    const began = phone.trace
      .filter((line) => line.includes('checking because'))
      .map((line) => Math.round((Number(line.split(' ')[0]) - hinted) / 10_000) * 10);
    expect(began).toEqual([0, 90, 210, 390, 690]);
    expect(phone.verdicts).toEqual([true, false]);
  });

  it('a fix outside the suspicion but too poor to count opens a check, and is not forgotten in it', async () => {
    const phone = await parkedPhone({ available: RECEIVER_ONLY });
    phone.accuracy = 60;
    phone.reportsSpeed = false;
    phone.east += 115;
    await phone.stand(30);
    expect(phone.mode).toBe('checking');
    phone.accuracy = 10;
    await phone.stand(2);
    expect(phone.verdicts).toEqual([true, false, true]);
    expect(phone.rejections).toEqual([]);
  });

  it('one stray fix of a parked device opens a check, and is dropped when the next ones are near', async () => {
    const phone = await parkedPhone({ available: RECEIVER_ONLY });
    phone.reportsSpeed = false;
    phone.north = 90;
    await phone.wait(seconds(30));
    await phone.deliverFix();
    expect(phone.mode).toBe('checking');
    phone.north = 0;
    await phone.stand(100);
    expect(phone.mode).toBe('parked');
    expect(phone.verdicts).toEqual([true, false]);
    expect(phone.rejections.some(({ value }) => value > 50)).toBe(true);
  });
});

describe('when the trip began', () => {
  const departures = (phone: MotionPhone) =>
    phone.records.flatMap(({ extras }) => (extras?.departedAt ? [extras.departedAt] : []));

  it('activity history says: the moving that still goes on, not the walk from the car to the house', async () => {
    const phone = await parkedPhone(QUIET);
    const now = phone.scheduler.now();
    phone.sensor.answers.activityHistory = [
      { type: 'walking', confidence: 100, ageMillis: minutes(29) },
      { type: 'still', confidence: 100, ageMillis: minutes(3) },
      { type: 'walking', confidence: 100, ageMillis: minutes(1.5) },
      { type: 'in_vehicle', confidence: 80, ageMillis: minutes(1) },
      { type: 'still', confidence: 30, ageMillis: seconds(50) },
    ];
    await phone.leaveRegion();
    await phone.drive(20);
    expect(departures(phone)).toEqual([new Date(now - minutes(1.5)).toISOString()]);
    const first = phone.records.findIndex(({ extras }) => extras?.departedAt);
    expect(phone.records[first - 1]?.event).toBe('motionchange');
  });

  it('activity history says: of a walk that is over when the region tells', async () => {
    const phone = await parkedPhone(QUIET);
    const now = phone.scheduler.now();
    phone.sensor.answers.activityHistory = [
      { type: 'still', confidence: 100, ageMillis: minutes(25) },
      { type: 'walking', confidence: 100, ageMillis: minutes(5) },
      { type: 'still', confidence: 100, ageMillis: minutes(2) },
    ];
    phone.east += 300;
    await phone.leaveRegion();
    await phone.stand(90);
    expect(departures(phone)).toEqual([new Date(now - minutes(5)).toISOString()]);
  });

  it('activity history says: not a walk that ended before that', async () => {
    const phone = await parkedPhone(QUIET);
    const now = phone.scheduler.now();
    phone.sensor.answers.activityHistory = [
      { type: 'walking', confidence: 100, ageMillis: minutes(9) },
      { type: 'still', confidence: 100, ageMillis: minutes(6) },
    ];
    await phone.leaveRegion();
    await phone.drive(20);
    expect(departures(phone)).toEqual([new Date(now).toISOString()]);
  });

  it('what the history says of before the arrival is no departure', async () => {
    const phone = await parkedPhone(QUIET);
    phone.sensor.answers.activityHistory = [{ type: 'walking', confidence: 100, ageMillis: minutes(20) }];
    const now = phone.scheduler.now();
    await phone.leaveRegion();
    await phone.drive(20);
    expect(departures(phone)).toEqual([new Date(now).toISOString()]);
  });

  it('significant motion says, by its own age', async () => {
    const phone = await parkedPhone(QUIET);
    const now = phone.scheduler.now();
    phone.sensor.deliver('motion', { ageMillis: 8000 });
    await phone.drive(20);
    expect(departures(phone)).toEqual([new Date(now - 8000).toISOString()]);
  });

  it('else the last fix that was still near the anchor', async () => {
    const phone = await parkedPhone({ available: RECEIVER_ONLY });
    await phone.stand(90);
    const near = phone.trace.length;
    expect(near).toBeGreaterThan(0);
    await phone.drive(60);
    const departed = String(departures(phone)[0]);
    expect(departures(phone)).toHaveLength(1);
    const since = (phone.scheduler.now() - Date.parse(String(departed))) / 1000;
    expect(since).toBeGreaterThan(59);
    expect(since).toBeLessThanOrEqual(90);
  });

  it('a hint that was refused does not date a later departure', async () => {
    const phone = await parkedPhone(QUIET);
    await phone.leaveRegion();
    await phone.stand(61);
    phone.shaking = 'shaken';
    await phone.stand(5);
    phone.shaking = 'quiet';
    await phone.stand(600);
    const now = phone.scheduler.now();
    await phone.deliverActivity('in_vehicle');
    await phone.drive(30);
    expect(departures(phone)).toEqual([new Date(now).toISOString()]);
  });
});
