/** Where and when a trip begins or ends. */
export interface TripEnd {
  /** ISO-8601, UTC. */
  readonly timestamp: string;
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
}

/** A stay of two minutes or more within a trip. */
export interface TripStop {
  /** When the device came to rest: ISO-8601, UTC. */
  readonly startTimestamp: string;
  /** When it went on. */
  readonly endTimestamp: string;
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
}

/**
 * Why a trip is less certain than its line suggests.
 *
 * - `gap`: two minutes or more without a fix while it moved; the line is straight there
 * - `coarse`: places known to no better than a block of a town, left out of the line where they add nothing
 * - `jump`: fixes that were erased because the device cannot have been there
 * - `inferred-start`: the way from the parking place to the first fix was not observed
 * - `split`: cut from a longer track, at a stay of five minutes or more
 * - `interrupted`: the process was gone, or the session ended, before the device was found to rest
 * - `stopped`: the app stopped tracking on the way
 * - `thinned`: fixes left out because a trip keeps at most 8,192
 * - `mock`: fixes that an app simulated
 */
export type TripDoubtKind =
  | 'gap'
  | 'coarse'
  | 'jump'
  | 'inferred-start'
  | 'split'
  | 'interrupted'
  | 'stopped'
  | 'thinned'
  | 'mock';

/** One source of doubt about a trip. */
export interface TripDoubt {
  /** Which. */
  readonly kind: TripDoubtKind;
  /** How many times. */
  readonly count: number;
  /** Metres of the trip's distance that it concerns; 0 where that cannot be said. */
  readonly meters: number;
}

/** A finished trip: from a departure to the transition to stationary. */
export interface Trip {
  /** Its id: a UUID of version 7, which begins with the time of the start. */
  readonly id: string;
  /** The departure. */
  readonly start: TripEnd;
  /** The arrival: when the device came to rest, which is `stopTimeout` before the motion change. */
  readonly end: TripEnd;
  /** Stays within it, by time. */
  readonly stops: readonly TripStop[];
  /** Metres along the smoothed track. */
  readonly distance: number;
  /** Seconds between start and end without the stops. */
  readonly movingSec: number;
  /** The smoothed track as an encoded polyline of five decimal places. */
  readonly line: string;
  /** Metres by which the line may deviate from the smoothed track because vertices were left out. */
  readonly lineTolerance: number;
  /** What makes the trip less certain; empty when nothing does. */
  readonly doubts: readonly TripDoubt[];
}

/** A page of finished trips: the options of `getTrips`. */
export interface TripPage {
  /** Maximum number of trips, an integer of 1 or more. Default: all. */
  readonly limit?: number;
  /** The id of the last trip of the previous page: the page starts behind it, also where it was deleted. Default: at the beginning. */
  readonly after?: string;
}
