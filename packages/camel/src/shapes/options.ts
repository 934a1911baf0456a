import type {
  CurrentPositionOptions as WireCurrentPosition,
  GeofencePage as WireGeofencePage,
  HeadingOptions as WireHeading,
  LineOptions as WireLine,
  LocationPage as WireLocationPage,
  TripPage as WireTripPage,
  WatchPositionOptions as WireWatchPosition,
} from '@geo/core';
import { double, flag, int, map, optional, type Raw, text } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';

/** What `getCurrentPosition` takes (contract 2.20); `null` counts as left out. */
export interface CurrentPositionOptions {
  /** Queue the fix for upload? Default: true while tracking is enabled, else false. */
  readonly persist?: boolean | null;
  /** Fixes to sample; the most accurate is returned. Default 3. */
  readonly samples?: number | null;
  /** Seconds to wait. Default 30. */
  readonly timeout?: number | null;
  /** A fix up to this old will do, milliseconds. Default 0. */
  readonly maximumAge?: number | null;
  /** One of the `desiredAccuracy…` constants. */
  readonly desiredAccuracy?: number | null;
  /** Merged into the record's extras. */
  readonly extras?: Raw | null;
}

/** What `watchPosition` takes (contract 2.20); `null` counts as left out. */
export interface WatchPositionOptions {
  /** Milliseconds wanted between fixes. Default 1000. */
  readonly interval?: number | null;
  /** One of the `desiredAccuracy…` constants. */
  readonly desiredAccuracy?: number | null;
  /** Queue the fixes for upload? Default true. */
  readonly persist?: boolean | null;
  /** Merged into each record's extras. */
  readonly extras?: Raw | null;
}

/** A page of queued records, as `getLocations` takes it; `null` counts as left out. */
export interface LocationPage {
  /** Maximum number of records. Default: all. */
  readonly limit?: number | null;
  /** The uuid of the last record of the previous page. */
  readonly after?: string | null;
  /** `asc` (the default): oldest first; `desc`: newest first. */
  readonly order?: string | null;
}

/** A page of the stored geofences, as `getGeofences` takes it; `null` counts as left out. */
export interface GeofencePage {
  /** Maximum number of geofences. Default: all. */
  readonly limit?: number | null;
  /** The identifier of the last geofence of the previous page. */
  readonly after?: string | null;
}

/** A page of the finished trips, as `getTrips` takes it; `null` counts as left out. */
export interface TripPage {
  /** Maximum number of trips. Default: all. */
  readonly limit?: number | null;
  /** The id of the last trip of the previous page. */
  readonly after?: string | null;
}

/** What `watchHeading` takes (contract 2.20); `null` counts as left out. */
export interface HeadingOptions {
  /** Smallest gap between samples, milliseconds; default 40. */
  readonly minIntervalMs?: number | null;
  /** Smallest change, degrees along the shortest arc; default 0.5. */
  readonly minDeltaDeg?: number | null;
  /** Time constant of the smoother, milliseconds; default 120. */
  readonly smoothingTauMs?: number | null;
}

/** What `watchLine` takes: one of the two, or neither for three fixes; `null` counts as left out. */
export interface LineOptions {
  /** Later fixes that make a point final, 1 to 30. */
  readonly lagFixes?: number | null;
  /** Seconds after which a point is final with the next fix, 10 to 30. */
  readonly lagSeconds?: number | null;
}

type Table<T> = { readonly [Name in keyof T]-?: Exclude<T[Name], undefined> } & WithRaw;

const CURRENT_POSITION = shape<WireCurrentPosition, Table<CurrentPositionOptions>>({
  persist: optional(flag),
  samples: optional(int),
  timeout: optional(int),
  maximumAge: optional(int),
  desiredAccuracy: optional(int),
  extras: optional(map),
});

const WATCH_POSITION = shape<WireWatchPosition, Table<WatchPositionOptions>>({
  interval: optional(int),
  desiredAccuracy: optional(int),
  persist: optional(flag),
  extras: optional(map),
});

const LOCATION_PAGE = shape<WireLocationPage, Table<LocationPage>>({
  limit: optional(int),
  after: optional(text),
  order: optional(text),
});

const GEOFENCE_PAGE = shape<WireGeofencePage, Table<GeofencePage>>({
  limit: optional(int),
  after: optional(text),
});

const TRIP_PAGE = shape<WireTripPage, Table<TripPage>>({
  limit: optional(int),
  after: optional(text),
});

const HEADING = shape<WireHeading, Table<HeadingOptions>>({
  minIntervalMs: optional(double),
  minDeltaDeg: optional(double),
  smoothingTauMs: optional(double),
});

const LINE = shape<WireLine, Table<LineOptions>>({ lagFixes: optional(int), lagSeconds: optional(double) });

/** As `getCurrentPosition` of the engine takes them. */
export const currentPositionOptionsToWire = (options: CurrentPositionOptions): WireCurrentPosition =>
  CURRENT_POSITION.toWire(options);

/** As `watchPosition` of the engine takes them. */
export const watchPositionOptionsToWire = (options: WatchPositionOptions): WireWatchPosition =>
  WATCH_POSITION.toWire(options);

/** As `watchHeading` of the engine takes them. */
export const headingOptionsToWire = (options: HeadingOptions): WireHeading => HEADING.toWire(options);

/** As `watchLine` of the engine takes them. */
export const lineOptionsToWire = (options: LineOptions): WireLine => LINE.toWire(options);

/** As `getLocations` of the engine takes it. */
export const locationPageToWire = (page: LocationPage): WireLocationPage => LOCATION_PAGE.toWire(page);

/** As `getGeofences` of the engine takes it. */
export const geofencePageToWire = (page: GeofencePage): WireGeofencePage => GEOFENCE_PAGE.toWire(page);

/** As `getTrips` of the engine takes it. */
export const tripPageToWire = (page: TripPage): WireTripPage => TRIP_PAGE.toWire(page);
