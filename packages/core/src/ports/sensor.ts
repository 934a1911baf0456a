import type { ActivityType } from '../contract/activity';
import type {
  AccuracyAuthorization,
  AuthorizationStatus,
  DesiredAccuracy,
  LocationErrorCode,
} from '../contract/constants';
import type { Battery } from '../contract/location';
import type { ProviderState } from '../contract/provider';
import { unprovided } from './unprovided';

/** How old a reading is by the platform's monotonic clock, milliseconds; never computed from wall clocks. */
export interface Aged {
  /** Milliseconds, 0 or more. */
  readonly ageMillis: number;
}

/** A raw fix, exactly as the device gives it; what it does not say is absent. */
export interface FixReading {
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** Metres. The source puts its assumed accuracy here where the device gives none. */
  readonly accuracy: number;
  /** Metres above the geoid ("sea level"). */
  readonly altitude?: number;
  /** Vertical accuracy, metres. */
  readonly altitudeAccuracy?: number;
  /** Metres above the WGS84 ellipsoid. */
  readonly ellipsoidalAltitude?: number;
  /** Metres per second. */
  readonly speed?: number;
  /** Metres per second. */
  readonly speedAccuracy?: number;
  /** Degrees. */
  readonly heading?: number;
  /** Degrees. */
  readonly headingAccuracy?: number;
  /** When the fix was taken by the device's or satellites' clock, epoch milliseconds; only for texts and, where no age is known, for order. */
  readonly time?: number;
  /** Age by the monotonic clock, milliseconds; absent where the source cannot tell (recorded tracks, some receivers). */
  readonly ageMillis?: number;
  /** True when the platform applied a distance filter: only then is silence evidence of stillness. */
  readonly filtered?: boolean;
}

/** The platform could not give a fix. */
export interface FixFailure {
  /** Why, by one of the `LOCATION_ERROR_*` constants and in the platform's words. */
  readonly error: { readonly code: LocationErrorCode; readonly message: string };
}

/** What is wanted of the location service. One request at a time; a change updates it. */
export interface LocationRequest {
  /** How precise fixes are wanted; see `DESIRED_ACCURACY_*`. */
  readonly desiredAccuracy: DesiredAccuracy;
  /** Metres between delivered fixes; 0 = every fix. A platform that cannot filter delivers all of them. */
  readonly distanceFilter: number;
  /** Milliseconds wanted between fixes. */
  readonly interval: number;
  /** True while the request must go on when the app is in the background. */
  readonly background: boolean;
}

/** A circle the platform watches for us while we sleep. */
export interface RegionRequest {
  /** Its name, unique in the set. */
  readonly identifier: string;
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** Metres. */
  readonly radius: number;
  /** Tell when it is entered. */
  readonly notifyOnEntry: boolean;
  /** Tell when it is left. */
  readonly notifyOnExit: boolean;
}

/** What is asked of each kind of sensor while it is watched. */
export interface SensorRequests {
  /** Fixes. */
  location: LocationRequest;
  /** Classified activity: milliseconds wanted between readings. */
  activity: { readonly intervalMillis: number };
  /** Blocks of samples: samples wanted a second. */
  acceleration: { readonly rateHz: number };
  /** The whole set wanted; the adapter applies the difference to what is registered. */
  regions: readonly RegionRequest[];
  /** Significant motion; nothing can be chosen. */
  motion: Record<string, never>;
  /** Changes of what the platform lets us use. */
  provider: Record<string, never>;
  /** Changes of the network. */
  connectivity: Record<string, never>;
  /** Changes of the battery. */
  battery: Record<string, never>;
  /** Changes of power save mode. */
  powerSave: Record<string, never>;
  /** The screen going on and off. */
  screen: Record<string, never>;
  /** The app coming and going. */
  app: Record<string, never>;
  /** The compass: milliseconds wanted between readings. */
  heading: { readonly intervalMillis: number };
}

