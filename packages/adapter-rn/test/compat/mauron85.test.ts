import { describe, expect, it } from 'vitest';
import { KILOMETRES, minutes, simulatedPhone } from '../../src/testing/index';
import { Mauron85 as BackgroundGeolocation } from './modules';

describe('an app of a descendant', () => {
  it('is configured, tracks, and uploads a list of one location a request', async () => {
    const seen: string[] = [];
    const phone = await simulatedPhone({ autoStart: false });
    BackgroundGeolocation.on('start', () => seen.push('start'));
    BackgroundGeolocation.on('location', ({ latitude, time }) =>
      seen.push(`location ${latitude > 0 && time > 0}`),
    );
    BackgroundGeolocation.on('stationary', ({ radius }) => seen.push(`stationary ${radius}`));
    await BackgroundGeolocation.configure({
      url: 'https://server.example/positions',
      distanceFilter: 20,
      desiredAccuracy: BackgroundGeolocation.HIGH_ACCURACY,
      stopOnTerminate: false,
      postTemplate: { lat: '@latitude', lon: '@longitude', id: 7 },
    });
    await BackgroundGeolocation.start();
    await phone.drive(1 * KILOMETRES).stop();
    await phone.wait(minutes(8));
    expect(new Set(seen)).toEqual(new Set(['start', 'location true', 'stationary 200']));
    const status = await BackgroundGeolocation.checkStatus();
    expect(status).toMatchObject({ isRunning: true, authorization: 1 });
    const bodies = phone.requests.map(({ body }) => JSON.parse(String(body)));
    expect(bodies.length).toBeGreaterThan(5);
    for (const body of bodies)
      expect(body).toEqual([{ lat: expect.any(Number), lon: expect.any(Number), id: 7 }]);
    const [position] = await Promise.all([
      BackgroundGeolocation.getCurrentLocation(),
      phone.wait(minutes(1)),
    ]);
    expect(position?.time).toBeGreaterThan(0);
    await BackgroundGeolocation.stop();
  });

  it('hears why a start failed, or gets a rejection where it does not listen', async () => {
    await simulatedPhone({ autoStart: false });
    await expect(BackgroundGeolocation.configure({ distanceFilter: -1 })).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
    });
    await expect(BackgroundGeolocation.start()).rejects.toMatchObject({ code: 'INVALID_CONFIG' });
    const errors: string[] = [];
    BackgroundGeolocation.on('error', ({ message }) => errors.push(message));
    await BackgroundGeolocation.start();
    expect(errors).toEqual([expect.stringContaining('distanceFilter must be')]);
    BackgroundGeolocation.removeAllListeners();
    await BackgroundGeolocation.configure({ distanceFilter: 10 });
    await BackgroundGeolocation.start();
    expect(await BackgroundGeolocation.checkStatus()).toMatchObject({ isRunning: true });
  });
});
