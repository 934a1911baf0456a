import { describe, expect, it } from 'vitest';
import { IOS_PROFILE } from '../../src/config/profiles';
import { receiverReason } from '../../src/sensors/receiver';
import { fenceAt, newPhone } from '../geofences/phone';
import { minutes, PHONE_SENSORS, RECEIVER_ONLY } from '../motion/phone';
import { HOUR, Phone, SECOND } from '../phone';

const WITH_PROVIDER = [...PHONE_SENSORS, 'provider'] as const;

describe('State.receiver', () => {
  it('says why the satellites are asked for through a day: start, way, stop, check', async () => {
    const phone = await newPhone({ config: { heartbeatInterval: 3600, stationaryKeepAlive: true } });
    expect(phone.state.receiver).toEqual({ on: false, because: null, since: null });
    await phone.start();
    expect(phone.state.receiver).toMatchObject({ on: true, because: 'starting' });
    await phone.drive(60);
    expect(phone.state.receiver).toMatchObject({ on: true, because: 'moving' });
    await phone.stand(150);
    // The low-power watch of a soft stop is for networks.
    expect(phone.state).toMatchObject({ trackingActive: true, receiver: { on: false, because: null } });
    await phone.stand(300);
    expect(phone.verdicts.at(-1)).toBe(false);
    await phone.leaveRegion();
    expect(phone.state.receiver).toMatchObject({ on: true, because: 'departure-check' });
    await phone.engine.stop();
    await phone.settle();
    expect(phone.state.receiver).toMatchObject({ on: false, because: null });
  });

  it('says since when, and a kill on the way does not end it', async () => {
    const phone = await newPhone();
    await phone.start();
    await phone.drive(60);
    const { receiver } = phone.state;
    expect(Date.parse(receiver.since ?? '')).toBeGreaterThan(phone.scheduler.now() - minutes(1));
    await phone.drive(60);
    expect(phone.state.receiver).toEqual(receiver);
    phone.kill();
    await phone.wait(minutes(1));
    await phone.wake();
    expect(phone.state.receiver).toEqual(receiver);
  });

  it('names the app where it asks, and the watch after the position', async () => {
    const phone = await Phone.create({ config: {} });
    const because = async () => (await phone.engine.getState()).receiver.because;
    const subscription = await phone.engine.watchPosition({ interval: 1000 }, () => undefined);
    await phone.settle();
    expect(await because()).toBe('watch-position');
    const position = phone.engine.getCurrentPosition({ timeout: 5 }).catch(() => undefined);
    await phone.settle();
    expect(await because()).toBe('current-position');
    await phone.wait(6 * SECOND);
    await position;
    expect(await because()).toBe('watch-position');
    subscription.remove();
    await phone.settle();
    expect(await because()).toBeNull();
  });

  it('is off while location is switched off, and while only networks are asked', async () => {
    const phone = await newPhone({ available: WITH_PROVIDER });
    const provider = { status: 3, enabled: false, gps: false, network: false, ageMillis: 0 } as const;
    phone.sensor.deliver('provider', { ...provider, enabled: true, gps: true, network: true });
    await phone.start();
    expect(phone.state.receiver.on).toBe(true);
    phone.sensor.deliver('provider', provider);
    await phone.settle();
    expect(phone.state.receiver).toMatchObject({ on: false, because: null });
    const coarse = await newPhone({ config: { desiredAccuracy: 1000 } });
    await coarse.start();
    expect(coarse.state).toMatchObject({ trackingActive: true, receiver: { on: false } });
  });

  it('names the fences where nothing is tracked, and the watch of a phone without senses', async () => {
    const fenced = await newPhone();
    await fenced.add(fenceAt('home', 0));
    await fenced.startGeofences();
    expect(fenced.state.receiver.because).toBe('geofences');
    const deaf = await newPhone({ available: RECEIVER_ONLY, config: { stationaryDesiredAccuracy: 'HIGH' } });
    await deaf.start();
    await deaf.drive(60);
    await deaf.stand(450);
    expect(deaf.state.receiver.because).toBe('parked-watch');
  });

  it('starts afresh where what was kept cannot be read', async () => {
    const phone = await Phone.create({ config: {} });
    await phone.engine.start();
    await phone.wait(SECOND);
    const kept = phone.kill().map((entry) => (entry.key === 'receiver' ? { ...entry, value: '{}' } : entry));
    expect(kept.some(({ key }) => key === 'receiver')).toBe(true);
    await phone.relaunch(kept, { reset: false });
    await phone.wait(HOUR / 60);
    expect((await phone.engine.getState()).receiver).toMatchObject({ on: true, because: 'starting' });
  });
});

describe('the reason', () => {
  const asks = (desiredAccuracy: -1 | 10 | 100 | 1000) =>
    ({ desiredAccuracy, distanceFilter: 0, interval: 1000, background: true }) as const;

  it('is of the first request that networks cannot serve', () => {
    const requests = [
      { location: asks(100), because: 'moving' },
      { location: asks(10), because: 'geofences' },
      { location: asks(-1), because: 'watch-position' },
    ] as const;
    // Networks serve 100 m on iOS; 10 m need satellites there.
    expect(receiverReason(requests, IOS_PROFILE.balancedAccuracy)).toBe('geofences');
    expect(receiverReason(requests.slice(0, 1), IOS_PROFILE.balancedAccuracy)).toBeNull();
    expect(receiverReason([{ because: 'moving' }], IOS_PROFILE.balancedAccuracy)).toBeNull();
  });
});
