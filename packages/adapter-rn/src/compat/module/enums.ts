/*
 * Constants of react-native-background-geolocation under its names: objects since version 5, plain values before. Those that this
 * package has under the same name are in `constants`.
 */

export const LogLevel = { Off: 0, Error: 1, Warning: 2, Info: 3, Debug: 4, Verbose: 5 } as const;
export const DesiredAccuracy = {
  Navigation: -2,
  High: -1,
  Medium: 10,
  Low: 100,
  VeryLow: 1000,
  Lowest: 3000,
} as const;
export const PersistMode = { All: 2, Location: 1, Geofence: -1, None: 0 } as const;
export const AuthorizationStrategy = { Jwt: 'jwt', Sas: 'sas' } as const;
export const LocationFilterPolicy = { PassThrough: 0, Adjust: 1, Conservative: 2 } as const;
export const KalmanProfile = { Default: 0, Aggressive: 1, Conservative: 2 } as const;
export const HttpMethod = { Post: 'POST', Put: 'PUT', Patch: 'PATCH' } as const;
export const TriggerActivity = {
  Walking: 'walking',
  OnFoot: 'on_foot',
  Running: 'running',
  OnBicycle: 'on_bicycle',
  InVehicle: 'in_vehicle',
} as const;
export const NotificationPriority = { Default: 0, High: 1, Low: -1, Max: 2, Min: -2 } as const;
export const Event = {
  Boot: 'boot',
  Terminate: 'terminate',
  Location: 'location',
  MotionChange: 'motionchange',
  ActivityChange: 'activitychange',
  LocationFilter: 'locationfilter',
  Geofence: 'geofence',
  GeofencesChange: 'geofenceschange',
  Http: 'http',
  Heartbeat: 'heartbeat',
  ProviderChange: 'providerchange',
  Schedule: 'schedule',
  Notification: 'notification',
  NotificationAction: 'notificationaction',
  Authorization: 'authorization',
  ConnectivityChange: 'connectivitychange',
  EnabledChange: 'enabledchange',
  PowerSaveChange: 'powersavechange',
} as const;
export const LocationRequest = { Always: 'Always', WhenInUse: 'WhenInUse', Any: 'Any' } as const;
export const AccuracyAuthorization = { Full: 0, Reduced: 1 } as const;
export const AuthorizationStatus = {
  NotDetermined: 0,
  Restricted: 1,
  Denied: 2,
  Always: 3,
  WhenInUse: 4,
  DeniedAlways: 5,
} as const;
export const Permission = { Location: 'location', Motion: 'motion' } as const;
export const ActivityType = {
  Other: 1,
  AutomotiveNavigation: 2,
  Fitness: 3,
  OtherNavigation: 4,
  Airborne: 5,
} as const;

export const EVENT_BOOT = 'boot';
export const EVENT_TERMINATE = 'terminate';
export const EVENT_LOCATION = 'location';
export const EVENT_MOTIONCHANGE = 'motionchange';
export const EVENT_HTTP = 'http';
export const EVENT_HEARTBEAT = 'heartbeat';
export const EVENT_PROVIDERCHANGE = 'providerchange';
export const EVENT_ACTIVITYCHANGE = 'activitychange';
export const EVENT_GEOFENCE = 'geofence';
export const EVENT_GEOFENCESCHANGE = 'geofenceschange';
export const EVENT_ENABLEDCHANGE = 'enabledchange';
export const EVENT_CONNECTIVITYCHANGE = 'connectivitychange';
export const EVENT_SCHEDULE = 'schedule';
export const EVENT_POWERSAVECHANGE = 'powersavechange';
export const EVENT_NOTIFICATIONACTION = 'notificationaction';
export const EVENT_AUTHORIZATION = 'authorization';
export const PERSIST_MODE_ALL = 2;
export const PERSIST_MODE_LOCATION = 1;
export const PERSIST_MODE_GEOFENCE = -1;
export const PERSIST_MODE_NONE = 0;
export const AUTHORIZATION_STRATEGY_JWT = 'JWT';
export const AUTHORIZATION_STRATEGY_SAS = 'SAS';
export const ACTIVITY_TYPE_OTHER = 1;
export const ACTIVITY_TYPE_AUTOMOTIVE_NAVIGATION = 2;
export const ACTIVITY_TYPE_FITNESS = 3;
export const ACTIVITY_TYPE_OTHER_NAVIGATION = 4;
export const ACTIVITY_TYPE_AIRBORNE = 5;
export const LOCATION_AUTHORIZATION_ALWAYS = 'Always';
export const LOCATION_AUTHORIZATION_WHEN_IN_USE = 'WhenInUse';
export const LOCATION_AUTHORIZATION_ANY = 'Any';
