import { describe, expect, it } from 'vitest';
import { minutes, parkedPhone, RECEIVER_ONLY, trackedPhone } from './phone';

/** The uptime at which the phone came to rest: its first fix there. */
async function stopped(phone: Awaited<ReturnType<typeof trackedPhone>>): Promise<number> {
  await phone.drive(120);
  return phone.up + 1000;
}

describe('a soft stop', () => {
  it('begins after 90 s of standing, and is_moving stays true through it', async () => {
    const phone = await trackedPhone();
    await stopped(phone);
    await phone.stand(84);
    expect(phone.mode).toBe('tracking');
    await phone.stand(7);
    expect(phone.mode).toBe('softStop');
    expect(phone.verdicts).toEqual([true]);
    expect(phone.state.isMoving).toBe(true);
  });

  it('turns the receiver off where other senses can wake us and keep-alive is off', async () => {
    const phone = await trackedPhone({ config: { stationaryKeepAlive: false } });
    await stopped(phone);
    await phone.stand(100);
    expect(phone.mode).toBe('softStop');
    expect(phone.locationRequest).toBeUndefined();
    expect(phone.state.trackingActive).toBe(false);
    expect(phone.sensor.request('regions')).toMatchObject([{ radius: 100, notifyOnExit: true }]);
    expect(phone.sensor.request('motion')).toEqual({});
    expect(phone.sensor.request('activity')).toEqual({ intervalMillis: 10_000 });
  });

  it.each([
    ['keep-alive is on', { stationaryKeepAlive: true }, undefined, 75],
    ['there is no other sense', { stationaryKeepAlive: false }, RECEIVER_ONLY, 0],
  ])('keeps a low-power watch where %s', async (_title, config, available, distanceFilter) => {
    const phone = await trackedPhone({ config, ...(available ? { available } : {}) });
    await stopped(phone);
    await phone.stand(100);
    expect(phone.mode).toBe('softStop');
    expect(phone.locationRequest).toEqual({
      desiredAccuracy: 10,
      distanceFilter,
      interval: 30_000,
      background: true,
    });
  });

  it('is also entered by still activity and a quiet accelerometer, after a minute of it', async () => {
    const phone = await trackedPhone();
    await stopped(phone);
    phone.hasSatellites = false;
    phone.shaking = 'quiet';
    await phone.deliverActivity('still');
    const still = phone.up;
    await phone.stand(59);
    expect(phone.mode).toBe('tracking');
    await phone.stand(1);
    expect(phone.mode).toBe('softStop');
    expect(phone.trace.at(-1)).toContain(`soft stop since ${still} by activity`);
  });

  it('also where no fix has come since the departure: a quiet phone rests where it was last seen', async () => {
    const phone = await trackedPhone();
    await phone.drive(60);
    await phone.stand(340);
    expect(phone.mode).toBe('parked');
    phone.hasSatellites = false;
    phone.shaking = 'shaken';
    await phone.deliverActivity('walking');
    await phone.walk(60);
    expect(phone.mode).toBe('tracking');
    phone.shaking = 'quiet';
    await phone.deliverActivity('still');
    const still = phone.up;
    await phone.stand(59);
    expect(phone.mode).toBe('tracking');
    await phone.stand(1);
    expect(phone.mode).toBe('softStop');
    await phone.stand(240);
    expect(phone.mode).toBe('parked');
    expect(phone.changedUp).toBe(still + minutes(5));
  });

  it('is not revoked by what was felt before it: of a sensor that was off only what comes now counts', async () => {
    const phone = await trackedPhone();
    await stopped(phone);
    await phone.stand(95);
    expect(phone.mode).toBe('softStop');
    phone.shaking = 'shaken';
    await phone.stand(4);
    expect(phone.mode).toBe('tracking');
    phone.shaking = 'quiet';
    await phone.stand(100);
    expect(phone.trace.filter((line) => line.includes('soft stop since'))).toHaveLength(2);
    expect(phone.mode).toBe('softStop');
  });

  it('is entered where each re-arm brings the same place without a speed: what rolled before rolls no more', async () => {
    const phone = await trackedPhone({ appliesDistanceFilter: true });
    phone.reportsSpeed = false;
    phone.hasSatellites = false;
    // A position of the network every minute and a half, and on a ride far apart.
    for (let ride = 0; ride < 4; ride++) {
      await phone.move(90, 4);
      await phone.deliverFix();
    }
    for (let rest = 0; rest < 3 && phone.mode === 'tracking'; rest++) {
      await phone.stand(90);
      await phone.deliverFix();
    }
    expect(phone.mode).toBe('softStop');
    expect(phone.trace.filter((line) => line.includes('soft stop since'))).toEqual([
      expect.stringContaining('by fixes'),
    ]);
  });

  it('revoked, is watched at the pace of the way, not at the one of its own low-power watch', async () => {
    const phone = await trackedPhone({ config: { stationaryLocationUpdateInterval: 600_000 } });
    await stopped(phone);
    await phone.stand(95);
    expect(phone.mode).toBe('softStop');
    phone.hasSatellites = false;
    phone.shaking = 'shaken';
    await phone.stand(4);
    expect(phone.mode).toBe('tracking');
    phone.shaking = 'none';
    await phone.stand(180);
    expect(phone.state.watchdogRecoveryCount).toBeGreaterThan(0);
  });

  it('not by still activity alone: a phone on a dashboard is held still too', async () => {
    const phone = await trackedPhone();
    await stopped(phone);
    phone.hasSatellites = false;
    phone.shaking = 'shaken';
    await phone.deliverActivity('still');
    await phone.stand(80);
    expect(phone.mode).toBe('tracking');
  });

  it('not by a quiet phone in a train whose fixes roll on', async () => {
    const phone = await trackedPhone();
    phone.shaking = 'quiet';
    await phone.drive(30);
    await phone.deliverActivity('still');
    await phone.move(180, 40);
    expect(phone.mode).toBe('tracking');
  });

  it('by silence only where the platform filters by distance, and after one re-arm brought nothing', async () => {
    const phone = await trackedPhone({ appliesDistanceFilter: true });
    await phone.drive(60);
    phone.hasSatellites = false;
    const last = phone.up;
    const asked = () => phone.sensor.calls.filter(({ did }) => did === 'update').length;
    const before = asked();
    await phone.stand(89);
    expect(asked()).toBe(before);
    await phone.stand(1);
    expect(asked()).toBe(before + 1);
    await phone.stand(29);
    expect(phone.mode).toBe('tracking');
    await phone.stand(1);
    expect(phone.mode).toBe('softStop');
    // The stop is where and when the last fix was, not where the best one of the last minutes was.
    expect(phone.trace.at(-1)).toContain(`soft stop since ${last} by silence`);
    await phone.stand(180);
    expect(phone.verdicts).toEqual([true, false]);
    expect(phone.changedUp).toBe(last + minutes(5));
    expect(phone.motionChanges[1]?.location?.coords.longitude).toBe(phone.records.at(-2)?.coords.longitude);
    expect(phone.state.watchdogRecoveryCount).toBe(0);
  });

  it('never by silence without a filter: that is a tunnel', async () => {
    const phone = await trackedPhone();
    await phone.drive(60);
    phone.hasSatellites = false;
    await phone.move(400, 20);
    expect(phone.mode).toBe('tracking');
    phone.hasSatellites = true;
    const { odometer } = phone.state;
    await phone.drive(30);
    expect(phone.verdicts).toEqual([true]);
    expect(phone.state.odometer - odometer).toBeGreaterThan(8000);
  });

  it('noise within 20 m does not keep it away, and does not end it', async () => {
    const phone = await trackedPhone();
    phone.reportsSpeed = false;
    await phone.move(60, 15);
    phone.noiseMeters = 12;
    phone.accuracy = 20;
    await phone.stand(280);
    expect(phone.mode).toBe('softStop');
    await phone.stand(120);
    expect(phone.verdicts).toEqual([true, false]);
    const { odometer } = phone.state;
    await phone.stand(3600);
    expect(phone.verdicts).toEqual([true, false]);
    expect(phone.state.odometer).toBe(odometer);
  });
});

