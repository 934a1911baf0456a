import { describe, expect, it } from 'vitest';
import { type HeartbeatEvent, type Location, TRACKING_MODE_GEOFENCES } from '../../src/index';
import { HOUR, MINUTE, Phone, type PhoneOptions, SECOND, URL } from '../phone';

const beats = (phone: Phone) => phone.heardOf<HeartbeatEvent>('heartbeat');

async function started(options: PhoneOptions = {}): Promise<Phone> {
  const phone = await Phone.on({ config: {}, ...options });
  await phone.engine.start();
  return phone;
}

describe('the heartbeat', () => {
  it('beats every heartbeatInterval seconds while enabled, to the millisecond, and not after stop', async () => {
    const phone = await started({ config: { heartbeatInterval: 10 } });
    await phone.waits(10 * SECOND - 1);
    expect(beats(phone)).toHaveLength(0);
    await phone.waits(1);
    expect(beats(phone)).toHaveLength(1);
    await phone.waits(90 * SECOND);
    expect(beats(phone)).toHaveLength(10);
    await phone.engine.stop();
    expect(phone.scheduler.alarms.has('heartbeat')).toBe(false);
    await phone.waits(HOUR);
    expect(beats(phone)).toHaveLength(10);
  });

  it('is silent before start', async () => {
    const phone = await Phone.on({ config: {} });
    await phone.waits(HOUR);
    expect(beats(phone)).toEqual([]);
    expect(phone.scheduler.alarms.has('heartbeat')).toBe(false);
  });

  it('carries null before any fix of the session, then the last fix with an id of its own, not queued', async () => {
    const phone = await started({ config: { extras: { fleet: 7 }, distanceFilter: 0 } });
    await phone.waits(MINUTE);
    expect(beats(phone)).toEqual([{ location: null }]);
    await phone.drives(3);
    const records = phone.heardOf<Location>('location');
    await phone.waits(57 * SECOND);
    const location = beats(phone)[1]?.location as Location;
    const last = records[records.length - 1] as Location;
    expect(location.coords).toEqual(last.coords);
    expect(location.timestamp).toBe(last.timestamp);
    expect(location.extras).toEqual({ fleet: 7, heartBeat: true });
    expect(location.age).toBe(58 * SECOND);
    expect(location.is_moving).toBe(last.is_moving);
    expect(records.map(({ uuid }) => uuid)).not.toContain(location.uuid);
    expect(await phone.queued()).not.toContain(location.uuid);
    await phone.waits(MINUTE);
    expect(beats(phone)[2]?.location?.uuid).not.toBe(location.uuid);
  });

  it('carries null again in a new session, whatever the one before had seen', async () => {
    const phone = await started();
    await phone.drives(3);
    await phone.engine.stop();
    await phone.engine.start();
    await phone.waits(MINUTE);
    expect(beats(phone)).toEqual([{ location: null }]);
    await phone.drives(1, 4);
    await phone.engine.stop();
    await phone.engine.startGeofences();
    await phone.waits(MINUTE);
    expect(beats(phone)[1]).toEqual({ location: null });
  });

  it('keeps the place over a kill, and loses it where a reboot opens a new session', async () => {
    const phone = await started({ config: { startOnBoot: true } });
    await phone.drives(3);
    await phone.isKilled();
    await phone.waits(MINUTE);
    expect(beats(phone)[0]?.location).not.toBeNull();
    await phone.reboots();
    await phone.waits(MINUTE);
    expect(beats(phone)[1]).toEqual({ location: null });
  });

  it('survives kills to the millisecond, and beats once, late, after a long one', async () => {
    const phone = await started();
    await phone.waits(25 * SECOND);
    await phone.isKilled();
    await phone.waits(20 * SECOND);
    await phone.isKilled();
    await phone.waits(15 * SECOND - 1);
    expect(beats(phone)).toHaveLength(0);
    await phone.waits(1);
    expect(beats(phone)).toHaveLength(1);
    phone.dies();
    phone.scheduler.suspend(10 * MINUTE);
    await phone.isKilled();
    await phone.waits(0);
    expect(beats(phone)).toHaveLength(2);
    await phone.waits(MINUTE - 1);
    expect(beats(phone)).toHaveLength(2);
    await phone.waits(1);
    expect(beats(phone)).toHaveLength(3);
  });

  it('has the platform wake a process that sleeps or is dead', async () => {
    const phone = await started();
    expect(phone.scheduler.alarms.get('heartbeat')).toBe(phone.scheduler.now() + MINUTE);
    await phone.waits(MINUTE);
    expect(phone.scheduler.alarms.get('heartbeat')).toBe(phone.scheduler.now() + MINUTE);
    await phone.engine.setConfig({ heartbeatInterval: 300 });
    expect(phone.scheduler.alarms.get('heartbeat')).toBe(phone.scheduler.now() + 5 * MINUTE);
  });

  it('takes another interval at once; the same again changes nothing', async () => {
    const phone = await started();
    await phone.waits(50 * SECOND);
    await phone.engine.setConfig({ heartbeatInterval: 60, stopTimeout: 9 });
    await phone.waits(10 * SECOND);
    expect(beats(phone)).toHaveLength(1);
    await phone.engine.setConfig({ heartbeatInterval: 5 });
    await phone.waits(5 * SECOND);
    expect(beats(phone)).toHaveLength(2);
    await phone.engine.setConfig({ heartbeatInterval: 3600 });
    await phone.waits(HOUR - 1);
    expect(beats(phone)).toHaveLength(2);
    await phone.waits(1);
    expect(beats(phone)).toHaveLength(3);
  });

  it('does not drift where timers are late, and does not make up for what it slept through', async () => {
    const phone = await started();
    phone.scheduler.suspend(MINUTE + 700);
    await phone.waits(0);
    expect(beats(phone)).toHaveLength(1);
    await phone.waits(MINUTE - 700);
    expect(beats(phone)).toHaveLength(2);
    phone.scheduler.suspend(HOUR);
    await phone.waits(0);
    expect(beats(phone)).toHaveLength(3);
  });

  it('is not moved by a wall clock that jumps', async () => {
    const phone = await started();
    phone.scheduler.stepWallClock(-HOUR);
    await phone.waits(MINUTE);
    expect(beats(phone)).toHaveLength(1);
    phone.scheduler.stepWallClock(2 * HOUR);
    await phone.waits(MINUTE);
    expect(beats(phone).length).toBeLessThanOrEqual(3);
  });

  it('beats where geofences alone are watched, and goes on there after a kill', async () => {
    const phone = await Phone.on({ config: {} });
    expect((await phone.engine.startGeofences()).trackingMode).toBe(TRACKING_MODE_GEOFENCES);
    await phone.waits(MINUTE);
    expect(beats(phone)).toEqual([{ location: null }]);
    await phone.isKilled();
    await phone.waits(MINUTE);
    expect(beats(phone)).toHaveLength(2);
  });

  it('flushes the queue where the network is up anyway, and wakes no cellular radio', async () => {
    const config = { url: URL, autoSyncThreshold: 100 };
    for (const [transport, sent] of [
      ['wifi', 1],
      ['cellular', 0],
      ['none', 0],
    ] as const) {
      const phone = await Phone.on({ config });
      await phone.hasNetwork(transport);
      await phone.engine.startGeofences();
      await phone.queues(1);
      await phone.waits(MINUTE);
      expect(beats(phone)).toHaveLength(1);
      expect(phone.requests, transport).toHaveLength(sent);
    }
    const quiet = await Phone.on({ config: { ...config, autoSync: false } });
    await quiet.engine.startGeofences();
    await quiet.queues(1);
    await quiet.waits(MINUTE);
    expect(quiet.requests).toHaveLength(0);
  });
});
