import type { Geofence } from '../contract/geofence';
import { FENCE_STATE_PREFIX } from '../store/keys';
import type { Catalogue } from './catalogue';
import { isSameCircle } from './circle';
import type { GeofencesEnvironment } from './environment';
import type { Scene } from './scene';
import type { Slicing } from './slicing';
import type { Transitions } from './transitions';
import { SMALL_RADIUS_METERS } from './validation';

/** Fences come and go by the app's word. */
export interface Population {
  add(fences: readonly Geofence[]): void;
  remove(identifiers: readonly string[]): void;
  removeAll(): void;
}

export function createPopulation(
  { effects }: GeofencesEnvironment,
  scene: Scene,
  catalogue: Catalogue,
  { slicing, transitions, outdate }: { slicing: Slicing; transitions: Transitions; outdate(): void },
): Population {
  const { monitored, stays, added } = scene;

  /** Takes these out of what is monitored, and has a slice cut that is right again. */
  function changed(off: readonly Geofence[]): void {
    for (const { identifier } of off) monitored.delete(identifier);
    slicing.announce([], off);
    scene.count = catalogue.index?.size ?? 0;
    scene.isOutdated = true;
    effects.remember('geofences', scene.memory());
    outdate();
  }

  function warn({ identifier, radius }: Geofence): void {
    if (radius >= SMALL_RADIUS_METERS) return;
    const why = `below ${SMALL_RADIUS_METERS} m receivers are often wrong about the boundary`;
    effects.log(2, 'geofences:small', `the radius of geofence ${identifier} is ${radius} m; ${why}`);
  }

  return {
    add(fences) {
      catalogue.put(fences);
      const off: Geofence[] = [];
      for (const fence of fences) {
        const { identifier } = fence;
        const stay = stays.get(identifier);
        if (stay && !isSameCircle(stay.circle, fence)) transitions.forget(identifier);
        const one = monitored.get(identifier);
        if (one && isSameCircle(one.fence, fence)) {
          one.fence = fence;
          continue;
        }
        warn(fence);
        added.add(identifier);
        if (one) off.push(one.fence);
      }
      changed(off);
    },
    remove(identifiers) {
      catalogue.remove(identifiers);
      for (const identifier of identifiers) transitions.forget(identifier);
      changed(identifiers.flatMap((identifier) => monitored.get(identifier)?.fence ?? []));
    },
    removeAll() {
      const off = scene.definitions;
      catalogue.clear();
      stays.clear();
      added.clear();
      effects.removeAll(FENCE_STATE_PREFIX);
      scene.clear();
      scene.ask = null;
      changed(off);
    },
  };
}
