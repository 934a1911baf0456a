@file:JvmName("GeoConstants")

package dev.geo.android.facade

/** May the app use location: [State.authorization] and [ProviderState.status]. */
public const val AUTHORIZATION_STATUS_NOT_DETERMINED: Int = 0
public const val AUTHORIZATION_STATUS_RESTRICTED: Int = 1
public const val AUTHORIZATION_STATUS_DENIED: Int = 2
public const val AUTHORIZATION_STATUS_ALWAYS: Int = 3
public const val AUTHORIZATION_STATUS_WHEN_IN_USE: Int = 4

/** Which location is granted: [ProviderState.accuracyAuthorization]. */
public const val ACCURACY_AUTHORIZATION_FULL: Int = 0
public const val ACCURACY_AUTHORIZATION_REDUCED: Int = 1

/** How precise fixes are wanted: [GeoConfig.desiredAccuracy]; from 10 on it is metres. */
public const val DESIRED_ACCURACY_NAVIGATION: Int = -2
public const val DESIRED_ACCURACY_HIGH: Int = -1
public const val DESIRED_ACCURACY_MEDIUM: Int = 10
public const val DESIRED_ACCURACY_LOW: Int = 100
public const val DESIRED_ACCURACY_VERY_LOW: Int = 1000
public const val DESIRED_ACCURACY_LOWEST: Int = 3000

/** What the log keeps besides errors and warnings: [GeoConfig.logLevel]. */
public const val LOG_LEVEL_OFF: Int = 0
public const val LOG_LEVEL_ERROR: Int = 1
public const val LOG_LEVEL_WARNING: Int = 2
public const val LOG_LEVEL_INFO: Int = 3
public const val LOG_LEVEL_DEBUG: Int = 4
public const val LOG_LEVEL_VERBOSE: Int = 5

/** How much the notification of the service asks for attention: [NotificationConfig.priority]. */
public const val NOTIFICATION_PRIORITY_MIN: Int = -2
public const val NOTIFICATION_PRIORITY_LOW: Int = -1
public const val NOTIFICATION_PRIORITY_DEFAULT: Int = 0
public const val NOTIFICATION_PRIORITY_HIGH: Int = 1
public const val NOTIFICATION_PRIORITY_MAX: Int = 2

/** What the carrier of the device is doing, as an activity of a [Location]. */
public const val ACTIVITY_TYPE_STILL: String = "still"
public const val ACTIVITY_TYPE_ON_FOOT: String = "on_foot"
public const val ACTIVITY_TYPE_WALKING: String = "walking"
public const val ACTIVITY_TYPE_RUNNING: String = "running"
public const val ACTIVITY_TYPE_ON_BICYCLE: String = "on_bicycle"
public const val ACTIVITY_TYPE_IN_VEHICLE: String = "in_vehicle"
public const val ACTIVITY_TYPE_UNKNOWN: String = "unknown"

/** What is tracked: [State.trackingMode]. */
public const val TRACKING_MODE_GEOFENCES: Int = 0
public const val TRACKING_MODE_LOCATION: Int = 1

/** What is wrong with location: [LocationErrorEvent.code]. */
public const val LOCATION_ERROR_UNKNOWN: Int = 0
public const val LOCATION_ERROR_PERMISSION_DENIED: Int = 1
public const val LOCATION_ERROR_UNAVAILABLE: Int = 2
public const val LOCATION_ERROR_INSUFFICIENT_ACCURACY: Int = 3
public const val LOCATION_ERROR_TIMEOUT: Int = 408
public const val LOCATION_ERROR_CANCELLED: Int = 499
