// Generated from apps/contract; change it there, then: pnpm contract --update

/// The user has not been asked yet.
const int authorizationStatusNotDetermined = 0;

/// Restricted by the device's owner or a policy; the user cannot change it.
const int authorizationStatusRestricted = 1;

/// Denied by the user.
const int authorizationStatusDenied = 2;

/// Allowed, in the background too.
const int authorizationStatusAlways = 3;

/// Allowed while the app is in use.
const int authorizationStatusWhenInUse = 4;

/// Precise location is granted.
const int accuracyAuthorizationFull = 0;

/// Only approximate location is granted (on Android: coarse permission alone).
const int accuracyAuthorizationReduced = 1;

/// The best accuracy of the receiver, with all other sensors: for navigation, on a charger.
const int desiredAccuracyNavigation = -2;

/// The best accuracy of the receiver.
const int desiredAccuracyHigh = -1;

/// About 10 m.
const int desiredAccuracyMedium = 10;

/// About 100 m.
const int desiredAccuracyLow = 100;

/// About 1 km.
const int desiredAccuracyVeryLow = 1000;

/// About 3 km.
const int desiredAccuracyLowest = 3000;

/// Errors and warnings alone.
const int logLevelOff = 0;

/// A failure that was not recovered. Always kept.
const int logLevelError = 1;

/// A failure that was handled. Always kept.
const int logLevelWarning = 2;

/// Noteworthy events.
const int logLevelInfo = 3;

/// Details of decisions.
const int logLevelDebug = 4;

/// Everything.
const int logLevelVerbose = 5;

/// Without an icon in the status bar.
const int notificationPriorityMin = -2;

/// Shown without a sound, below others.
const int notificationPriorityLow = -1;

/// As the system shows notifications by default.
const int notificationPriorityDefault = 0;

/// Shown above others.
const int notificationPriorityHigh = 1;

/// Shown above all.
const int notificationPriorityMax = 2;

/// Stationary.
const String activityTypeStill = 'still';

/// Walking or running, where the platform does not distinguish them.
const String activityTypeOnFoot = 'on_foot';

/// Walking.
const String activityTypeWalking = 'walking';

/// Running.
const String activityTypeRunning = 'running';

/// On a bicycle.
const String activityTypeOnBicycle = 'on_bicycle';

/// In a car, bus, train or another vehicle.
const String activityTypeInVehicle = 'in_vehicle';

/// Unknown to the classifier, or an unknown name.
const String activityTypeUnknown = 'unknown';

/// Geofences alone.
const int trackingModeGeofences = 0;

/// The location stream and geofences.
const int trackingModeLocation = 1;

/// The platform does not say why.
const int locationErrorUnknown = 0;

/// The user has denied location.
const int locationErrorPermissionDenied = 1;

/// Network or provider off, or no position available.
const int locationErrorUnavailable = 2;

/// Precise location is required, and only approximate location is allowed.
const int locationErrorInsufficientAccuracy = 3;

/// No fix came in time.
const int locationErrorTimeout = 408;

/// The request was cancelled.
const int locationErrorCancelled = 499;
