import { describe, expect, it } from 'vitest';
import { resolveConfig } from '../../src/config/config';
import { ANDROID_PROFILE, IOS_PROFILE } from '../../src/config/profiles';
import { FenceIndex } from '../../src/geofences/fence-index';
import { geofenceSettings } from '../../src/geofences/geofence-settings';
import { cutSlice } from '../../src/geofences/slice';
import { minutes } from '../motion/phone';
import { fenceAt, newPhone } from './phone';

const settings = (config: Readonly<Record<string, unknown>>, profile = IOS_PROFILE) =>
  geofenceSettings(resolveConfig(config, profile), profile);
const none: ReadonlySet<string> = new Set();

/** An index of fences at these many metres east, named by them. */
function indexOf(...easts: number[]): FenceIndex {
  const index = new FenceIndex();
  for (const east of easts) index.put(`at ${east}`, fenceAt('', east));
  return index;
}

describe('the budget', () => {
  it('is what the platform allows less two, and never more', () => {
    expect(settings({}).budget).toBe(18);
    expect(settings({}, ANDROID_PROFILE).budget).toBe(98);
    expect(settings({ maxMonitoredGeofences: 5 }).budget).toBe(5);
    expect(settings({ maxMonitoredGeofences: 50 }).budget).toBe(18);
    expect(settings({ maxMonitoredGeofences: 0 }).budget).toBe(0);
  });
});

describe('a slice', () => {
  const here = fenceAt('', 0);

  it('is the nearest by distance to the boundary, within the proximity radius', () => {
    const index = indexOf(400, -300, 900, 1200);
    index.put('wide', fenceAt('', 1700, { radius: 1450 }));
    const cut = cutSlice(index, here, settings({ geofenceProximityRadius: 900 }), none, none);
    expect(cut.identifiers).toEqual(['at -300', 'wide', 'at 400', 'at 900']);
    expect(cut.overflows).toBe(false);
    expect(cut.clearMeters).toBeCloseTo(1100, 0);
  });

  it('has every fence that could be reached inside of the narrowest sentinel, however small the proximity radius', () => {
    const index = indexOf(400, 1_200);
    const cut = cutSlice(index, here, settings({ geofenceProximityRadius: 0 }), none, none);
    expect(cut.identifiers).toEqual(['at 400']);
  });

  it('keeps within the budget; the nearest that is left says how far one may go', () => {
    const cut = cutSlice(indexOf(200, 300, 400), here, settings({ maxMonitoredGeofences: 2 }), none, none);
    expect(cut.identifiers).toEqual(['at 200', 'at 300']);
    expect(cut.overflows).toBe(true);
    expect(cut.clearMeters).toBeCloseTo(300, 0);
  });

  it('has those we are inside of first, however far a fix may lie', () => {
    const index = indexOf(0, 200, 300, 5000);
    const one = settings({ maxMonitoredGeofences: 2 });
    expect(cutSlice(index, here, one, none, new Set(['at 5000'])).identifiers).toEqual(['at 0', 'at 5000']);
  });

  it('lets a monitored fence go only when it ranks two worse than the budget', () => {
    const index = indexOf(200, 300, 400, 500, 600);
    const two = settings({ maxMonitoredGeofences: 2 });
    const cut = (...monitored: string[]) => cutSlice(index, here, two, new Set(monitored), none).identifiers;
    expect(cut('at 400', 'at 500')).toEqual(['at 400', 'at 500']);
    expect(cut('at 500', 'at 600')).toEqual(['at 500', 'at 200']);
  });

  it('knows when there is nothing to meet', () => {
    expect(cutSlice(indexOf(200), here, settings({}), none, none).clearMeters).toBe(Number.POSITIVE_INFINITY);
    expect(cutSlice(indexOf(900_000), here, settings({}), none, none).clearMeters).toBe(100_000);
  });
});

describe('geofenceschange', () => {
  it('is exactly the difference, over a drive past many fences, and what is on is never on twice', async () => {
    const phone = await newPhone({ config: { maxMonitoredGeofences: 3 } });
    await phone.add(...Array.from({ length: 30 }, (_, n) => fenceAt(`f${n}`, 300 * n)));
    await phone.start();
    await phone.drive(400);
    const on = new Map<string, object>();
    for (const change of phone.changes) {
      for (const fence of change.off) {
        expect(on.get(fence.identifier)).toEqual(fence);
        on.delete(fence.identifier);
      }
      for (const fence of change.on) {
        expect(on.has(fence.identifier)).toBe(false);
        on.set(fence.identifier, fence);
      }
      expect(on.size).toBeLessThanOrEqual(3);
    }
    const names = [...on.keys()].map((name) => `geo/fence/${name}`).sort();
    expect(phone.regionNames.filter((name) => name !== 'geo/sentinel')).toEqual(names);
    // Every one of them was entered and left in turn.
    const passed = Array.from({ length: 20 }, (_, n) => [`ENTER f${n}`, `EXIT f${n}`]).flat();
    expect(phone.transitions.filter((told) => passed.includes(told)).sort()).toEqual(passed.sort());
    expect(phone.state.lastGeofenceError).toBe(
      'more than 3 geofences lie within 1000 m: only the nearest 3 are monitored',
    );
  });

  it('has fences that were removed and replaced while they are monitored, with their whole geometry', async () => {
    const phone = await newPhone();
    await phone.add(fenceAt('home', 0), fenceAt('shop', 500));
    await phone.startGeofences();
    await phone.stand(3);
    await phone.add(fenceAt('shop', 500, { extras: { a: 1 } }));
    expect(phone.changes).toHaveLength(1);
    await phone.add(fenceAt('shop', 600));
    expect(phone.changes.slice(1)).toEqual([
      { on: [], off: [expect.objectContaining({ ...fenceAt('shop', 500), extras: { a: 1 } })] },
      { on: [expect.objectContaining(fenceAt('shop', 600))], off: [] },
    ]);
    await phone.engine.removeGeofence('shop');
    await phone.settle();
    expect(phone.changes.at(-1)).toEqual({ on: [], off: [expect.objectContaining(fenceAt('shop', 600))] });
    await phone.engine.removeGeofences();
    await phone.settle();
    expect(phone.changes.at(-1)).toEqual({ on: [], off: [expect.objectContaining(fenceAt('home', 0))] });
    expect(phone.regions).toEqual([]);
    expect(phone.state.geofenceCount).toBe(0);
    await phone.wait(minutes(10));
    expect(phone.storage.snapshot().filter(({ key }) => key.startsWith('fence'))).toEqual([]);
  });
});
