import type { Engine } from '@geo/core';
import { type TripPage, tripPageToWire } from '../shapes/options';
import { parseTrip, type Trip } from '../shapes/trip';

/** Finished trips. They are made while the key `trips` is true. */
export interface TripOperations {
  /** Oldest start first: all of them, or a page. */
  getTrips(page?: TripPage): Promise<readonly Trip[]>;
  /** Removes a finished trip. Rejects `NOT_FOUND`. */
  destroyTrip(id: string): Promise<void>;
  /** Removes every finished trip; resolves with how many. */
  destroyTrips(): Promise<number>;
}

export function tripOperations(engine: Engine): TripOperations {
  return {
    getTrips: async (page) =>
      (await (page ? engine.getTrips(tripPageToWire(page)) : engine.getTrips())).map(parseTrip),
    destroyTrip: (id) => engine.destroyTrip(id),
    destroyTrips: () => engine.destroyTrips(),
  };
}
