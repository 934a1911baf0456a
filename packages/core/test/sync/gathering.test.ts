import { describe, expect, it } from 'vitest';
import { fenceAt, newPhone } from '../geofences/phone';
import { type MotionPhoneOptions, minutes, PHONE_SENSORS, seconds } from '../motion/phone';

const URL = 'https://example.test/locations';
const WITH_APP = [...PHONE_SENSORS, 'app', 'provider'] as const;

/** A phone with a url in the background that has driven for a minute. */
async function onTheWay({ config, ...options }: MotionPhoneOptions = {}) {
  const phone = await newPhone({
    available: WITH_APP,
    config: { url: URL, heartbeatInterval: 3600, ...config },
    ...options,
  });
  const sent: number[] = [];
  phone.engine.onHttp(() => sent.push(phone.up));
  const setAppState = async (state: 'foreground' | 'background') => {
    phone.sensor.deliver('app', { state, runtime: 'attached', ageMillis: 0 });
    await phone.settle();
  };
  await setAppState('background');
  await phone.start();
  await phone.drive(60);
  expect(phone.verdicts).toEqual([true, true].slice(0, phone.verdicts.length));
  const waiting = () => phone.engine.getCount();
  const untilOneWaits = async () => {
    for (let second = 0; second < 60 && (await waiting()) === 0; second++) await phone.drive(1);
    expect(await waiting()).toBe(1);
  };
  return { phone, sent, is: setAppState, waiting, untilOneWaits };
}

