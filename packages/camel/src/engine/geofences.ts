import type { Engine, Geofence as WireGeofence, GeofenceSource as WireGeofenceSource } from '@geo/core';
import { type Geofence, type GeofenceInput, geofenceToWire, parseGeofence } from '../shapes/geofence';
import { type GeofencePage, geofencePageToWire } from '../shapes/options';

/** Geofences in lists, read one after another. */
export interface GeofenceSource {
  /** The next list; undefined after the last. A rejection ends the operation, and none is added. */
  next(): Promise<readonly GeofenceInput[] | undefined>;
}

/** Circles that are watched. */
export interface GeofenceOperations {
  /** As `addGeofences`, for one. */
  addGeofence(geofence: GeofenceInput): Promise<void>;
  /** Stores fences; one with the same identifier is replaced. Rejects `INVALID_GEOFENCE`, and then none is added. */
  addGeofences(geofences: readonly GeofenceInput[] | GeofenceSource): Promise<void>;
  /** In the order of their identifiers: all of them, or a page. */
  getGeofences(page?: GeofencePage): Promise<readonly Geofence[]>;
  /** Is a fence stored under this identifier? */
  geofenceExists(identifier: string): Promise<boolean>;
  /** Removes one; nothing happens where there is none. */
  removeGeofence(identifier: string): Promise<void>;
  /** Removes all of them. */
  removeGeofences(): Promise<void>;
}

function isSource(given: unknown): given is GeofenceSource {
  return typeof (given as Partial<GeofenceSource> | null | undefined)?.next === 'function';
}

function sourceToWire(source: GeofenceSource): WireGeofenceSource {
  return { next: async () => listToWire(await source.next()) };
}

/** What is no list goes as it is, for the engine to refuse; so does the end of a source. */
function listToWire(given: unknown): readonly WireGeofence[] {
  return Array.isArray(given) ? given.map(geofenceToWire) : (given as never);
}

export function geofenceOperations(engine: Engine): GeofenceOperations {
  return {
    addGeofence: (geofence) => engine.addGeofence(geofenceToWire(geofence)),
    addGeofences: (geofences) =>
      engine.addGeofences(isSource(geofences) ? sourceToWire(geofences) : listToWire(geofences)),
    getGeofences: async (page) =>
      (await (page ? engine.getGeofences(geofencePageToWire(page)) : engine.getGeofences())).map(
        parseGeofence,
      ),
    geofenceExists: (identifier) => engine.geofenceExists(identifier),
    removeGeofence: (identifier) => engine.removeGeofence(identifier),
    removeGeofences: () => engine.removeGeofences(),
  };
}
