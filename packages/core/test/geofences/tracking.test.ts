import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/index';
import { memoryStorage } from '../../src/testing/index';
import { minutes, PHONE_SENSORS, RECEIVER_ONLY, seconds } from '../motion/phone';
import { fenceAt, newPhone } from './phone';

const entriesOf = (changes: readonly Change[]) =>
  changes.flatMap((change) => ('put' in change ? [{ key: change.put, value: change.value }] : []));
const isPut = (changes: readonly Change[], key: string) =>
  entriesOf(changes).some((entry) => entry.key === key);

describe('beside location tracking', () => {
  it('driving through a fence is an ENTER and an EXIT, each with its fix, and each a record for the server', async () => {
    const phone = await newPhone();
    await phone.add(fenceAt('shop', 1000, { extras: { till: 7 } }));
    await phone.start();
    await phone.drive(120);
    expect(phone.transitions).toEqual(['ENTER shop', 'EXIT shop']);
    const [enter, exit] = phone.crossings.map(({ event }) => event);
    expect(enter).toMatchObject({ extras: { till: 7 }, location: { coords: { accuracy: 10 } } });
    const queued = await phone.engine.getLocations();
    const records = queued.filter(({ extras }) => extras?.geofence);
    expect(records.map(({ extras }) => extras?.geofence)).toEqual([
      { identifier: 'shop', action: 'ENTER' },
      { identifier: 'shop', action: 'EXIT' },
    ]);
    expect(records.map(({ timestamp }) => timestamp)).toEqual([
      enter?.location.timestamp,
      exit?.location.timestamp,
    ]);
    const uuids = [...queued.map(({ uuid }) => uuid), enter?.location.uuid, exit?.location.uuid];
    expect(new Set(uuids).size).toBe(uuids.length);
  });

  it('near a boundary every fix counts, but not under ground, where none can come', async () => {
    const phone = await newPhone({ available: [...PHONE_SENSORS, 'connectivity'] });
    await phone.add(fenceAt('garage', 1000));
    await phone.start();
    await phone.drive(60);
    expect(phone.locationRequest?.distanceFilter).toBe(0);
    phone.hasSatellites = false;
    phone.sensor.deliver('connectivity', { connected: false, transport: 'none', ageMillis: 0 });
    await phone.stand(119);
    expect(phone.locationRequest).toMatchObject({ desiredAccuracy: -1, distanceFilter: 0 });
    await phone.stand(1);
    expect(phone.locationRequest).toMatchObject({ desiredAccuracy: 3000, distanceFilter: 1000 });
  });

  it('without a flag there is no event and no record, but the state moves', async () => {
    const phone = await newPhone();
    await phone.add(
      fenceAt('entry', 1000, { notifyOnEntry: true }),
      fenceAt('exit', 1000, { notifyOnExit: true }),
    );
    await phone.start();
    await phone.drive(120);
    expect(phone.transitions).toEqual(['ENTER entry', 'EXIT exit']);
    const queued = await phone.engine.getLocations();
    expect(queued.filter(({ extras }) => extras?.geofence)).toHaveLength(2);
  });

  it('a fence added around a parked phone is entered at once, by the last fix and its age', async () => {
    const phone = await newPhone({ config: { stationaryKeepAlive: false } });
    await phone.start();
    await phone.drive(120);
    await phone.stand(400);
    expect(phone.state.isMoving).toBe(false);
    await phone.add(fenceAt('home', phone.east));
    expect(phone.transitions).toEqual(['ENTER home']);
    expect(phone.crossings[0]?.event.location.coords.accuracy).toBe(10);
    expect(phone.locationRequest).toBeUndefined();
  });

  it('a fence added around a parked phone whose disk is full is entered at once as well', async () => {
    const phone = await newPhone({ config: { stationaryKeepAlive: false } });
    await phone.start();
    await phone.drive(120);
    await phone.stand(400);
    phone.storage.full = true;
    await phone.add(fenceAt('home', phone.east), fenceAt('far', 5000));
    expect(phone.transitions).toEqual(['ENTER home']);
    expect(phone.regionNames).toContain('geo/fence/home');
    expect((await phone.engine.getGeofences()).map(({ identifier }) => identifier)).toEqual(['far', 'home']);
    phone.storage.full = false;
    await phone.wait(minutes(6));
    phone.kill();
    await phone.wake();
    expect(phone.transitions).toEqual(['ENTER home']);
    expect((await phone.engine.getState()).geofenceCount).toBe(2);
  });

  it('with geofenceInitialTriggerEntry false only the EXIT is emitted', async () => {
    const phone = await newPhone({ config: { geofenceInitialTriggerEntry: false } });
    await phone.add(fenceAt('home', 0), fenceAt('shop', 1000));
    await phone.start();
    await phone.drive(100);
    expect(phone.transitions).toEqual(['EXIT home', 'ENTER shop', 'EXIT shop']);
  });

  it('a fence that was added before a kill, and not held against a fix yet, is as new after it', async () => {
    const phone = await newPhone({
      config: { stationaryKeepAlive: false, geofenceInitialTriggerEntry: false },
    });
    // A slice has been cut already: not every fence is new.
    await phone.add(fenceAt('far', 5000));
    await phone.start();
    await phone.drive(120);
    await phone.stand(400);
    await phone.wait(minutes(60));
    const delay = minutes(10);
    const home = fenceAt('home', phone.east, {
      notifyOnEntry: true,
      notifyOnDwell: true,
      loiteringDelay: delay,
    });
    // Dead as soon as the fence itself is durable.
    const { storage } = phone;
    let copy = storage.snapshot();
    storage.commit = async (changes) => {
      copy = [...copy.filter(({ key }) => !isPut(changes, key)), ...entriesOf(changes)];
      return new Promise(() => undefined);
    };
    void phone.engine.addGeofences([home]);
    await phone.scheduler.settle();
    expect(copy.some(({ key }) => key === 'fence/home')).toBe(true);
    expect(copy.some(({ key }) => key === 'fence-state/home')).toBe(false);
    phone.kill();
    phone.storage = memoryStorage(copy);
    await phone.wake();
    const wokenUp = phone.up;
    await phone.wait(delay - 1);
    // No ENTER without a crossing is delivered, and the stay is no older than the fence.
    expect(phone.transitions).toEqual([]);
    await phone.wait(1);
    expect(phone.transitions).toEqual(['DWELL home']);
    expect(phone.crossings[0]?.up).toBe(wokenUp + delay);
  });

  it('a fence driven through between two fixes is entered and left', async () => {
    const phone = await newPhone();
    await phone.add(fenceAt('shop', 700, { radius: 60 }));
    await phone.start();
    await phone.move(30, 20);
    phone.hasSatellites = false;
    await phone.move(10, 20);
    phone.hasSatellites = true;
    await phone.move(10, 20);
    expect(phone.transitions).toEqual(['ENTER shop', 'EXIT shop']);
    const [enter, exit] = phone.crossings;
    expect(enter?.up).toBe(exit?.up);
  });

  it('also when it came into the slice only with the second of them', async () => {
    const phone = await newPhone({ config: { maxMonitoredGeofences: 1 } });
    await phone.add(fenceAt('near', 600, { radius: 60 }), fenceAt('shop', 1700, { radius: 60 }));
    await phone.start();
    await phone.move(65, 20);
    phone.hasSatellites = false;
    await phone.move(30, 20);
    phone.hasSatellites = true;
    await phone.move(30, 20);
    expect(phone.transitions).toEqual(['ENTER near', 'EXIT near', 'ENTER shop', 'EXIT shop']);
  });

  it('asks for every fix while a boundary is near, and no longer', async () => {
    const phone = await newPhone({ config: { distanceFilter: 50 } });
    await phone.add(fenceAt('shop', 2000));
    await phone.start();
    await phone.drive(80);
    expect(phone.locationRequest?.distanceFilter).toBe(150);
    await phone.drive(45);
    expect(phone.locationRequest?.distanceFilter).toBe(0);
    await phone.drive(30);
    expect(phone.locationRequest?.distanceFilter).toBe(150);
  });

  it('stop() releases everything, emits its fences as off, and nothing more; start() takes up where it was', async () => {
    const phone = await newPhone();
    await phone.add(fenceAt('home', 0));
    await phone.start();
    await phone.stand(10);
    await phone.engine.stop();
    await phone.settle();
    expect(phone.changes.at(-1)).toMatchObject({ on: [], off: [{ identifier: 'home', radius: 100 }] });
    expect(phone.regions).toEqual([]);
    phone.east = 5000;
    await phone.wait(10 * 60_000);
    await phone.start();
    await phone.stand(15);
    // It left without a listener: reported to the first one; and entries and exits go on taking turns.
    expect(phone.transitions).toEqual(['ENTER home', 'EXIT home']);
  });

  it('without the permission nothing is monitored, and State says why; with it again it goes on', async () => {
    const phone = await newPhone({ available: [...PHONE_SENSORS, 'provider'] });
    await phone.add(fenceAt('home', 0));
    await phone.start();
    await phone.stand(10);
    phone.sensor.deliver('provider', { ageMillis: 0, status: 2, enabled: true, gps: true, network: true });
    await phone.settle();
    expect(phone.regions).toEqual([]);
    expect(phone.changes.at(-1)).toMatchObject({ on: [], off: [{ identifier: 'home' }] });
    expect(phone.state.lastGeofenceError).toContain('no location is allowed');
    phone.sensor.deliver('provider', { ageMillis: 0, status: 3, enabled: true, gps: true, network: true });
    await phone.settle();
    expect(phone.changes.at(-1)).toMatchObject({ on: [{ identifier: 'home' }], off: [] });
    await phone.stand(10);
    expect(phone.transitions).toEqual(['ENTER home']);
  });
});