/** What each kind of sensor delivers. State-like kinds deliver their present value at once. */
export interface SensorReadings {
  /** A fix, or why there is none. */
  location: FixReading | FixFailure;
  /** Classified activity with its confidence, 0 to 100 %. */
  activity: Aged & { readonly type: ActivityType; readonly confidence: number };
  /** One block of samples, usually a second: x, y, z interleaved, in g, gravity included. */
  acceleration: Aged & { readonly rateHz: number; readonly samples: readonly number[] };
  /** A region was entered or left, or could not be registered. */
  regions: Aged & {
    readonly identifier: string;
    readonly action: 'enter' | 'exit' | 'failed';
    readonly message?: string;
  };
  /** Significant motion or significant change, by the platform's low-power hardware. */
  motion: Aged;
  /** What the platform lets us use. */
  provider: Aged & ProviderState;
  /** Is the internet reachable, and by what? */
  connectivity: Aged & {
    readonly connected: boolean;
    readonly transport: 'wifi' | 'cellular' | 'ethernet' | 'other' | 'none';
  };
  /** The battery: `level` 0.0 to 1.0. What the platform does not know is absent; iOS says -1, which the engine takes for absent. */
  battery: Aged & Partial<Battery>;
  /** Power save mode. */
  powerSave: Aged & { readonly isPowerSaveMode: boolean };
  /** Is the screen on? */
  screen: Aged & { readonly on: boolean };
  /** `runtime` `gone`: the app's own JavaScript or Dart is dead while the engine's process lives; absent means attached. */
  app: Aged & { readonly state: 'foreground' | 'background'; readonly runtime?: 'attached' | 'gone' };
  /** The compass: degrees clockwise from magnetic north, with the platform's own accuracy (degrees, or a level 0 to 3). */
  heading: Aged & { readonly heading: number; readonly accuracy: number };
}

/** What can be watched. */
export type SensorKind = keyof SensorRequests & keyof SensorReadings;

/** One-time questions, with what they take and what they answer. */
export interface SensorQuestions {
  /** Asks the user for permission; answers what holds then. */
  requestPermission: { input: { readonly request: 'Always' | 'WhenInUse' }; answer: AuthorizationStatus };
  /** Asks for full accuracy until the app is closed, under the name of a purpose. */
  requestTemporaryFullAccuracy: { input: { readonly purpose: string }; answer: AccuracyAuthorization };
  /** What the platform lets us use now. */
  currentProvider: { input: Record<string, never>; answer: ProviderState };
  /** Classified activity since a time ago, oldest first; empty where the platform keeps none. */
  activityHistory: {
    input: { readonly sinceMillisAgo: number };
    answer: readonly (Aged & { readonly type: ActivityType; readonly confidence: number })[];
  };
  /** Magnetic declination in degrees, positive east: true heading = magnetic heading + declination. Rejects where the platform has no model of its own. */
  declination: {
    input: { readonly latitude: number; readonly longitude: number; readonly altitude: number };
    answer: number;
  };
}

/** What can be asked once. */
export type SensorQuestion = keyof SensorQuestions;

/** An open watch. `update` changes what is wanted without a pause; `close` releases it, and is harmless twice. */
export interface Watch<K extends SensorKind> {
  /** What is wanted from now on. */
  update(request: SensorRequests[K]): void;
  /** Ends the watch. */
  close(): void;
}

/**
 * Everything the device can sense or be asked. The engine keeps at most one watch a kind. What an earlier process registered
 * with the platform outlives it: the adapter releases what a new engine has not watched when it is first not busy.
 */
export interface Sensor {
  /** The kinds this device has. The engine never watches another. */
  readonly available: ReadonlySet<SensorKind>;
  /** Opens the watch of a kind; `sink` gets each reading until it is closed. */
  watch<K extends SensorKind>(
    kind: K,
    request: SensorRequests[K],
    sink: (reading: SensorReadings[K]) => void,
  ): Watch<K>;
  /** Rejects where the platform cannot answer. */
  ask<Q extends SensorQuestion>(
    question: Q,
    input: SensorQuestions[Q]['input'],
  ): Promise<SensorQuestions[Q]['answer']>;
}

/** Every endpoint throws its own name. */
export const unprovidedSensor: Sensor = {
  get available(): never {
    return unprovided('sensor.available');
  },
  watch: () => unprovided('sensor.watch'),
  ask: () => unprovided('sensor.ask'),
};
