/// The core record: what is stored, uploaded and handed to listeners.
public struct Location: GeoShape {
    public let raw: JsonFields
    public static let required = ["uuid", "timestamp", "odometer", "coords", "activity", "battery", "is_moving"]

    public init(raw: JsonFields) { self.raw = raw }

    /// Unique id of the record; a server deduplicates by it.
    public var uuid: String { raw.text("uuid") }

    /// When the fix was taken: ISO-8601, UTC.
    public var timestamp: String { raw.text("timestamp") }

    /// How old the fix was when it was processed, milliseconds.
    public var age: Double? { raw.numberOrNil("age") }

    /// Distance travelled so far, metres.
    public var odometer: Double { raw.number("odometer") }

    /// Position and motion.
    public var coords: Coords { raw.shape("coords") }

    /// The classified activity.
    public var activity: MotionActivity { raw.shape("activity") }

    /// The battery at the time of the fix.
    public var battery: Battery { raw.shape("battery") }

    /// The motion verdict at the time of the fix; nil while moving is still unconfirmed.
    public var isMoving: Bool? { raw.flagOrNil("is_moving") }

    /// True where a one-shot or an odometer operation made the record.
    public var isSample: Bool { raw.flag("sample") }

    /// The cause of a record that is no plain tracked fix: `motionchange` or `odometer`.
    public var event: String? { raw.textOrNil("event") }

    /// Values of the app, as configured and as given to the call.
    public var extras: JsonFields? { raw.fieldsOrNil("extras") }
}

/// Position and motion of one fix. What the device did not give is nil, not guessed.
public struct Coords: GeoShape {
    public let raw: JsonFields
    public static let required = ["latitude", "longitude", "accuracy"]

    public init(raw: JsonFields) { self.raw = raw }

    /// Degrees north.
    public var latitude: Double { raw.number("latitude") }

    /// Degrees east.
    public var longitude: Double { raw.number("longitude") }

    /// Radius of the 68 % error circle, metres.
    public var accuracy: Double { raw.number("accuracy") }

    /// Metres above sea level.
    public var altitude: Double? { raw.numberOrNil("altitude") }

    /// Metres.
    public var altitudeAccuracy: Double? { raw.numberOrNil("altitude_accuracy") }

    /// Metres above the WGS84 ellipsoid.
    public var ellipsoidalAltitude: Double? { raw.numberOrNil("ellipsoidal_altitude") }

    /// Metres per second.
    public var speed: Double? { raw.numberOrNil("speed") }

    /// Metres per second.
    public var speedAccuracy: Double? { raw.numberOrNil("speed_accuracy") }

    /// Degrees clockwise from true north.
    public var heading: Double? { raw.numberOrNil("heading") }

    /// Degrees.
    public var headingAccuracy: Double? { raw.numberOrNil("heading_accuracy") }
}

/// Classified motion activity.
public struct MotionActivity: GeoShape {
    public let raw: JsonFields
    public static let required = ["type", "confidence"]

    public init(raw: JsonFields) { self.raw = raw }

    /// One of the constants of ``ActivityType``.
    public var type: String { raw.text("type") }

    /// 0 to 100 %.
    public var confidence: Int { raw.int("confidence") }
}

/// The device's battery.
public struct Battery: GeoShape {
    public let raw: JsonFields
    public static let required = ["level", "is_charging"]

    public init(raw: JsonFields) { self.raw = raw }

    /// 0.0 to 1.0.
    public var level: Double { raw.number("level") }

    /// Is the device connected to power?
    public var isCharging: Bool { raw.flag("is_charging") }
}

/// A record that the server refused for good, removed from the queue so that the others are uploaded.
public struct QuarantinedRecord: GeoShape {
    public let raw: JsonFields
    public static let required = ["record", "status", "responseText", "attempts", "quarantinedAt"]

    public init(raw: JsonFields) { self.raw = raw }

    /// The record as it was sent.
    public var record: Location { raw.shape("record") }

    /// HTTP status of the last refusal; 0 where there was no response.
    public var status: Int { raw.int("status") }

    /// The body of the response, cut to 1024 characters.
    public var responseText: String { raw.text("responseText") }

    /// How often it was refused alone.
    public var attempts: Int { raw.int("attempts") }

    /// ISO-8601, UTC.
    public var quarantinedAt: String { raw.text("quarantinedAt") }
}
