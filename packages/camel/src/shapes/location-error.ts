import type {
  LocationErrorEvent as WireLocationError,
  LocationFilterEvent as WireLocationFilter,
} from '@geo/core';
import { double, int, text } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';

/** The platform could not give a location. */
export interface LocationErrorEvent extends WithRaw {
  /** One of the `locationError…` constants. */
  readonly code: number;
  /** The platform's words. */
  readonly message: string;
}

/** Where a rejected fix lay. */
export interface RejectedCoords extends WithRaw {
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
  /** Metres. */
  readonly accuracy: number;
}

/** A fix was kept out of the track, with what was measured and what would have been allowed. */
export interface LocationFilterEvent extends WithRaw {
  /** Such as `stale` or `implausible-speed`, as a plain string. */
  readonly reason: string;
  /** The measured value, in the unit of `threshold`. */
  readonly value: number;
  /** What would have been allowed. */
  readonly threshold: number;
  /** When the fix was taken: ISO-8601, UTC. */
  readonly timestamp: string;
  /** Where the fix lay. */
  readonly coords: RejectedCoords;
}

const LOCATION_ERROR = shape<WireLocationError, LocationErrorEvent>({ code: int, message: text });

const REJECTED_COORDS = shape<WireLocationFilter['coords'], RejectedCoords>({
  latitude: double,
  longitude: double,
  accuracy: double,
});

const LOCATION_FILTER = shape<WireLocationFilter, LocationFilterEvent>({
  reason: text,
  value: double,
  threshold: double,
  timestamp: text,
  coords: REJECTED_COORDS.kind,
});

/** A location error from the wire. */
export const parseLocationError = (payload: unknown): LocationErrorEvent => LOCATION_ERROR.parse(payload);

/** A rejection from the wire. */
export const parseLocationFilter = (payload: unknown): LocationFilterEvent => LOCATION_FILTER.parse(payload);
