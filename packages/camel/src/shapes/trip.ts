import type {
  TripDoubt as WireDoubt,
  TripEnd as WireEnd,
  TripStop as WireStop,
  Trip as WireTrip,
} from '@geo/core';
import { double, int, list, text } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';

/** Where and when a trip begins or ends. */
export interface TripEnd extends WithRaw {
  /** ISO-8601, UTC. */
  readonly timestamp: string;
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
}

/** A stay of two minutes or more within a trip. */
export interface TripStop extends WithRaw {
  /** When the device came to rest: ISO-8601, UTC. */
  readonly startTimestamp: string;
  /** When it went on. */
  readonly endTimestamp: string;
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
}

/** One source of doubt about a trip. */
export interface TripDoubt extends WithRaw {
  /** `gap`, `coarse`, `jump`, `inferred-start`, `split`, `interrupted`, `stopped`, `thinned` or `mock`, as a plain string. */
  readonly kind: string;
  /** How many times. */
  readonly count: number;
  /** Metres of the distance that it concerns; 0 where that cannot be said. */
  readonly meters: number;
}

/** A finished trip. */
export interface Trip extends WithRaw {
  /** Its id, which begins with the time of the start. */
  readonly id: string;
  /** The departure. */
  readonly start: TripEnd;
  /** The arrival. */
  readonly end: TripEnd;
  /** Stays within it, by time. */
  readonly stops: readonly TripStop[];
  /** Metres. */
  readonly distance: number;
  /** Seconds without the stops. */
  readonly movingSec: number;
  /** The smoothed track as an encoded polyline of five decimal places. */
  readonly line: string;
  /** Metres by which the line may deviate from the smoothed track. */
  readonly lineTolerance: number;
  /** What makes it less certain. */
  readonly doubts: readonly TripDoubt[];
}

const END = shape<WireEnd, TripEnd>({ timestamp: text, latitude: double, longitude: double });

const STOP = shape<WireStop, TripStop>({
  startTimestamp: text,
  endTimestamp: text,
  latitude: double,
  longitude: double,
});

const DOUBT = shape<WireDoubt, TripDoubt>({ kind: text, count: int, meters: double });

const TRIP = shape<WireTrip, Trip>({
  id: text,
  start: END.kind,
  end: END.kind,
  stops: list(STOP.kind),
  distance: double,
  movingSec: double,
  line: text,
  lineTolerance: double,
  doubts: list(DOUBT.kind),
});

/** A trip from the wire. */
export const parseTrip = (payload: unknown): Trip => TRIP.parse(payload);