describe('a soft stop revoked', () => {
  it('by a fix elsewhere: nothing is announced, nothing of the way is lost', async () => {
    const phone = await trackedPhone({ available: RECEIVER_ONLY });
    await stopped(phone);
    await phone.stand(120);
    const { odometer } = phone.state;
    await phone.drive(60);
    expect(phone.mode).toBe('tracking');
    expect(phone.verdicts).toEqual([true]);
    expect(phone.state.odometer - odometer).toBeCloseTo(900, 0);
    expect(phone.rejections).toEqual([]);
  });

  it.each(['activity', 'shaking', 'motion', 'region'])('by %s', async (sense) => {
    const phone = await trackedPhone({ config: { stationaryKeepAlive: false } });
    await stopped(phone);
    await phone.stand(100);
    expect(phone.mode).toBe('softStop');
    if (sense === 'activity') await phone.deliverActivity('walking');
    if (sense === 'motion') phone.sensor.deliver('motion', { ageMillis: 0 });
    if (sense === 'region') await phone.leaveRegion();
    if (sense === 'shaking') {
      phone.shaking = 'shaken';
      await phone.stand(3);
    }
    await phone.settle();
    expect(phone.mode).toBe('tracking');
    expect(phone.locationRequest).toMatchObject({ interval: 1000 });
    expect(phone.verdicts).toEqual([true]);
  });

  it('and taken up again where it was: the stop began when it first began', async () => {
    const phone = await trackedPhone();
    const began = await stopped(phone);
    await phone.stand(120);
    await phone.deliverActivity('walking');
    expect(phone.mode).toBe('tracking');
    await phone.deliverActivity('still');
    await phone.stand(100);
    expect(phone.mode).toBe('softStop');
    await phone.stand(81);
    expect(phone.changedUp).toBe(began + minutes(5));
  });

  it('and taken up again in a cellar: where no fix comes, a quiet phone is where it was', async () => {
    const phone = await trackedPhone();
    await stopped(phone);
    phone.hasSatellites = false;
    phone.shaking = 'quiet';
    await phone.deliverActivity('still');
    const still = phone.up;
    await phone.stand(60);
    expect(phone.mode).toBe('softStop');
    phone.shaking = 'shaken';
    await phone.stand(3);
    expect(phone.mode).toBe('tracking');
    phone.shaking = 'quiet';
    await phone.stand(29);
    expect(phone.mode).toBe('tracking');
    await phone.stand(1);
    expect(phone.mode).toBe('softStop');
    await phone.stand(240);
    expect(phone.changedUp).toBe(still + minutes(5));
  });

  it('by handling alone is taken up again by silence, where the platform filters by distance', async () => {
    const phone = await trackedPhone({ appliesDistanceFilter: true });
    await phone.drive(60);
    phone.hasSatellites = false;
    const arrived = phone.up;
    await phone.stand(120);
    expect(phone.mode).toBe('softStop');
    phone.shaking = 'shaken';
    await phone.stand(4);
    expect(phone.mode).toBe('tracking');
    phone.shaking = 'none';
    await phone.stand(121);
    expect(phone.mode).toBe('softStop');
    await phone.stand(60);
    expect(phone.changedUp).toBe(arrived + minutes(5));
  });

  it.each(['activity', 'motion'])('by %s is not: silence may be a tunnel then', async (sense) => {
    const phone = await trackedPhone({ appliesDistanceFilter: true, config: { stationaryKeepAlive: false } });
    await phone.drive(60);
    phone.hasSatellites = false;
    await phone.stand(120);
    expect(phone.mode).toBe('softStop');
    if (sense === 'activity') await phone.deliverActivity('walking');
    else phone.sensor.deliver('motion', { ageMillis: 0 });
    await phone.move(400, 20);
    expect(phone.mode).toBe('tracking');
  });

  it('and begun anew where the device has moved on', async () => {
    const phone = await trackedPhone();
    await stopped(phone);
    await phone.stand(120);
    await phone.deliverActivity('walking');
    await phone.walk(100);
    await phone.deliverActivity('still');
    const began = phone.up + 1000;
    await phone.stand(310);
    expect(phone.changedUp).toBe(began + minutes(5));
  });

  it('by the app: the stop it contradicts is forgotten', async () => {
    const phone = await trackedPhone();
    await stopped(phone);
    await phone.stand(200);
    await phone.engine.changePace(true);
    const taken = phone.up;
    await phone.stand(250);
    expect(phone.verdicts).toEqual([true]);
    await phone.stand(60);
    expect(phone.verdicts).toEqual([true, false]);
    expect(phone.changedUp).toBeGreaterThan(taken + minutes(5));
  });
});

