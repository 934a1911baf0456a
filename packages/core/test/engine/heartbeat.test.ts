import { describe, expect, it } from 'vitest';
import { type HeartbeatEvent, type Location, TRACKING_MODE_GEOFENCES } from '../../src/index';
import { HOUR, MINUTE, Phone, type PhoneOptions, SECOND, URL } from '../phone';

const heartbeats = (phone: Phone) => phone.received<HeartbeatEvent>('heartbeat');

async function started(options: PhoneOptions = {}): Promise<Phone> {
  const phone = await Phone.create({ config: {}, ...options });
  await phone.engine.start();
  return phone;
}

describe('the heartbeat', () => {
  it('beats every heartbeatInterval seconds while enabled, to the millisecond, and not after stop', async () => {
    const phone = await started({ config: { heartbeatInterval: 10 } });
    await phone.wait(10 * SECOND - 1);
    expect(heartbeats(phone)).toHaveLength(0);
    await phone.wait(1);
    expect(heartbeats(phone)).toHaveLength(1);
    await phone.wait(90 * SECOND);
    expect(heartbeats(phone)).toHaveLength(10);
    await phone.engine.stop();
    expect(phone.scheduler.alarms.has('heartbeat')).toBe(false);
    await phone.wait(HOUR);
    expect(heartbeats(phone)).toHaveLength(10);
  });

  it('is silent before start', async () => {
    const phone = await Phone.create({ config: {} });
    await phone.wait(HOUR);
    expect(heartbeats(phone)).toEqual([]);
    expect(phone.scheduler.alarms.has('heartbeat')).toBe(false);
  });

  it('carries null before any fix of the session, then the last fix with an id of its own, not queued', async () => {
    const phone = await started({ config: { extras: { fleet: 7 }, distanceFilter: 0 } });
    await phone.wait(MINUTE);
    expect(heartbeats(phone)).toEqual([{ location: null }]);
    await phone.drive(3);
    const records = phone.received<Location>('location');
    await phone.wait(57 * SECOND);
    const location = heartbeats(phone)[1]?.location as Location;
    const last = records[records.length - 1] as Location;
    expect(location.coords).toEqual(last.coords);
    expect(location.timestamp).toBe(last.timestamp);
    expect(location.extras).toEqual({ fleet: 7, heartBeat: true });
    expect(location.age).toBe(58 * SECOND);
    expect(location.is_moving).toBe(last.is_moving);
    expect(records.map(({ uuid }) => uuid)).not.toContain(location.uuid);
    expect(await phone.queued()).not.toContain(location.uuid);
    await phone.wait(MINUTE);
    expect(heartbeats(phone)[2]?.location?.uuid).not.toBe(location.uuid);
  });

  it('carries null again in a new session, whatever the one before had seen', async () => {
    const phone = await started();
    await phone.drive(3);
    await phone.engine.stop();
    await phone.engine.start();
    await phone.wait(MINUTE);
    expect(heartbeats(phone)).toEqual([{ location: null }]);
    await phone.drive(1, 4);
    await phone.engine.stop();
    await phone.engine.startGeofences();
    await phone.wait(MINUTE);
    expect(heartbeats(phone)[1]).toEqual({ location: null });
  });

  it('keeps the place over a kill, and loses it where a reboot opens a new session', async () => {
    const phone = await started({ config: { startOnBoot: true } });
    await phone.drive(3);
    await phone.restart();
    await phone.wait(MINUTE);
    expect(heartbeats(phone)[0]?.location).not.toBeNull();
    await phone.reboot();
    await phone.wait(MINUTE);
    expect(heartbeats(phone)[1]).toEqual({ location: null });
  });

  it('survives kills to the millisecond, and beats once, late, after a long one', async () => {
    const phone = await started();
    await phone.wait(25 * SECOND);
    await phone.restart();
    await phone.wait(20 * SECOND);
    await phone.restart();
    await phone.wait(15 * SECOND - 1);
    expect(heartbeats(phone)).toHaveLength(0);
    await phone.wait(1);
    expect(heartbeats(phone)).toHaveLength(1);
    phone.kill();
    phone.scheduler.suspend(10 * MINUTE);
    await phone.restart();
    await phone.wait(0);
    expect(heartbeats(phone)).toHaveLength(2);
    await phone.wait(MINUTE - 1);
    expect(heartbeats(phone)).toHaveLength(2);
    await phone.wait(1);
    expect(heartbeats(phone)).toHaveLength(3);
  });

  it('has the platform wake a process that sleeps or is dead', async () => {
    const phone = await started();
    expect(phone.scheduler.alarms.get('heartbeat')).toBe(phone.scheduler.now() + MINUTE);
    await phone.wait(MINUTE);
    expect(phone.scheduler.alarms.get('heartbeat')).toBe(phone.scheduler.now() + MINUTE);
    await phone.engine.setConfig({ heartbeatInterval: 300 });
    expect(phone.scheduler.alarms.get('heartbeat')).toBe(phone.scheduler.now() + 5 * MINUTE);
  });

  it('takes another interval at once; the same again changes nothing', async () => {
    const phone = await started();
    await phone.wait(50 * SECOND);
    await phone.engine.setConfig({ heartbeatInterval: 60, stopTimeout: 9 });
    await phone.wait(10 * SECOND);
    expect(heartbeats(phone)).toHaveLength(1);
    await phone.engine.setConfig({ heartbeatInterval: 5 });
    await phone.wait(5 * SECOND);
    expect(heartbeats(phone)).toHaveLength(2);
    await phone.engine.setConfig({ heartbeatInterval: 3600 });
    await phone.wait(HOUR - 1);
    expect(heartbeats(phone)).toHaveLength(2);
    await phone.wait(1);
    expect(heartbeats(phone)).toHaveLength(3);
  });

  it('does not drift where timers are late, and does not make up for what it slept through', async () => {
    const phone = await started();
    phone.scheduler.suspend(MINUTE + 700);
    await phone.wait(0);
    expect(heartbeats(phone)).toHaveLength(1);
    await phone.wait(MINUTE - 700);
    expect(heartbeats(phone)).toHaveLength(2);
    phone.scheduler.suspend(HOUR);
    await phone.wait(0);
    expect(heartbeats(phone)).toHaveLength(3);
  });

  it('is not moved by a wall clock that jumps', async () => {
    const phone = await started();
    phone.scheduler.stepWallClock(-HOUR);
    await phone.wait(MINUTE);
    expect(heartbeats(phone)).toHaveLength(1);
    phone.scheduler.stepWallClock(2 * HOUR);
    await phone.wait(MINUTE);
    expect(heartbeats(phone).length).toBeLessThanOrEqual(3);
  });

  it('beats where geofences alone are watched, and goes on there after a kill', async () => {
    const phone = await Phone.create({ config: {} });
    expect((await phone.engine.startGeofences()).trackingMode).toBe(TRACKING_MODE_GEOFENCES);
    await phone.wait(MINUTE);
    expect(heartbeats(phone)).toEqual([{ location: null }]);
    await phone.restart();
    await phone.wait(MINUTE);
    expect(heartbeats(phone)).toHaveLength(2);
  });

  it('flushes the queue where the network is up anyway, and wakes no cellular radio', async () => {
    const config = { url: URL, autoSyncThreshold: 100 };
    for (const [transport, sent] of [
      ['wifi', 1],
      ['cellular', 0],
      ['none', 0],
    ] as const) {
      const phone = await Phone.create({ config });
      await phone.setNetwork(transport);
      await phone.engine.startGeofences();
      await phone.enqueue(1);
      await phone.wait(MINUTE);
      expect(heartbeats(phone)).toHaveLength(1);
      expect(phone.requests, transport).toHaveLength(sent);
    }
    const quiet = await Phone.create({ config: { ...config, autoSync: false } });
    await quiet.engine.startGeofences();
    await quiet.enqueue(1);
    await quiet.wait(MINUTE);
    expect(quiet.requests).toHaveLength(0);
  });
});
