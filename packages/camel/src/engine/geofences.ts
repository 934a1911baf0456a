import type { Engine } from '@geo/core';
import { type Geofence, type GeofenceInput, geofenceToWire, parseGeofence } from '../shapes/geofence';

/** Circles that are watched. */
export interface GeofenceOperations {
  /** As `addGeofences`, for one. */
  addGeofence(geofence: GeofenceInput): Promise<void>;
  /** Stores fences; one with the same identifier is replaced. Rejects `INVALID_GEOFENCE`, and then none is added. */
  addGeofences(geofences: readonly GeofenceInput[]): Promise<void>;
  /** All of them, in the order of their identifiers. */
  getGeofences(): Promise<readonly Geofence[]>;
  /** Is a fence stored under this identifier? */
  geofenceExists(identifier: string): Promise<boolean>;
  /** Removes one; nothing happens where there is none. */
  removeGeofence(identifier: string): Promise<void>;
  /** Removes all of them. */
  removeGeofences(): Promise<void>;
}

export function geofenceOperations(engine: Engine): GeofenceOperations {
  return {
    addGeofence: (geofence) => engine.addGeofence(geofenceToWire(geofence)),
    addGeofences: (geofences) =>
      // What is no list goes as it is, for the engine to refuse.
      engine.addGeofences(Array.isArray(geofences) ? geofences.map(geofenceToWire) : (geofences as never)),
    getGeofences: async () => (await engine.getGeofences()).map(parseGeofence),
    geofenceExists: (identifier) => engine.geofenceExists(identifier),
    removeGeofence: (identifier) => engine.removeGeofence(identifier),
    removeGeofences: () => engine.removeGeofences(),
  };
}
