import type { ActivityType } from '../contract/activity';
import type {
  AccuracyAuthorization,
  AuthorizationStatus,
  DesiredAccuracy,
  LocationErrorCode,
} from '../contract/constants';
import type { DeviceReport } from '../contract/device-report';
import type { Battery } from '../contract/location';
import type { ProviderState } from '../contract/provider';
import type { Restrictions } from '../contract/restrictions';
import type { SettingsPage } from '../contract/settings-page';
import { unprovided } from './unprovided';

/** Age of a reading by the platform's monotonic clock, milliseconds; never computed from wall clocks. */
export interface Aged {
  /** Milliseconds, 0 or more. */
  readonly ageMillis: number;
}

/** A raw fix as the device gives it; fields that the device does not provide are absent. */
export interface FixReading {
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** Metres. The source provides an assumed accuracy where the device gives none. */
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
  /** Time of the fix by the device's or satellites' clock, epoch milliseconds: for timestamps, and for order without an age. */
  readonly time?: number;
  /** Age by the monotonic clock, milliseconds; absent where the source cannot determine it (recorded tracks, some receivers). */
  readonly ageMillis?: number;
  /** True when the platform applied a distance filter; only then does the absence of fixes indicate stillness. */
  readonly filtered?: boolean;
  /** True when the platform marks the fix as made by software (a mock location app, a debugger), not by its receiver. */
  readonly mock?: boolean;
}

/** A stay at a place, as the platform recognised it. It may be reported minutes after the arrival or the departure. */
export interface Visit extends Aged {
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** Metres. */
  readonly accuracy: number;
  /** Milliseconds since the arrival; absent where the platform does not know it. */
  readonly arrivedMillisAgo?: number;
  /** Milliseconds since the departure; absent while the device is still there. */
  readonly departedMillisAgo?: number;
}

/** The platform could not give a fix. */
export interface FixFailure {
  /** The reason: one of the `LOCATION_ERROR_*` constants, and the platform's message. */
  readonly error: { readonly code: LocationErrorCode; readonly message: string };
}

/** A request to the location service. One request at a time; a change updates it. */
export interface LocationRequest {
  /** Requested precision; see `DESIRED_ACCURACY_*`. */
  readonly desiredAccuracy: DesiredAccuracy;
  /** Minimum metres between delivered fixes; 0 = every fix. A platform without a filter delivers all of them. */
  readonly distanceFilter: number;
  /** Requested interval between fixes, milliseconds. */
  readonly interval: number;
  /** True when the request must continue while the app is in the background. */
  readonly background: boolean;
  /** iOS, `showsBackgroundLocationIndicator`. True: show the indicator while in the background. Absent: do not. */
  readonly indicator?: boolean;
  /** iOS, `useSessionEngine`. False: no live updates with a background session. Absent: use them where the system has them. */
  readonly sessionEngine?: boolean;
}

/** A circle that the platform monitors while the process may be suspended or dead. */
export interface RegionRequest {
  /** Unique in the set. */
  readonly identifier: string;
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** Metres. */
  readonly radius: number;
  /** Report entry. */
  readonly notifyOnEntry: boolean;
  /** Report exit. */
  readonly notifyOnExit: boolean;
}

/** The request for each kind of sensor while it is watched. */
export interface SensorRequests {
  /** Fixes. */
  location: LocationRequest;
  /** Classified activity: requested interval between readings, milliseconds. */
  activity: { readonly intervalMillis: number };
  /** Blocks of samples: requested samples per second. */
  acceleration: { readonly rateHz: number };
  /** The complete set of regions; the adapter applies the difference to what is registered. */
  regions: readonly RegionRequest[];
  /** Significant motion; no options. */
  motion: Record<string, never>;
  /** Significant changes of the position; no options. */
  significantChange: Record<string, never>;
  /** Arrivals at places and departures from them; no options. */
  visits: Record<string, never>;
  /** Connections to a Wi-Fi; no options. */
  wifi: Record<string, never>;
  /** Connections to a car; no options. */
  car: Record<string, never>;
  /** Changes of the location provider. */
  provider: Record<string, never>;
  /** Changes of the network. */
  connectivity: Record<string, never>;
  /** Changes of the battery. */
  battery: Record<string, never>;
  /** Changes of power save mode. */
  powerSave: Record<string, never>;
  /** Changes of how the platform restricts the app. */
  restrictions: Record<string, never>;
  /** The screen going on and off. */
  screen: Record<string, never>;
  /** The app coming and going. */
  app: Record<string, never>;
  /** The compass: requested interval between readings, milliseconds. */
  heading: { readonly intervalMillis: number };
}