describe('stationary', () => {
  it.each([2, 5, 10])('comes %i minutes after the stop began, to the millisecond', async (stopTimeout) => {
    const phone = await trackedPhone({ config: { stopTimeout } });
    const began = await stopped(phone);
    await phone.stand(100);
    await phone.wait(began + minutes(stopTimeout) - 1 - phone.up);
    expect(phone.state.isMoving).toBe(true);
    await phone.wait(1);
    expect(phone.state.isMoving).toBe(false);
    expect(phone.changedUp).toBe(began + minutes(stopTimeout));
  });

  it('a stop timeout changed during the stop counts from the same beginning', async () => {
    const phone = await trackedPhone();
    const began = await stopped(phone);
    await phone.stand(100);
    await phone.engine.setConfig({ stopTimeout: 2 });
    await phone.stand(60);
    expect(phone.changedUp).toBe(began + minutes(2));
  });

  it('does not begin before the last fix faster than 1 m/s', async () => {
    const phone = await trackedPhone();
    await phone.drive(120);
    await phone.stand(40);
    await phone.move(2, 1.2);
    const began = phone.up + 1000;
    await phone.stand(340);
    expect(phone.changedUp).toBe(began + minutes(5));
  });

  it('its record is the last accepted fix: own time, age, new uuid, stored before the event', async () => {
    const phone = await trackedPhone();
    const began = await stopped(phone);
    await phone.stand(20);
    phone.accuracy = 3;
    await phone.stand(300);
    const [record, before] = [phone.records.at(-1), phone.records.slice(0, -1)];
    expect(phone.changedUp).toBe(began + minutes(5));
    expect(record).toMatchObject({
      event: 'motionchange',
      is_moving: false,
      timestamp: new Date(phone.scheduler.now() - (phone.up - phone.changedUp) - record!.age!).toISOString(),
      coords: { accuracy: 3 },
    });
    expect(record?.age).toBeLessThanOrEqual(30_000);
    expect(before.every(({ is_moving, event }) => is_moving !== false && event === undefined)).toBe(true);
    expect(before.map(({ uuid }) => uuid)).not.toContain(record?.uuid);
    expect(phone.motionChanges.at(-1)?.location).toEqual(record);
    expect(phone.events.slice(-2).map(({ name }) => name)).toEqual(['location', 'motionchange']);
    const written = phone.storage.commits
      .map((changes) => JSON.stringify(changes))
      .filter((text) => text.includes('isMoving\\":false'));
    // One commit: the record, and the event that will tell of it.
    expect(written).toHaveLength(1);
    expect(written[0]).toContain(`"queue-uuid/${record?.uuid}"`);
    expect(written[0]).toContain('"outbox/');
  });

  it('ends the records: a parked phone records nothing, and its odometer rests', async () => {
    const phone = await parkedPhone();
    const { length } = phone.records;
    const { odometer } = phone.state;
    phone.noiseMeters = 20;
    await phone.stand(1800);
    expect(phone.records).toHaveLength(length);
    expect(phone.state.odometer).toBe(odometer);
  });
});
