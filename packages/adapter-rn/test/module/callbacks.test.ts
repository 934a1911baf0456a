import { describe, expect, it } from 'vitest';
import BackgroundGeolocation, {
  type GeoError,
  type Location,
  type LocationErrorEvent,
} from '../../src/index';
import { KILOMETRES, seconds, simulatedPhone } from '../../src/testing/index';

const fence = { identifier: 'home', latitude: 48, longitude: 11, radius: 150 };

/** What `success` or `failure` was called with. */
function called<T>(call: (success: (value: T) => void, failure: (error: GeoError) => void) => unknown) {
  return new Promise<T>((resolve, reject) => void call(resolve, reject));
}

describe('the callback form', () => {
  it('of an operation receives its result, with and without arguments', async () => {
    await simulatedPhone({ autoStart: false });
    const state = await called((success) => BackgroundGeolocation.ready({ distanceFilter: 5 }, success));
    expect(state).toMatchObject({ enabled: false });
    expect(await called((...both) => BackgroundGeolocation.getCount(...both))).toBe(0);
    expect(await called((...both) => BackgroundGeolocation.sync(undefined, ...both))).toEqual([]);
    expect(await called((...both) => BackgroundGeolocation.getGeofences(...both))).toEqual([]);
    await called((...both) => BackgroundGeolocation.addGeofence(fence, ...both));
    expect(await BackgroundGeolocation.geofenceExists('home')).toBe(true);
  });

  it('receives an error, which then counts as handled; the promise is there as well', async () => {
    await simulatedPhone();
    const failures: GeoError[] = [];
    const promise = BackgroundGeolocation.destroyLocation(
      'unknown',
      () => undefined,
      (error) => failures.push(error),
    );
    await expect(promise).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(failures).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  it('before `ready` is told so', async () => {
    await simulatedPhone({ autoStart: false });
    const error = await called((success, failure) =>
      BackgroundGeolocation.getOdometer(() => success(undefined), failure),
    ).catch((reason: GeoError) => reason);
    expect(error).toMatchObject({ code: 'NOT_READY' });
  });
});

describe('watchPosition', () => {
  it('takes success, failure and options, and ends by its subscription', async () => {
    const phone = await simulatedPhone();
    const positions: Location[] = [];
    const watch = await BackgroundGeolocation.watchPosition(
      (location) => positions.push(location),
      undefined,
      {
        interval: 1000,
        extras: { shift: 7 },
      },
    );
    await phone.drive(0.1 * KILOMETRES);
    expect(positions.length).toBeGreaterThan(3);
    expect(positions[0]?.extras).toMatchObject({ watch: true, shift: 7 });
    watch.remove();
    const before = positions.length;
    await phone.drive(0.1 * KILOMETRES);
    expect(positions).toHaveLength(before);
  });

  it('reports by `failure` why it could not begin', async () => {
    await simulatedPhone({ autoStart: false });
    const failures: LocationErrorEvent[] = [];
    const watch = BackgroundGeolocation.watchPosition(
      () => undefined,
      (error) => failures.push(error),
    );
    await expect(watch).rejects.toMatchObject({ code: 'NOT_READY' });
    expect(failures).toEqual([{ code: 0, message: expect.stringContaining('ready') }]);
  });

  it('is also that of an Engine: options first', async () => {
    const phone = await simulatedPhone();
    const positions: Location[] = [];
    await BackgroundGeolocation.watchPosition({ interval: 1000 }, (location) => positions.push(location));
    await phone.drive(0.1 * KILOMETRES);
    expect(positions.length).toBeGreaterThan(3);
  });
});

describe('onLocation', () => {
  it('with a failure callback receives what the platform reports instead, and one subscription removes both', async () => {
    const phone = await simulatedPhone();
    const heard: string[] = [];
    const subscription = BackgroundGeolocation.onLocation(
      () => heard.push('location'),
      ({ code }) => heard.push(`error ${code}`),
    );
    await phone
      .drive(0.2 * KILOMETRES)
      .setPermission('denied')
      .wait(seconds(60));
    expect(heard).toContain('location');
    expect(heard.at(-1)).toBe('error 1');
    subscription.remove();
    const before = heard.length;
    await phone.setPermission('always').drive(0.2 * KILOMETRES);
    expect(heard).toHaveLength(before);
  });
});
