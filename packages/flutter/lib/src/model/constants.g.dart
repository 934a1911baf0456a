// Generated from apps/contract; change it there, then: pnpm contract --update

/// `AUTHORIZATION_STATUS_NOT_DETERMINED`.
const int authorizationStatusNotDetermined = 0;

/// `AUTHORIZATION_STATUS_RESTRICTED`.
const int authorizationStatusRestricted = 1;

/// `AUTHORIZATION_STATUS_DENIED`.
const int authorizationStatusDenied = 2;

/// `AUTHORIZATION_STATUS_ALWAYS`.
const int authorizationStatusAlways = 3;

/// `AUTHORIZATION_STATUS_WHEN_IN_USE`.
const int authorizationStatusWhenInUse = 4;

/// `ACCURACY_AUTHORIZATION_FULL`.
const int accuracyAuthorizationFull = 0;

/// `ACCURACY_AUTHORIZATION_REDUCED`.
const int accuracyAuthorizationReduced = 1;

/// `DESIRED_ACCURACY_NAVIGATION`.
const int desiredAccuracyNavigation = -2;

/// `DESIRED_ACCURACY_HIGH`.
const int desiredAccuracyHigh = -1;

/// `DESIRED_ACCURACY_MEDIUM`.
const int desiredAccuracyMedium = 10;

/// `DESIRED_ACCURACY_LOW`.
const int desiredAccuracyLow = 100;

/// `DESIRED_ACCURACY_VERY_LOW`.
const int desiredAccuracyVeryLow = 1000;

/// `DESIRED_ACCURACY_LOWEST`.
const int desiredAccuracyLowest = 3000;

/// `LOG_LEVEL_OFF`.
const int logLevelOff = 0;

/// `LOG_LEVEL_ERROR`.
const int logLevelError = 1;

/// `LOG_LEVEL_WARNING`.
const int logLevelWarning = 2;

/// `LOG_LEVEL_INFO`.
const int logLevelInfo = 3;

/// `LOG_LEVEL_DEBUG`.
const int logLevelDebug = 4;

/// `LOG_LEVEL_VERBOSE`.
const int logLevelVerbose = 5;

/// `NOTIFICATION_PRIORITY_MIN`.
const int notificationPriorityMin = -2;

/// `NOTIFICATION_PRIORITY_LOW`.
const int notificationPriorityLow = -1;

/// `NOTIFICATION_PRIORITY_DEFAULT`.
const int notificationPriorityDefault = 0;

/// `NOTIFICATION_PRIORITY_HIGH`.
const int notificationPriorityHigh = 1;

/// `NOTIFICATION_PRIORITY_MAX`.
const int notificationPriorityMax = 2;

/// `ACTIVITY_TYPE_STILL`.
const String activityTypeStill = 'still';

/// `ACTIVITY_TYPE_ON_FOOT`.
const String activityTypeOnFoot = 'on_foot';

/// `ACTIVITY_TYPE_WALKING`.
const String activityTypeWalking = 'walking';

/// `ACTIVITY_TYPE_RUNNING`.
const String activityTypeRunning = 'running';

/// `ACTIVITY_TYPE_ON_BICYCLE`.
const String activityTypeOnBicycle = 'on_bicycle';

/// `ACTIVITY_TYPE_IN_VEHICLE`.
const String activityTypeInVehicle = 'in_vehicle';

/// `ACTIVITY_TYPE_UNKNOWN`.
const String activityTypeUnknown = 'unknown';

/// `TRACKING_MODE_GEOFENCES`.
const int trackingModeGeofences = 0;

/// `TRACKING_MODE_LOCATION`.
const int trackingModeLocation = 1;

/// `LOCATION_ERROR_UNKNOWN`.
const int locationErrorUnknown = 0;

/// `LOCATION_ERROR_PERMISSION_DENIED`.
const int locationErrorPermissionDenied = 1;

/// `LOCATION_ERROR_UNAVAILABLE`.
const int locationErrorUnavailable = 2;

/// `LOCATION_ERROR_INSUFFICIENT_ACCURACY`.
const int locationErrorInsufficientAccuracy = 3;

/// `LOCATION_ERROR_TIMEOUT`.
const int locationErrorTimeout = 408;

/// `LOCATION_ERROR_CANCELLED`.
const int locationErrorCancelled = 499;
