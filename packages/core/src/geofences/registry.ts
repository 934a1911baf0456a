import type { Geofence } from '../contract/geofence';
import { FENCE_STATE_PREFIX } from '../store/keys';
import { isSameCircle } from './circle';
import type { FenceStore } from './fence-store';
import type { GeofenceState } from './geofence-state';
import type { GeofencesEnvironment } from './geofences-environment';
import type { Slicing } from './slicing';
import type { Transitions } from './transitions';
import { SMALL_RADIUS_METERS } from './validation';

/** The operations of the app that add and remove fences. */
export interface FenceRegistry {
  add(fences: readonly Geofence[]): void;
  remove(identifiers: readonly string[]): void;
  removeAll(): void;
}

export function createFenceRegistry(
  { effects }: GeofencesEnvironment,
  state: GeofenceState,
  store: FenceStore,
  { slicing, transitions, outdate }: { slicing: Slicing; transitions: Transitions; outdate(): void },
): FenceRegistry {
  const { monitored, visits, added } = state;

  /** Takes these out of what is monitored, and has a slice cut that is right again. */
  function changed(off: readonly Geofence[]): void {
    for (const { identifier } of off) monitored.delete(identifier);
    slicing.announce([], off);
    state.count = store.index?.size ?? 0;
    state.staleBecause.add('changed');
    effects.remember('geofences', state.memory());
    outdate();
  }

  function warn({ identifier, radius }: Geofence): void {
    if (radius >= SMALL_RADIUS_METERS) return;
    const why = `below ${SMALL_RADIUS_METERS} m receivers are often wrong about the boundary`;
    effects.log(2, 'geofences:small', `the radius of geofence ${identifier} is ${radius} m; ${why}`);
  }

  return {
    add(fences) {
      store.put(fences);
      const off: Geofence[] = [];
      for (const fence of fences) {
        const { identifier } = fence;
        const visit = visits.get(identifier);
        if (visit && !isSameCircle(visit.circle, fence)) transitions.forget(identifier);
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
      store.remove(identifiers);
      for (const identifier of identifiers) transitions.forget(identifier);
      changed(identifiers.flatMap((identifier) => monitored.get(identifier)?.fence ?? []));
    },
    removeAll() {
      const off = state.definitions;
      store.clear();
      visits.clear();
      added.clear();
      effects.removeAll(FENCE_STATE_PREFIX);
      state.clear();
      state.fixRequest = null;
      changed(off);
    },
  };
}
