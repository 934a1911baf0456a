import type { GeoError, Geofence, GeofenceAction, Location } from '@geo/core';
import { useSyncExternalStore } from 'react';
import { BackgroundGeolocation } from '../module/background-geolocation';
import { attempt } from './attempt';
import { liveStore } from './live-store';
import { refresher } from './refresh';

/** A crossing of a geofence, read from its record. */
export interface GeofenceTransition {
  /** Which geofence. */
  readonly identifier: string;
  /** How it was crossed. */
  readonly action: GeofenceAction;
  /** The record of the crossing. */
  readonly location: Location;
}

/** The geofences as a component sees them. */
export interface GeofencesView {
  /** All stored geofences; undefined until they are read, after `ready`. */
  readonly geofences: readonly Geofence[] | undefined;
  /** The newest crossing in this runtime. */
  readonly lastTransition: GeofenceTransition | undefined;
  /** Why the geofences could not be read, or the last change of this hook failed. */
  readonly error: GeoError | undefined;
}

/** The view, with operations for buttons. They never reject: a failure is `error`. */
export interface Geofences extends GeofencesView {
  /** Adds one geofence, or replaces the one with its identifier. */
  add(geofence: Geofence): Promise<void>;
  /** Removes one geofence. */
  remove(identifier: string): Promise<void>;
}

/** Operations after which the list is another. */
const LIST_OPERATIONS: ReadonlySet<string> = new Set([
  'ready',
  'addGeofence',
  'addGeofences',
  'removeGeofence',
  'removeGeofences',
]);

let report: (error: unknown) => void = () => undefined;

const store = liveStore<GeofencesView>(
  { geofences: undefined, lastTransition: undefined, error: undefined },
  (source) => {
    const read = refresher(source, async () => {
      source.set({ geofences: await BackgroundGeolocation.getGeofences() });
    });
    report = source.ended;
    return {
      listen: () => [
        BackgroundGeolocation.onLocation((location) => {
          const lastTransition = transitionOf(location);
          if (lastTransition) source.set({ lastTransition });
        }),
      ],
      read,
      performed(operation) {
        if (LIST_OPERATIONS.has(operation)) read();
      },
    };
  },
);

/** The engine queues the fix of a crossing as a record that names it. */
function transitionOf(location: Location): GeofenceTransition | undefined {
  const crossing = location.extras?.geofence as Omit<GeofenceTransition, 'location'> | undefined;
  return crossing && { identifier: crossing.identifier, action: crossing.action, location };
}

const run = (operation: () => Promise<unknown>) => attempt(operation, (error) => report(error));

const OPERATIONS = {
  add: (geofence: Geofence) => run(() => BackgroundGeolocation.addGeofence(geofence)),
  remove: (identifier: string) => run(() => BackgroundGeolocation.removeGeofence(identifier)),
};

/**
 * The stored geofences and the newest crossing. It reads records and acknowledges no `geofence` event: those wait for the app's
 * own `onGeofence` listener.
 *
 * @example
 * const { geofences, lastTransition, add } = useGeofences();
 */
export function useGeofences(): Geofences {
  return { ...useSyncExternalStore(store.subscribe, store.get, store.get), ...OPERATIONS };
}
