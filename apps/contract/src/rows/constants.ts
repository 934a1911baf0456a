import { BOTH, type ConstantRow, core, rule } from './row';

const FAMILIES: Readonly<Record<string, Readonly<Record<string, number | string>>>> = {
  AUTHORIZATION_STATUS: { NOT_DETERMINED: 0, RESTRICTED: 1, DENIED: 2, ALWAYS: 3, WHEN_IN_USE: 4 },
  ACCURACY_AUTHORIZATION: { FULL: 0, REDUCED: 1 },
  DESIRED_ACCURACY: { NAVIGATION: -2, HIGH: -1, MEDIUM: 10, LOW: 100, VERY_LOW: 1000, LOWEST: 3000 },
  LOG_LEVEL: { OFF: 0, ERROR: 1, WARNING: 2, INFO: 3, DEBUG: 4, VERBOSE: 5 },
  NOTIFICATION_PRIORITY: { MIN: -2, LOW: -1, DEFAULT: 0, HIGH: 1, MAX: 2 },
  ACTIVITY_TYPE: {
    STILL: 'still',
    ON_FOOT: 'on_foot',
    WALKING: 'walking',
    RUNNING: 'running',
    ON_BICYCLE: 'on_bicycle',
    IN_VEHICLE: 'in_vehicle',
    UNKNOWN: 'unknown',
  },
  TRACKING_MODE: { GEOFENCES: 0, LOCATION: 1 },
  LOCATION_ERROR: {
    UNKNOWN: 0,
    PERMISSION_DENIED: 1,
    UNAVAILABLE: 2,
    INSUFFICIENT_ACCURACY: 3,
    TIMEOUT: 408,
    CANCELLED: 499,
  },
};

/** Exported names with a value. In D their names are in camelCase. */
export const CONSTANT_ROWS: readonly ConstantRow[] = Object.entries(FAMILIES).flatMap(([family, members]) =>
  Object.entries(members).map(([member, value]): ConstantRow => {
    const name = `${family}_${member}`;
    const id = `gaps/constants/${name}`;
    return {
      kind: 'constant',
      id,
      name,
      value,
      says: String(value),
      bindings: BOTH,
      lives: core('contract/constants.ts'),
    };
  }),
);

/** What holds for the values behind the names. */
export const CONSTANT_RULES = [
  rule('gaps/constants/unknown-activity', 'an unknown activity name reads as `unknown`'),
  rule(
    'gaps/constants/coarse-is-reduced',
    'accuracyAuthorization is passed on as the platform says it: reduced where only coarse permission is granted',
  ),
];
