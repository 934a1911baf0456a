/** Location authorization: the values of `State.authorization` and of the provider-change status. */
export const AUTHORIZATION_STATUS_NOT_DETERMINED = 0;
/** Restricted by the device's owner or a policy; the user cannot change it. */
export const AUTHORIZATION_STATUS_RESTRICTED = 1;
/** Denied by the user. */
export const AUTHORIZATION_STATUS_DENIED = 2;
/** Allowed, in the background too. */
export const AUTHORIZATION_STATUS_ALWAYS = 3;
/** Allowed while the app is in use. */
export const AUTHORIZATION_STATUS_WHEN_IN_USE = 4;
/** One of the `AUTHORIZATION_STATUS_*` constants. */
export type AuthorizationStatus = 0 | 1 | 2 | 3 | 4;

/** Precise location is granted. */
export const ACCURACY_AUTHORIZATION_FULL = 0;
/** Only approximate location is granted (on Android: coarse permission alone). */
export const ACCURACY_AUTHORIZATION_REDUCED = 1;
/** One of the `ACCURACY_AUTHORIZATION_*` constants. */
export type AccuracyAuthorization = 0 | 1;

/** Requested precision of fixes; from `10` on the number is metres. */
export const DESIRED_ACCURACY_NAVIGATION = -2;
/** The best accuracy of the receiver. */
export const DESIRED_ACCURACY_HIGH = -1;
/** About 10 m. */
export const DESIRED_ACCURACY_MEDIUM = 10;
/** About 100 m. */
export const DESIRED_ACCURACY_LOW = 100;
/** About 1 km. */
export const DESIRED_ACCURACY_VERY_LOW = 1000;
/** About 3 km. */
export const DESIRED_ACCURACY_LOWEST = 3000;
/** One of the `DESIRED_ACCURACY_*` constants. */
export type DesiredAccuracy = -2 | -1 | 10 | 100 | 1000 | 3000;

/** Verbosity of the in-library log. ERROR and WARNING are always kept. */
export const LOG_LEVEL_OFF = 0;
/** A failure that was not recovered. Always kept. */
export const LOG_LEVEL_ERROR = 1;
/** A failure that was handled. Always kept. */
export const LOG_LEVEL_WARNING = 2;
/** Noteworthy events. */
export const LOG_LEVEL_INFO = 3;
/** Details of decisions. */
export const LOG_LEVEL_DEBUG = 4;
/** Everything. */
export const LOG_LEVEL_VERBOSE = 5;
/** One of the `LOG_LEVEL_*` constants. */
export type LogLevel = 0 | 1 | 2 | 3 | 4 | 5;

/** Importance of Android's foreground-service notification. */
export const NOTIFICATION_PRIORITY_MIN = -2;
/** Shown without a sound, below others. */
export const NOTIFICATION_PRIORITY_LOW = -1;
/** As the system shows notifications by default. */
export const NOTIFICATION_PRIORITY_DEFAULT = 0;
/** Shown above others. */
export const NOTIFICATION_PRIORITY_HIGH = 1;
/** Shown above all. */
export const NOTIFICATION_PRIORITY_MAX = 2;
/** One of the `NOTIFICATION_PRIORITY_*` constants. */
export type NotificationPriority = -2 | -1 | 0 | 1 | 2;

/** Stationary. */
export const ACTIVITY_TYPE_STILL = 'still';
/** Walking or running, where the platform does not distinguish them. */
export const ACTIVITY_TYPE_ON_FOOT = 'on_foot';
/** Walking. */
export const ACTIVITY_TYPE_WALKING = 'walking';
/** Running. */
export const ACTIVITY_TYPE_RUNNING = 'running';
/** On a bicycle. */
export const ACTIVITY_TYPE_ON_BICYCLE = 'on_bicycle';
/** In a car, bus, train or another vehicle. */
export const ACTIVITY_TYPE_IN_VEHICLE = 'in_vehicle';
/** Unknown to the classifier, or an unknown name. */
export const ACTIVITY_TYPE_UNKNOWN = 'unknown';

/** `State.trackingMode`: geofences only. */
export const TRACKING_MODE_GEOFENCES = 0;
/** `State.trackingMode`: the location stream and geofences. */
export const TRACKING_MODE_LOCATION = 1;
/** One of the `TRACKING_MODE_*` constants. */
export type TrackingMode = 0 | 1;

/** Codes of location errors (`onLocationError`, the failure callback of `watchPosition`). */
export const LOCATION_ERROR_UNKNOWN = 0;
/** The user has denied location. */
export const LOCATION_ERROR_PERMISSION_DENIED = 1;
/** Network or provider off, or no position available. */
export const LOCATION_ERROR_UNAVAILABLE = 2;
/** Precise location is required, and only approximate location is allowed. */
export const LOCATION_ERROR_INSUFFICIENT_ACCURACY = 3;
/** No fix came in time. */
export const LOCATION_ERROR_TIMEOUT = 408;
/** The request was cancelled. */
export const LOCATION_ERROR_CANCELLED = 499;
/** One of the `LOCATION_ERROR_*` constants. */
export type LocationErrorCode = 0 | 1 | 2 | 3 | 408 | 499;
