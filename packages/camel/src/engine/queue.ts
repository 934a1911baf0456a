import type { Engine } from '@geo/core';
import { type InsertLocation, insertLocationToWire, type Location, parseLocation } from '../shapes/location';
import { parseQuarantinedRecord, type QuarantinedRecord } from '../shapes/quarantine';

/** The records on their way to the server, and those it refused for good. */
export interface QueueOperations {
  /** Uploads what is queued now; resolves with those records. */
  sync(): Promise<readonly Location[]>;
  /** Queued records, oldest first. */
  getLocations(): Promise<readonly Location[]>;
  /** How many records are queued. */
  getCount(): Promise<number>;
  /** Removes a queued record. Rejects `NOT_FOUND`. */
  destroyLocation(uuid: string): Promise<void>;
  /** Empties the queue; resolves with how many records were removed. */
  destroyLocations(): Promise<number>;
  /** Queues a record of the app's own; a parsed `Location` will do. Resolves with the uuid. */
  insertLocation(location: InsertLocation | Location): Promise<string>;
  /** Records the server refused for good, oldest first. */
  getQuarantine(): Promise<readonly QuarantinedRecord[]>;
  /** Puts quarantined records back into the queue; resolves with how many. */
  redrive(uuid: string | 'all'): Promise<number>;
  /** Removes a quarantined record. Rejects `NOT_FOUND`. */
  destroyQuarantined(uuid: string): Promise<void>;
}

export function queueOperations(engine: Engine): QueueOperations {
  return {
    sync: async () => (await engine.sync()).map(parseLocation),
    getLocations: async () => (await engine.getLocations()).map(parseLocation),
    getCount: () => engine.getCount(),
    destroyLocation: (uuid) => engine.destroyLocation(uuid),
    destroyLocations: () => engine.destroyLocations(),
    insertLocation: (location) => engine.insertLocation(insertLocationToWire(location)),
    getQuarantine: async () => (await engine.getQuarantine()).map(parseQuarantinedRecord),
    redrive: (uuid) => engine.redrive(uuid),
    destroyQuarantined: (uuid) => engine.destroyQuarantined(uuid),
  };
}
