import { describe, expect, it } from 'vitest';
import { minutes, RECEIVER_ONLY, seconds } from '../motion/phone';
import { fenceAt, newPhone } from './phone';

describe('geofences alone', () => {
  it('asks for one fix to know where it is, and then watches regions with the receiver off', async () => {
    const phone = await newPhone();
    await phone.add(fenceAt('home', 0), fenceAt('shop', 800), fenceAt('far', 50_000));
    await phone.startGeofences();
    expect(phone.state).toMatchObject({ enabled: true, trackingMode: 0, geofenceCount: 3 });
    expect(phone.locationRequest).toMatchObject({ distanceFilter: 0, desiredAccuracy: -1 });
    await phone.stand(3);
    expect(phone.transitions).toEqual(['ENTER home']);
    expect(phone.locationRequest).toBeUndefined();
    expect(phone.regionNames).toEqual(['geo/fence/home', 'geo/fence/shop', 'geo/sentinel']);
    expect(phone.regions.find(({ identifier }) => identifier === 'geo/sentinel')?.radius).toBeCloseTo(
      49_700,
      -2,
    );
    expect(phone.changes).toEqual([
      {
        on: [
          expect.objectContaining({ identifier: 'far' }),
          expect.objectContaining({ identifier: 'home' }),
          expect.objectContaining({ identifier: 'shop' }),
        ],
        off: [],
      },
      // All of them were watched until the first fix said which are near.
      { on: [], off: [expect.objectContaining({ identifier: 'far' })] },
    ]);
    expect(phone.state).toMatchObject({
      monitoredWakeRegions: 1,
      stationaryRegionArmed: false,
      trackingActive: false,
    });
    // No track is recorded; the transition is.
    expect((await phone.engine.getLocations()).map(({ extras }) => extras)).toEqual([
      { geofence: { identifier: 'home', action: 'ENTER' } },
    ]);
  });

  it('a region exit asks for a fix, and is believed unless that contradicts it', async () => {
    const phone = await newPhone();
    await phone.add(fenceAt('home', 0));
    await phone.startGeofences();
    await phone.stand(3);
    await phone.deliverRegion('geo/fence/home', 'exit');
    expect(phone.locationRequest?.distanceFilter).toBe(0);
    await phone.stand(2);
    expect(phone.transitions).toEqual(['ENTER home']);
    expect(phone.locationRequest).toBeUndefined();
    await phone.wait(minutes(5));
    phone.east = 98;
    await phone.deliverRegion('geo/fence/home', 'exit');
    await phone.stand(2);
    expect(phone.transitions).toEqual(['ENTER home', 'EXIT home']);
    expect(phone.locationRequest).toBeUndefined();
  });

  it('asks satellites for it, however coarse the track is wanted', async () => {
    const phone = await newPhone({ config: { desiredAccuracy: 100 } });
    await phone.add(fenceAt('home', 0));
    await phone.startGeofences();
    expect(phone.locationRequest).toMatchObject({ distanceFilter: 0, desiredAccuracy: -1 });
  });

  it('without any fix, as indoors, the region and the last fix decide after half a minute', async () => {
    const phone = await newPhone();
    await phone.add(fenceAt('home', 0));
    await phone.startGeofences();
    await phone.stand(3);
    await phone.wait(minutes(60));
    phone.hasSatellites = false;
    await phone.deliverRegion('geo/fence/home', 'exit');
    await phone.wait(seconds(30) - 1);
    expect(phone.transitions).toEqual(['ENTER home']);
    await phone.wait(1);
    expect(phone.transitions).toEqual(['ENTER home', 'EXIT home']);
    expect(phone.crossings[1]?.event.location.age).toBeGreaterThan(minutes(60));
    expect(phone.locationRequest).toBeUndefined();
  });

  it('so they do for an enter: behind a tunnel no fix may ever come', async () => {
    const phone = await newPhone();
    await phone.add(
      fenceAt('cellar', 500, { notifyOnEntry: true, notifyOnDwell: true, loiteringDelay: minutes(10) }),
    );
    await phone.startGeofences();
    await phone.stand(3);
    await phone.wait(minutes(5));
    phone.hasSatellites = false;
    await phone.deliverRegion('geo/fence/cellar', 'enter');
    await phone.wait(seconds(30) - 1);
    expect(phone.transitions).toEqual([]);
    await phone.wait(1);
    const entered = phone.up;
    expect(phone.transitions).toEqual(['ENTER cellar']);
    expect(phone.crossings[0]?.event.location.age).toBeGreaterThan(minutes(5));
    expect(phone.locationRequest).toBeUndefined();
    // The stay counts from when it was believed, not from the old fix.
    await phone.wait(minutes(10) - 1);
    expect(phone.transitions).toHaveLength(1);
    await phone.wait(1);
    expect(phone.transitions).toEqual(['ENTER cellar', 'DWELL cellar']);
    expect(phone.crossings[1]?.up).toBe(entered + minutes(10));
  });

  it('a fix of before the platform spoke cannot refute an enter, one of after it does', async () => {
    const phone = await newPhone({ config: { stationaryKeepAlive: false } });
    await phone.add(fenceAt('cellar', 2500), fenceAt('shop', 2500));
    await phone.start();
    await phone.drive(120);
    await phone.stand(400);
    expect(phone.state.isMoving).toBe(false);
    await phone.deliverRegion('geo/fence/shop', 'enter');
    await phone.stand(31);
    expect(phone.transitions).toEqual([]);
    phone.hasSatellites = false;
    await phone.deliverRegion('geo/fence/cellar', 'enter');
    await phone.wait(seconds(30));
    expect(phone.transitions).toEqual(['ENTER cellar']);
  });

  it('a region exit that is interrupted by a kill is still settled', async () => {
    const phone = await newPhone();
    await phone.add(fenceAt('home', 0));
    await phone.startGeofences();
    await phone.stand(3);
    await phone.deliverRegion('geo/fence/home', 'exit');
    await phone.kill().waitWhileDead(seconds(10));
    await phone.wake();
    expect(phone.locationRequest?.distanceFilter).toBe(0);
    phone.hasSatellites = false;
    await phone.wait(seconds(20));
    expect(phone.transitions).toEqual(['ENTER home', 'EXIT home']);
  });

  it('a region enter needs a fix that may be inside', async () => {
    const phone = await newPhone();
    await phone.add(fenceAt('home', 0), fenceAt('shop', 800));
    await phone.startGeofences();
    await phone.stand(3);
    await phone.wait(minutes(5));
    await phone.deliverRegion('geo/fence/shop', 'enter');
    expect(phone.transitions).toEqual(['ENTER home']);
    phone.east = 691;
    await phone.stand(2);
    expect(phone.transitions).toContain('ENTER shop');
  });

  it('leaving the sentinel cuts another slice around the next fix; the exact difference is emitted', async () => {
    const phone = await newPhone();
    await phone.add(fenceAt('home', 0), fenceAt('town', 20_000));
    await phone.startGeofences();
    await phone.stand(3);
    phone.east = 19_500;
    await phone.wait(minutes(20));
    await phone.deliverRegion('geo/sentinel', 'exit');
    await phone.stand(15);
    expect(phone.changes.at(-1)).toEqual({
      on: [expect.objectContaining({ identifier: 'town', radius: 100, notifyOnEntry: true })],
      off: [expect.objectContaining({ identifier: 'home', radius: 100, latitude: expect.any(Number) })],
    });
    expect(phone.regionNames).toEqual(['geo/fence/town', 'geo/sentinel']);
    expect(phone.state.wakeRearmCount).toBe(1);
    expect(phone.transitions).toEqual(['ENTER home', 'EXIT home']);
    expect(phone.locationRequest).toBeUndefined();
  });

  it('that the sentinel was left is known after a kill, though no fix has come: it asks again until one does', async () => {
    const phone = await newPhone();
    await phone.add(fenceAt('home', 0), fenceAt('town', 20_000));
    await phone.startGeofences();
    await phone.stand(3);
    phone.east = 19_500;
    phone.hasSatellites = false;
    await phone.wait(minutes(20));
    await phone.deliverRegion('geo/sentinel', 'exit');
    phone.kill();
    // It ended while there was no listener.
    await phone.waitWhileDead(minutes(2));
    await phone.wake();
    await phone.stand(1);
    phone.hasSatellites = true;
    await phone.stand(310);
    expect(phone.regionNames).toEqual(['geo/fence/town', 'geo/sentinel']);
  });

  it('where no fix comes it asks again five minutes later, until it knows', async () => {
    const phone = await newPhone();
    phone.hasSatellites = false;
    await phone.add(fenceAt('home', 0));
    await phone.startGeofences();
    await phone.stand(31);
    expect(phone.locationRequest).toBeUndefined();
    await phone.wait(minutes(5));
    expect(phone.locationRequest).toBeDefined();
    phone.hasSatellites = true;
    await phone.stand(3);
    expect(phone.transitions).toEqual(['ENTER home']);
    expect(phone.locationRequest).toBeUndefined();
  });

  it('a device without regions keeps a low-power watch, and decides by its fixes', async () => {
    const phone = await newPhone({ available: RECEIVER_ONLY });
    await phone.add(fenceAt('home', 0), fenceAt('shop', 800));
    await phone.startGeofences();
    await phone.stand(3);
    expect(phone.locationRequest).toMatchObject({ interval: 30_000, desiredAccuracy: 10 });
    await phone.walk(700);
    expect(phone.transitions).toEqual(['ENTER home', 'EXIT home', 'ENTER shop']);
    expect((await phone.engine.getLocations()).every(({ extras }) => extras?.geofence)).toBe(true);
  });

  it('nothing is asked of a device that has no fences', async () => {
    const phone = await newPhone({ available: RECEIVER_ONLY });
    await phone.startGeofences();
    expect(phone.locationRequest).toBeUndefined();
    await phone.wait(minutes(60));
    expect(phone.locationRequest).toBeUndefined();
  });

  it('a failed registration is shown in State', async () => {
    const phone = await newPhone();
    await phone.add(fenceAt('home', 0));
    await phone.startGeofences();
    await phone.stand(3);
    await phone.deliverRegion('geo/fence/home', 'failed', 'too many regions');
    expect(phone.state).toMatchObject({
      lastGeofenceError: 'geofence home could not be registered: too many regions',
      lastWakeError: null,
    });
  });

  it('goes on in a process that was started again, with the slice alone', async () => {
    const phone = await newPhone();
    await phone.add(fenceAt('home', 0), fenceAt('shop', 800));
    await phone.startGeofences();
    await phone.stand(3);
    const { regionNames } = phone;
    await phone.kill().wake();
    expect(phone.state).toMatchObject({ enabled: true, trackingMode: 0, geofenceCount: 2 });
    expect(phone.regionNames).toEqual(regionNames);
    expect(phone.locationRequest).toBeUndefined();
    expect(phone.changes).toHaveLength(1);
    await phone.wait(minutes(5));
    phone.east = 300;
    await phone.deliverRegion('geo/fence/home', 'exit');
    await phone.stand(2);
    expect(phone.transitions).toEqual(['ENTER home', 'EXIT home']);
  });

  it('start() goes on to track locations, startGeofences() back; fences are watched all along', async () => {
    const phone = await newPhone();
    await phone.add(fenceAt('home', 0));
    await phone.startGeofences();
    await phone.stand(3);
    await phone.start();
    expect(phone.state.trackingMode).toBe(1);
    await phone.drive(40);
    await phone.startGeofences();
    await phone.stand(3);
    expect(phone.transitions).toEqual(['ENTER home', 'EXIT home']);
    expect(phone.changes.flatMap(({ off }) => off)).toEqual([]);
    expect(phone.locationRequest).toBeUndefined();
  });
});
