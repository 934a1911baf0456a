/// A circle to watch.
public struct Geofence: GeoShape {
    public let raw: JsonFields
    public static let required = ["identifier", "latitude", "longitude", "radius"]

    public init(raw: JsonFields) { self.raw = raw }

    /// - Parameters:
    ///   - identifier: 1 to 255 characters; the same one replaces.
    ///   - latitude: degrees north.
    ///   - longitude: degrees east.
    ///   - radius: metres; below 100 m a phone is often wrong about the boundary.
    ///   - notifyOnEntry: emit `ENTER`. Where no flag is given at all, entry and exit are emitted.
    ///   - notifyOnExit: emit `EXIT`.
    ///   - notifyOnDwell: emit `DWELL`; needs `loiteringDelay`.
    ///   - loiteringDelay: milliseconds inside until `DWELL`.
    ///   - extras: copied to the fence's events.
    public init(
        identifier: String, latitude: Double, longitude: Double, radius: Double, notifyOnEntry: Bool? = nil,
        notifyOnExit: Bool? = nil, notifyOnDwell: Bool? = nil, loiteringDelay: Double? = nil, extras: JsonFields? = nil
    ) {
        var fields: JsonFields = [
            "identifier": .text(identifier), "latitude": .number(latitude), "longitude": .number(longitude),
            "radius": .number(radius),
        ]
        fields["notifyOnEntry"] = notifyOnEntry.map(JsonValue.bool)
        fields["notifyOnExit"] = notifyOnExit.map(JsonValue.bool)
        fields["notifyOnDwell"] = notifyOnDwell.map(JsonValue.bool)
        fields["loiteringDelay"] = loiteringDelay.map(JsonValue.number)
        fields["extras"] = extras.map(JsonValue.object)
        raw = fields
    }

    /// Unique.
    public var identifier: String { raw.text("identifier") }

    /// Degrees north.
    public var latitude: Double { raw.number("latitude") }

    /// Degrees east.
    public var longitude: Double { raw.number("longitude") }

    /// Metres.
    public var radius: Double { raw.number("radius") }

    /// Is `ENTER` emitted? Where no flag is given at all, entry and exit are.
    public var notifyOnEntry: Bool? { raw.flagOrNil("notifyOnEntry") }

    /// Is `EXIT` emitted?
    public var notifyOnExit: Bool? { raw.flagOrNil("notifyOnExit") }

    /// Is `DWELL` emitted?
    public var notifyOnDwell: Bool? { raw.flagOrNil("notifyOnDwell") }

    /// Milliseconds inside until `DWELL`.
    public var loiteringDelay: Double? { raw.numberOrNil("loiteringDelay") }

    /// Copied to the fence's events.
    public var extras: JsonFields? { raw.fieldsOrNil("extras") }
}

/// A fence was entered, left, or stayed in.
public struct GeofenceEvent: GeoShape {
    public let raw: JsonFields
    public static let required = ["identifier", "action", "location"]

    public init(raw: JsonFields) { self.raw = raw }

    /// The fence's identifier.
    public var identifier: String { raw.text("identifier") }

    /// `ENTER`, `EXIT` or `DWELL`.
    public var action: String { raw.text("action") }

    /// The fix that caused it.
    public var location: Location { raw.shape("location") }

    /// The fence's own extras.
    public var extras: JsonFields? { raw.fieldsOrNil("extras") }
}

/// The difference of what the platform monitors, not of what is stored.
public struct GeofencesChangeEvent: GeoShape {
    public let raw: JsonFields
    public static let required = ["on", "off"]

    public init(raw: JsonFields) { self.raw = raw }

    /// Newly monitored.
    public var on: [Geofence] { raw.shapes("on") }

    /// No longer monitored.
    public var off: [Geofence] { raw.shapes("off") }
}