describe('DWELL', () => {
  const dwelling = { notifyOnDwell: true, loiteringDelay: minutes(10) };

  it('comes once a stay, parked with the receiver off, at its deadline, with the last fix and its age', async () => {
    const phone = await newPhone({ config: { stationaryKeepAlive: false } });
    await phone.add(fenceAt('home', 1800, dwelling));
    await phone.start();
    await phone.drive(120);
    expect(phone.transitions).toEqual([]);
    const lastMove = phone.up;
    await phone.stand(400);
    const entered = phone.trace.find((line) => line.includes('ENTER home'));
    const enteredUp = Number(entered?.split(' ')[0]);
    expect(enteredUp).toBeLessThanOrEqual(lastMove);
    await phone.wait(enteredUp + minutes(10) - 1 - phone.up);
    expect(phone.transitions).toEqual([]);
    await phone.wait(1);
    expect(phone.transitions).toEqual(['DWELL home']);
    const [{ up, event }] = phone.crossings as [(typeof phone.crossings)[0]];
    expect(up).toBe(enteredUp + minutes(10));
    expect(event.location.age).toBeGreaterThan(minutes(3));
    await phone.wait(minutes(60));
    expect(phone.transitions).toEqual(['DWELL home']);
  });

  it('of a stay that a region began at rest counts from then, and not from the last fix', async () => {
    const phone = await newPhone({ config: { stationaryKeepAlive: false } });
    await phone.add(fenceAt('home', 1800, { ...dwelling, notifyOnEntry: true, notifyOnExit: true }));
    await phone.start();
    await phone.drive(120);
    await phone.stand(400);
    await phone.wait(minutes(60));
    phone.hasSatellites = false;
    await phone.deliverRegion('geo/fence/home', 'exit');
    await phone.wait(minutes(1));
    expect(phone.transitions).toEqual(['ENTER home', 'DWELL home', 'EXIT home']);
    await phone.deliverRegion('geo/fence/home', 'enter');
    await phone.wait(minutes(10) - 1);
    expect(phone.transitions.slice(3)).toEqual(['ENTER home']);
    await phone.wait(1);
    expect(phone.transitions.slice(3)).toEqual(['ENTER home', 'DWELL home']);
  });

  it('its deadline survives a kill, and its alarm wakes the dead process', async () => {
    const phone = await newPhone({ config: { stationaryKeepAlive: false } });
    await phone.add(fenceAt('home', 1800, dwelling));
    await phone.start();
    await phone.drive(120);
    await phone.stand(400);
    const enteredUp = Number(phone.trace.find((line) => line.includes('ENTER home'))?.split(' ')[0]);
    const alarm = phone.scheduler.alarms.get('geofences');
    expect(alarm).toBe(phone.scheduler.now() - phone.up + enteredUp + minutes(10));
    await phone.kill().waitWhileDead(seconds(30));
    await phone.wake();
    await phone.wait(enteredUp + minutes(10) - 1 - phone.up);
    expect(phone.transitions).toEqual([]);
    await phone.wait(1);
    expect(phone.transitions).toEqual(['DWELL home']);
    await phone.kill().wake();
    await phone.wait(minutes(60));
    expect(phone.transitions).toEqual(['DWELL home']);
  });

  it('counts by the phone’s own clock, which decides after a reboot, and not by the satellites’', async () => {
    const phone = await newPhone();
    await phone.add(fenceAt('home', 1800, dwelling));
    const { deliver } = phone.sensor;
    // The phone's clock is two hours behind.
    phone.sensor.deliver = (kind, reading) =>
      deliver(
        kind,
        kind === 'location' && 'time' in reading
          ? { ...reading, time: Number(reading.time) + 7_200_000 }
          : reading,
      );
    await phone.start();
    await phone.drive(120);
    const visit = phone.storage.snapshot().find(({ key }) => key === 'fence-state/home');
    const { enteredAt } = JSON.parse(visit?.value ?? '{}') as { enteredAt: { up: number; wall: number } };
    expect(enteredAt.wall - enteredAt.up).toBe(phone.scheduler.now() - phone.scheduler.uptime());
  });

  it('fires late after a long death, never twice', async () => {
    const phone = await newPhone({ config: { stationaryKeepAlive: false } });
    await phone.add(fenceAt('home', 1800, dwelling));
    await phone.start();
    await phone.drive(120);
    await phone.stand(400);
    await phone.kill().waitWhileDead(minutes(600));
    await phone.wake();
    await phone.wait(0);
    expect(phone.transitions).toEqual(['DWELL home']);
    expect(phone.crossings[0]?.event.location.age).toBeGreaterThan(minutes(600));
  });

  it('is cancelled by a certain EXIT only', async () => {
    const phone = await newPhone({ available: RECEIVER_ONLY });
    await phone.add(fenceAt('home', 0, { ...dwelling, loiteringDelay: minutes(2), notifyOnExit: true }));
    await phone.start();
    await phone.stand(60);
    await phone.drive(60);
    await phone.wait(minutes(10));
    expect(phone.transitions).toEqual(['EXIT home']);
  });

  it('goes on when the same fence is given again, and begins anew with another circle', async () => {
    const phone = await newPhone({ config: { stationaryKeepAlive: false } });
    await phone.start();
    await phone.drive(120);
    await phone.stand(400);
    await phone.add(fenceAt('home', phone.east, dwelling));
    await phone.wait(minutes(6));
    await phone.add(fenceAt('home', phone.east, dwelling));
    await phone.wait(minutes(4) - 1);
    expect(phone.transitions).toEqual([]);
    await phone.wait(1);
    // Ten minutes after it was first there, to the millisecond; not counted from the older fix.
    expect(phone.transitions).toEqual(['DWELL home']);
    await phone.add(fenceAt('home', phone.east, { ...dwelling, radius: 150, notifyOnEntry: true }));
    expect(phone.transitions).toEqual(['DWELL home', 'ENTER home']);
  });
});
