/**
 * What a client of an engine in another heap needs at run time, without the engine: errors, constants, the names of events, and the
 * checks of arguments. Types are those of `@geo/core`. A bundler that cannot drop what is unused, as those of apps, takes this entry.
 *
 * @packageDocumentation
 */

// Errors
export { GeoError, type GeoErrorCode, type GeoErrorDetails } from '../contract/errors';
export { isStorageLocked, StorageLockedError } from '../ports/storage';

// Arguments
export { plainArguments } from '../config/arguments';
export { type PlainCopyOptions, plainCopy } from '../config/plain';

// Remedies
export { remediesOf } from '../contract/remedies';

// Events
export { EVENT_LISTENERS, EVENT_NAMES, type EventListenerName } from '../contract/event-listeners';
export { HEADLESS_EVENT_NAMES } from '../contract/headless';

// Constants
export {
  AUTHORIZATION_STATUS_NOT_DETERMINED,
  AUTHORIZATION_STATUS_RESTRICTED,
  AUTHORIZATION_STATUS_DENIED,
  AUTHORIZATION_STATUS_ALWAYS,
  AUTHORIZATION_STATUS_WHEN_IN_USE,
  ACCURACY_AUTHORIZATION_FULL,
  ACCURACY_AUTHORIZATION_REDUCED,
  DESIRED_ACCURACY_NAVIGATION,
  DESIRED_ACCURACY_HIGH,
  DESIRED_ACCURACY_MEDIUM,
  DESIRED_ACCURACY_LOW,
  DESIRED_ACCURACY_VERY_LOW,
  DESIRED_ACCURACY_LOWEST,
  LOG_LEVEL_OFF,
  LOG_LEVEL_ERROR,
  LOG_LEVEL_WARNING,
  LOG_LEVEL_INFO,
  LOG_LEVEL_DEBUG,
  LOG_LEVEL_VERBOSE,
  NOTIFICATION_PRIORITY_MIN,
  NOTIFICATION_PRIORITY_LOW,
  NOTIFICATION_PRIORITY_DEFAULT,
  NOTIFICATION_PRIORITY_HIGH,
  NOTIFICATION_PRIORITY_MAX,
  ACTIVITY_TYPE_STILL,
  ACTIVITY_TYPE_ON_FOOT,
  ACTIVITY_TYPE_WALKING,
  ACTIVITY_TYPE_RUNNING,
  ACTIVITY_TYPE_ON_BICYCLE,
  ACTIVITY_TYPE_IN_VEHICLE,
  ACTIVITY_TYPE_UNKNOWN,
  TRACKING_MODE_GEOFENCES,
  TRACKING_MODE_LOCATION,
  LOCATION_ERROR_UNKNOWN,
  LOCATION_ERROR_PERMISSION_DENIED,
  LOCATION_ERROR_UNAVAILABLE,
  LOCATION_ERROR_INSUFFICIENT_ACCURACY,
  LOCATION_ERROR_TIMEOUT,
  LOCATION_ERROR_CANCELLED,
} from '../contract/constants';
