/// May the app use location: ``EngineState/authorization`` and ``ProviderState/status``.
public enum AuthorizationStatus {
    public static let notDetermined = 0
    public static let restricted = 1
    public static let denied = 2
    public static let always = 3
    public static let whenInUse = 4
}

/// Which location is granted: ``ProviderState/accuracyAuthorization``.
public enum AccuracyAuthorization {
    public static let full = 0
    public static let reduced = 1
}

/// How precise fixes are wanted: ``GeoConfig/desiredAccuracy``; from 10 on it is metres.
public enum DesiredAccuracy {
    public static let navigation = -2
    public static let high = -1
    public static let medium = 10
    public static let low = 100
    public static let veryLow = 1000
    public static let lowest = 3000
}

/// What the log keeps besides errors and warnings: ``GeoConfig/logLevel``.
public enum LogLevel {
    public static let off = 0
    public static let error = 1
    public static let warning = 2
    public static let info = 3
    public static let debug = 4
    public static let verbose = 5
}

/// The importance of the notification that Android shows while the app tracks. Without effect on iOS.
public enum NotificationPriority {
    public static let min = -2
    public static let low = -1
    public static let `default` = 0
    public static let high = 1
    public static let max = 2
}

/// What the carrier of the device is doing: ``MotionActivity/type``.
public enum ActivityType {
    public static let still = "still"
    public static let onFoot = "on_foot"
    public static let walking = "walking"
    public static let running = "running"
    public static let onBicycle = "on_bicycle"
    public static let inVehicle = "in_vehicle"
    public static let unknown = "unknown"
}

/// What is tracked: ``EngineState/trackingMode``.
public enum TrackingMode {
    public static let geofences = 0
    public static let location = 1
}

/// What is wrong with location: ``LocationErrorEvent/code`` and ``GeoError/locationCode``.
public enum LocationError {
    public static let unknown = 0
    public static let permissionDenied = 1
    public static let unavailable = 2
    public static let insufficientAccuracy = 3
    public static let timeout = 408
    public static let cancelled = 499
}