describe('records of a phone on the way', () => {
  it('wait for a batch in the background, at most a minute, and then go together', async () => {
    const { phone, sent } = await onTheWay();
    sent.length = 0;
    const before = phone.records.length;
    await phone.drive(180);
    const recorded = phone.records.length - before;
    expect(recorded).toBeGreaterThan(15);
    expect(sent.length).toBeGreaterThan(recorded - 10);
    const bursts = sent.filter((up, index) => up - (sent[index - 1] ?? Number.NEGATIVE_INFINITY) > 1000);
    expect(bursts.length).toBeLessThanOrEqual(4);
  });

  it('wait for no longer than a minute each', async () => {
    const { phone } = await onTheWay();
    const ages: number[] = [];
    for (let second = 0; second < 150; second++) {
      await phone.drive(1);
      const [oldest] = await phone.engine.getLocations();
      if (oldest) ages.push(phone.scheduler.now() - Date.parse(oldest.timestamp));
    }
    expect(Math.max(...ages)).toBeGreaterThan(seconds(50));
    expect(Math.max(...ages)).toBeLessThan(seconds(61));
  });

  it('wait no longer than a shorter interval asks that is set while they wait', async () => {
    const { phone, sent, untilOneWaits } = await onTheWay({ config: { autoSyncInterval: 3600 } });
    await phone.engine.sync();
    await untilOneWaits();
    await phone.drive(60);
    sent.length = 0;
    await phone.engine.setConfig({ autoSyncInterval: 120 });
    const setUp = phone.up;
    await phone.drive(180);
    expect((sent[0] as number) - setUp).toBeGreaterThan(seconds(50));
    expect((sent[0] as number) - setUp).toBeLessThan(seconds(121));
  });

  it('wait from the departure on: the first ones do not go by themselves', async () => {
    const { phone, sent } = await onTheWay();
    await phone.stand(minutes(12) / 1000);
    expect(phone.verdicts.at(-1)).toBe(false);
    sent.length = 0;
    const leftUp = phone.up;
    await phone.leaveRegion();
    await phone.drive(90);
    expect(phone.verdicts.at(-1)).toBe(true);
    expect(Math.min(...sent) - leftUp).toBeGreaterThan(seconds(55));
  });

  it('go with the departure where each is sent as it comes', async () => {
    const { phone, sent } = await onTheWay({ config: { preset: 'live' } });
    await phone.stand(minutes(12) / 1000);
    sent.length = 0;
    const leftUp = phone.up;
    await phone.leaveRegion();
    await phone.drive(30);
    expect(Math.min(...sent) - leftUp).toBeLessThan(seconds(30));
  });

  it('go at once while the app is looked at, and what waited goes when it is opened', async () => {
    const { phone, is, waiting } = await onTheWay();
    await phone.drive(20);
    expect(await waiting()).toBeGreaterThan(0);
    await is('foreground');
    expect(await waiting()).toBe(0);
    for (let second = 0; second < 30; second++) {
      await phone.drive(1);
      expect(await waiting()).toBe(0);
    }
  });

  it('go with the preset live one by one, as they come', async () => {
    const { phone, waiting } = await onTheWay({ config: { preset: 'live' } });
    for (let second = 0; second < 30; second++) {
      await phone.drive(1);
      expect(await waiting()).toBe(0);
    }
  });

  it('go at a stop, and none waits while the phone is parked', async () => {
    const { phone, waiting } = await onTheWay({ config: { preset: 'economical' } });
    await phone.drive(120);
    expect(await waiting()).toBeGreaterThan(5);
    await phone.move(720, 0);
    expect(phone.verdicts.at(-1)).toBe(false);
    expect(await waiting()).toBe(0);
    await phone.engine.insertLocation({ coords: { latitude: 45, longitude: 13 } });
    await phone.settle();
    expect(await waiting()).toBe(0);
  });

  it('go with a soft stop that closes the location request, because the process may be suspended', async () => {
    const { phone, sent } = await onTheWay({
      available: [...WITH_APP, 'connectivity'],
      config: { distanceFilter: 0, disableElasticity: true },
    });
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: true, transport: 'wifi' });
    await phone.drive(30);
    for (let second = 0; second < 300 && phone.locationRequest; second++) await phone.move(1, 0);
    expect(phone.locationRequest).toBeUndefined();
    expect(phone.verdicts.at(-1)).toBe(true);
    expect(phone.up - (sent.at(-1) as number)).toBeLessThan(seconds(1));
  });

  it('go with stop()', async () => {
    const { phone, waiting } = await onTheWay();
    await phone.drive(20);
    expect(await waiting()).toBeGreaterThan(0);
    await phone.engine.stop();
    await phone.wait(seconds(1));
    expect(await waiting()).toBe(0);
  });

  it('go with a geofence transition', async () => {
    const { phone, waiting } = await onTheWay();
    await phone.add(fenceAt('school', phone.east + 600));
    await phone.drive(20);
    expect(await waiting()).toBeGreaterThan(0);
    for (let second = 0; second < 60 && phone.transitions.length === 0; second++) await phone.drive(1);
    expect(phone.transitions).toEqual(['ENTER school']);
    // A request a record, each of several turns.
    await phone.settle();
    await phone.settle();
    expect(await waiting()).toBe(0);
  });

  it('go when location is switched off, because the process may be suspended', async () => {
    const { phone, waiting } = await onTheWay();
    await phone.drive(20);
    expect(await waiting()).toBeGreaterThan(0);
    const provider = { status: 3, enabled: false, gps: false, network: false, ageMillis: 0 } as const;
    phone.sensor.deliver('provider', provider);
    await phone.settle();
    expect(await waiting()).toBe(0);
  });

  it('go when a killed process begins again: how long they waited is unknown', async () => {
    const { phone, waiting } = await onTheWay({ config: { preset: 'economical' } });
    await phone.drive(60);
    expect(await waiting()).toBeGreaterThan(0);
    phone.kill();
    await phone.wake();
    expect(phone.state.preset).toBe('economical');
    expect(await waiting()).toBe(0);
  });

  it('wait for a given threshold wherever the phone is, as before', async () => {
    const config = { autoSyncThreshold: 5, autoSyncInterval: 300 };
    const { phone, is, waiting, untilOneWaits } = await onTheWay({ config });
    await is('foreground');
    await untilOneWaits();
    await phone.drive(5);
    expect(await waiting()).toBeGreaterThan(1);
    expect(await waiting()).toBeLessThan(5);
  });

  it('go at 250, however short the time', async () => {
    const config = { preset: 'economical', distanceFilter: 0, disableElasticity: true } as const;
    const { phone, waiting } = await onTheWay({ config });
    const began = phone.up;
    let most = 0;
    for (let round = 0; round < 6; round++) {
      await phone.drive(60);
      most = Math.max(most, await waiting());
    }
    expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThan(251);
    expect(phone.up - began).toBeLessThan(minutes(10));
  });
});
