import type { Engine, SyncOptions } from '@geo/core';
import { type InsertLocation, insertLocationToWire, type Location, parseLocation } from '../shapes/location';
import { type LocationPage, locationPageToWire } from '../shapes/options';
import { parseQuarantinedRecord, type QuarantinedRecord } from '../shapes/quarantine';

/** The records on their way to the server, and those it refused for good. */
export interface QueueOperations {
  /** Uploads what is queued now; resolves with those records that the server took. Rejects when it took none. */
  sync(options?: SyncOptions & { readonly result?: 'records' }): Promise<readonly Location[]>;
  /** As above, but resolves with how many records went: no list of a long queue is made. */
  sync(options: SyncOptions & { readonly result: 'count' }): Promise<number>;
  /** Queued records, oldest first: all of them, or a page. Rejects `NOT_FOUND` when the page's `after` is unknown. */
  getLocations(page?: LocationPage): Promise<readonly Location[]>;
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
  /**
   * Puts quarantined records back into the queue; resolves with how many. They are sent after all others, and those that fail again hold
   * up no other.
   */
  redrive(uuid: string | 'all'): Promise<number>;
  /** Removes a quarantined record. Rejects `NOT_FOUND`. */
  destroyQuarantined(uuid: string): Promise<void>;
}

export function queueOperations(engine: Engine): QueueOperations {
  async function sync(options?: SyncOptions): Promise<never> {
    const went: number | readonly object[] = await engine.sync(options as { readonly result: 'count' });
    return (typeof went === 'number' ? went : (went as readonly object[]).map(parseLocation)) as never;
  }

  return {
    sync,
    getLocations: async (page = {}) =>
      (await engine.getLocations(locationPageToWire(page))).map(parseLocation),
    getCount: () => engine.getCount(),
    destroyLocation: (uuid) => engine.destroyLocation(uuid),
    destroyLocations: () => engine.destroyLocations(),
    insertLocation: (location) => engine.insertLocation(insertLocationToWire(location)),
    getQuarantine: async () => (await engine.getQuarantine()).map(parseQuarantinedRecord),
    redrive: (uuid) => engine.redrive(uuid),
    destroyQuarantined: (uuid) => engine.destroyQuarantined(uuid),
  };
}
