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
  /** As `add`, for one of several lists: the slice, the count and the index wait for `adopted`. */
  adopt(fences: readonly Geofence[]): void;
  /** All lists are adopted, and the rows of the index are stored. */
  adopted(): void;
  remove(identifiers: readonly string[]): void;
  removeAll(): void;
}

export function createFenceRegistry(
  { effects }: GeofencesEnvironment,
  state: GeofenceState,
  store: FenceStore,
  { slicing, transitions, outdate }: { slicing: Slicing; transitions: Transitions; outdate(): void },
): FenceRegistry {
  const { monitored, visits } = state;

  /** Takes these out of what is monitored. */
  function release(off: readonly Geofence[]): void {
    for (const { identifier } of off) monitored.delete(identifier);
    slicing.announce([], off);
  }

  /** Takes these out of what is monitored, and has a slice cut that is right again. */
  function changed(off: readonly Geofence[]): void {
    release(off);
    state.count = store.index?.size ?? 0;
    state.staleBecause.add('changed');
    effects.remember('geofences', state.memory());
    outdate();
  }

  const INACCURATE = `below ${SMALL_RADIUS_METERS} m receivers are often wrong about the boundary`;

  function warn({ identifier, radius }: Geofence): void {
    if (radius >= SMALL_RADIUS_METERS) return;
    effects.log(2, 'geofences:small', `the radius of geofence ${identifier} is ${radius} m; ${INACCURATE}`);
  }

  /** Ends the visits of circles that are no more. Returns the fences that are new, and those that are no longer monitored. */
  function replace(fences: readonly Geofence[]) {
    const fresh: Geofence[] = [];
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
      fresh.push(fence);
      if (one) off.push(one.fence);
    }
    state.addedSome(fresh.map(({ identifier }) => identifier));
    return { fresh, off };
  }

  return {
    add(fences) {
      store.put(fences);
      const { fresh, off } = replace(fences);
      fresh.forEach(warn);
      changed(off);
    },
    adopt(fences) {
      store.place(fences);
      const { fresh, off } = replace(fences);
      const small = fresh.filter(({ radius }) => radius < SMALL_RADIUS_METERS);
      if (small[0] && small.length === 1) warn(small[0]);
      else if (small[0]) {
        const which = `${small.length} geofences, such as ${small[0].identifier}`;
        effects.log(
          2,
          'geofences:small',
          `the radius of ${which}, is below ${SMALL_RADIUS_METERS} m; ${INACCURATE}`,
        );
      }
      release(off);
      state.staleBecause.add('changed');
      effects.remember('geofences', state.memory());
    },
    adopted() {
      effects.trace('geofences', `index of ${store.index?.size ?? 0} built`);
      changed([]);
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
      state.forgetAdded();
      effects.removeAll(FENCE_STATE_PREFIX);
      state.clear();
      state.fixRequest = null;
      changed(off);
    },
  };
}
