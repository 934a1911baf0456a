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
  readonly ageMillis: number;
}

/** A raw fix, exactly as the device gives it; what it does not say is absent. */
export interface FixReading {
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. The source puts its assumed accuracy here where the device gives none. */
  readonly accuracy: number;
  readonly altitude?: number;
  readonly altitudeAccuracy?: number;
  readonly ellipsoidalAltitude?: number;
  /** Metres per second. */
  readonly speed?: number;
  readonly speedAccuracy?: number;
  /** Degrees. */
  readonly heading?: number;
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
  readonly error: { readonly code: LocationErrorCode; readonly message: string };
}

/** What is wanted of the location service. One request at a time; a change updates it. */
export interface LocationRequest {
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
  readonly identifier: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly radius: number;
  readonly notifyOnEntry: boolean;
  readonly notifyOnExit: boolean;
}

/** What is asked of each kind of sensor while it is watched. */
export interface SensorRequests {
  location: LocationRequest;
  activity: { readonly intervalMillis: number };
  acceleration: { readonly rateHz: number };
  /** The whole set wanted; the adapter applies the difference to what is registered. */
  regions: readonly RegionRequest[];
  motion: Record<string, never>;
  provider: Record<string, never>;
  connectivity: Record<string, never>;
  battery: Record<string, never>;
  powerSave: Record<string, never>;
  screen: Record<string, never>;
  app: Record<string, never>;
  heading: { readonly intervalMillis: number };
}

/** What each kind of sensor delivers. State-like kinds deliver their present value at once. */
export interface SensorReadings {
  location: FixReading | FixFailure;
  activity: Aged & { readonly type: ActivityType; readonly confidence: number };
  /** One block of samples, usually a second: x, y, z interleaved, in g, gravity included. */
  acceleration: Aged & { readonly rateHz: number; readonly samples: readonly number[] };
  regions: Aged & {
    readonly identifier: string;
    readonly action: 'enter' | 'exit' | 'failed';
    readonly message?: string;
  };
  /** Significant motion or significant change, by the platform's low-power hardware. */
  motion: Aged;
  provider: Aged & ProviderState;
  connectivity: Aged & {
    readonly connected: boolean;
    readonly transport: 'wifi' | 'cellular' | 'ethernet' | 'other' | 'none';
  };
  /** What the platform does not know is absent: iOS says -1 for a level, which the engine takes for absent. */
  battery: Aged & Partial<Battery>;
  powerSave: Aged & { readonly isPowerSaveMode: boolean };
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
  requestPermission: { input: { readonly request: 'Always' | 'WhenInUse' }; answer: AuthorizationStatus };
  requestTemporaryFullAccuracy: { input: { readonly purpose: string }; answer: AccuracyAuthorization };
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
  update(request: SensorRequests[K]): void;
  close(): void;
}

/**
 * Everything the device can sense or be asked. The engine keeps at most one watch a kind. What an earlier process registered
 * with the platform outlives it: the adapter releases what a new engine has not watched when it is first not busy.
 */
export interface Sensor {
  /** The kinds this device has. The engine never watches another. */
  readonly available: ReadonlySet<SensorKind>;
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
