import { describe, expect, it } from 'vitest';
import { KILOMETRES, minutes, simulatedPhone } from '../../src/testing/index';
import { CompatTracker as BackgroundGeolocation } from './modules';

describe('an app of react-native-background-geolocation', () => {
  it('drives with its configuration, its listeners and its names', async () => {
    const seen: string[] = [];
    const phone = await simulatedPhone({ autoStart: false });
    BackgroundGeolocation.on(
      'location',
      ({ odometer }: { odometer: number }) => seen.push(`location ${odometer >= 0}`) as never,
    );
    BackgroundGeolocation.onMotionChange(({ isMoving }) => seen.push(`moving ${isMoving}`));
    BackgroundGeolocation.onEnabledChange((isEnabled) => seen.push(`enabled ${isEnabled}`));
    BackgroundGeolocation.onActivityChange(({ activity }) => seen.push(`activity ${activity}`));
    BackgroundGeolocation.onSchedule(() => seen.push('never'));
    const state = await BackgroundGeolocation.ready({
      geolocation: { distanceFilter: 10, stopTimeout: 5 },
      app: { stopOnTerminate: false },
      http: { autoSync: false },
    });
    expect(state.enabled).toBe(false);
    await BackgroundGeolocation.start();
    await phone.drive(1 * KILOMETRES).stop();
    await phone.wait(minutes(8));
    await BackgroundGeolocation.stop();
    expect(new Set(seen)).toEqual(
      new Set([
        'enabled true',
        'moving true',
        'location true',
        'activity in_vehicle',
        'moving false',
        'enabled false',
        ...seen.filter((line) => line.startsWith('activity')),
      ]),
    );
    expect(await BackgroundGeolocation.getCount()).toBeGreaterThan(10);
    const [first, second] = await BackgroundGeolocation.getLocations({ limit: 2 });
    const [other] = await BackgroundGeolocation.getLocations({ limit: 1, offset: 1 });
    expect(other).toEqual(second);
    expect(first?.uuid).not.toBe(second?.uuid);
  });

  it('reads in the log what of its configuration has no place', async () => {
    await simulatedPhone({ autoStart: false });
    await BackgroundGeolocation.ready({ schedule: ['1-7 9:00-17:00'], logLevel: 3 });
    expect(await BackgroundGeolocation.getLog()).toContain('config schedule: start and stop from the app');
  });

  it('adds and removes listeners by name, and geofences by list', async () => {
    await simulatedPhone();
    const heard: unknown[] = [];
    const listener = (event: unknown) => void heard.push(event);
    BackgroundGeolocation.on('geofenceschange', listener as never);
    BackgroundGeolocation.removeListener('geofenceschange', listener as never);
    const fence = { latitude: 48, longitude: 11, radius: 200 };
    await BackgroundGeolocation.addGeofences([
      { ...fence, identifier: 'a' },
      { ...fence, identifier: 'b' },
    ]);
    expect(await BackgroundGeolocation.getGeofence('b')).toMatchObject({ identifier: 'b' });
    await expect(BackgroundGeolocation.getGeofence('c')).rejects.toThrow('there is no geofence "c"');
    await BackgroundGeolocation.removeGeofences(['a']);
    expect((await BackgroundGeolocation.getGeofences()).map(({ identifier }) => identifier)).toEqual(['b']);
    await BackgroundGeolocation.removeGeofences();
    expect(await BackgroundGeolocation.getGeofences()).toEqual([]);
    expect(heard).toEqual([]);
  });

  it('is refused with a reason where nothing takes the place of an operation', async () => {
    await simulatedPhone();
    await expect(BackgroundGeolocation.startSchedule()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('there is no schedule'),
    });
    const failure = await new Promise(
      (resolve) =>
        void BackgroundGeolocation.emailLog('a@b.example', () => resolve('sent'), resolve).catch(
          () => undefined,
        ),
    );
    expect(failure).toMatchObject({ code: 'UNAVAILABLE' });
  });
});