/** What each kind of sensor delivers. State-like kinds deliver their present value immediately. */
export interface SensorReadings {
  /** A fix, or the reason why there is none. */
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
  /** Significant motion, by the platform's low-power hardware. */
  motion: Aged;
  /** The position has changed by several hundred metres, as cells and Wi-Fi tell; wakes a suspended or dead process. */
  significantChange: FixReading;
  /** A place where the device stays, or that it has left; wakes a suspended or dead process. */
  visits: Visit;
  /** Wi-Fi was connected or disconnected; `network`: which one, where the platform tells. A hint only. */
  wifi: Aged & { readonly connected: boolean; readonly network?: string };
  /** The phone was connected to a car (projection, hands-free) or disconnected. A hint only. */
  car: Aged & { readonly connected: boolean };
  /** The state of the location provider. */
  provider: Aged & ProviderState;
  /** Is the internet reachable, and over which network? */
  connectivity: Aged & {
    readonly connected: boolean;
    readonly transport: 'wifi' | 'cellular' | 'ethernet' | 'other' | 'none';
  };
  /** The battery: `level` 0.0 to 1.0. Unknown fields are absent; iOS reports -1, which the engine treats as absent. */
  battery: Aged & Partial<Battery>;
  /** Power save mode. */
  powerSave: Aged & { readonly isPowerSaveMode: boolean };
  /** How the platform restricts the app. */
  restrictions: Aged & Restrictions;
  /** Is the screen on? */
  screen: Aged & { readonly on: boolean };
  /** `runtime` `gone`: the app's own JavaScript or Dart runtime is dead while the engine's process lives; absent means attached. */
  app: Aged & { readonly state: 'foreground' | 'background'; readonly runtime?: 'attached' | 'gone' };
  /** The compass: degrees clockwise from magnetic north, with the platform's own accuracy (degrees, or a level 0 to 3). */
  heading: Aged & { readonly heading: number; readonly accuracy: number };
}

/** A kind of sensor that can be watched. */
export type SensorKind = keyof SensorRequests & keyof SensorReadings;

/** A request for permission, with the app's texts as they are configured. */
export interface PermissionRequest {
  /** The permission that is wanted. */
  readonly request: 'Always' | 'WhenInUse';
  /** `locationAuthorizationAlert`: texts of the alert where permission is insufficient. Absent: show none. */
  readonly alert?: Readonly<Record<string, unknown>>;
  /** `backgroundPermissionRationale` (Android): texts shown before permission in the background is requested. */
  readonly rationale?: Readonly<Record<string, unknown>>;
}

/** One-time queries, with their arguments and answers. */
export interface SensorQuestions {
  /** Asks the user for permission; answers with the resulting status. */
  requestPermission: { input: PermissionRequest; answer: AuthorizationStatus };
  /** Requests full accuracy until the app is closed, by the key of a purpose text. */
  requestTemporaryFullAccuracy: { input: { readonly purpose: string }; answer: AccuracyAuthorization };
  /** The present state of the location provider. */
  currentProvider: { input: Record<string, never>; answer: ProviderState };
  /** Classified activities since a number of milliseconds ago, oldest first; empty where the platform records none. */
  activityHistory: {
    input: { readonly sinceMillisAgo: number };
    answer: readonly (Aged & { readonly type: ActivityType; readonly confidence: number })[];
  };
  /** Magnetic declination in degrees, positive east: true heading = magnetic heading + declination. Rejects where the platform has no model of its own. */
  declination: {
    input: { readonly latitude: number; readonly longitude: number; readonly altitude: number };
    answer: number;
  };
  /** Facts about the device that explain why a system stops apps. */
  deviceReport: { input: Record<string, never>; answer: DeviceReport };
  /** Opens a page of the system's settings; answers whether it was opened. */
  openSettings: { input: { readonly page: SettingsPage }; answer: boolean };
}

/** A one-time query. */
export type SensorQuestion = keyof SensorQuestions;

/** An open watch. `update` changes the request without interruption; `close` releases it and is idempotent. */
export interface Watch<K extends SensorKind> {
  /** Replaces the request. */
  update(request: SensorRequests[K]): void;
  /** Ends the watch. */
  close(): void;
}

/**
 * The device's sensors and queries. The engine opens at most one watch per kind. Registrations of an earlier process outlive it:
 * the adapter releases those that a new engine has not watched when that engine is first not busy.
 */
export interface Sensor {
  /** The kinds that this device has; the engine watches no other. */
  readonly available: ReadonlySet<SensorKind>;
  /** Opens the watch of a kind; `sink` receives each reading until the watch is closed. */
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

/** Every endpoint throws an error with its name. */
export const unprovidedSensor: Sensor = {
  get available(): never {
    return unprovided('sensor.available');
  },
  watch: () => unprovided('sensor.watch'),
  ask: () => unprovided('sensor.ask'),
};
