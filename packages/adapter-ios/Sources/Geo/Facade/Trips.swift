/// Where and when a trip begins or ends.
public struct TripEnd: GeoShape {
    public let raw: JsonFields
    public static let required = ["timestamp", "latitude", "longitude"]

    public init(raw: JsonFields) { self.raw = raw }

    /// ISO-8601, UTC.
    public var timestamp: String { raw.text("timestamp") }

    /// Degrees north.
    public var latitude: Double { raw.number("latitude") }

    /// Degrees east.
    public var longitude: Double { raw.number("longitude") }
}

/// A stay of two minutes or more within a trip.
public struct TripStop: GeoShape {
    public let raw: JsonFields
    public static let required = ["startTimestamp", "endTimestamp", "latitude", "longitude"]

    public init(raw: JsonFields) { self.raw = raw }

    /// When the device came to rest: ISO-8601, UTC.
    public var startTimestamp: String { raw.text("startTimestamp") }

    /// When it went on.
    public var endTimestamp: String { raw.text("endTimestamp") }

    /// Degrees north.
    public var latitude: Double { raw.number("latitude") }

    /// Degrees east.
    public var longitude: Double { raw.number("longitude") }
}

/// One source of doubt about a trip.
public struct TripDoubt: GeoShape {
    public let raw: JsonFields
    public static let required = ["kind", "count", "meters"]

    public init(raw: JsonFields) { self.raw = raw }

    /// `gap`, `coarse`, `jump`, `inferred-start`, `split`, `interrupted`, `stopped`, `thinned` or `mock`.
    public var kind: String { raw.text("kind") }

    /// How many times.
    public var count: Int { raw.int("count") }

    /// Metres of the distance that it concerns; 0 where that cannot be said.
    public var meters: Double { raw.number("meters") }
}

/// A finished trip: from a departure to the transition to stationary.
public struct Trip: GeoShape {
    public let raw: JsonFields
    public static let required = [
        "id", "start", "end", "stops", "distance", "movingSec", "line", "lineTolerance", "doubts",
    ]

    public init(raw: JsonFields) { self.raw = raw }

    /// Its id: a UUID of version 7, which begins with the time of the start.
    public var id: String { raw.text("id") }

    /// The departure.
    public var start: TripEnd { raw.shape("start") }

    /// The arrival: when the device came to rest.
    public var end: TripEnd { raw.shape("end") }

    /// Stays within it, by time.
    public var stops: [TripStop] { raw.shapes("stops") }

    /// Metres along the smoothed track.
    public var distance: Double { raw.number("distance") }

    /// Seconds between start and end without the stops.
    public var movingSec: Double { raw.number("movingSec") }

    /// The smoothed track as an encoded polyline of five decimal places.
    public var line: String { raw.text("line") }

    /// Metres by which the line may deviate from the smoothed track.
    public var lineTolerance: Double { raw.number("lineTolerance") }

    /// What makes the trip less certain; empty when nothing does.
    public var doubts: [TripDoubt] { raw.shapes("doubts") }
}

/// A place of a live line.
public struct LinePoint: GeoShape {
    public let raw: JsonFields
    public static let required = ["timestamp", "latitude", "longitude", "accuracy"]

    public init(raw: JsonFields) { self.raw = raw }

    /// When the device was there: ISO-8601, UTC.
    public var timestamp: String { raw.text("timestamp") }

    /// Degrees north.
    public var latitude: Double { raw.number("latitude") }

    /// Degrees east.
    public var longitude: Double { raw.number("longitude") }

    /// Radius of the circle in which the device was with 68 %, metres.
    public var accuracy: Double { raw.number("accuracy") }
}

/// How a live line has gone on.
public struct LineEvent: GeoShape {
    public let raw: JsonFields
    public static let required = ["line", "points", "tail"]

    public init(raw: JsonFields) { self.raw = raw }

    /// The line, counted from 1 in each watch: every trip has its own.
    public var line: Int { raw.int("line") }

    /// Points that are final since the event before, by time: they never change.
    public var points: [LinePoint] { raw.shapes("points") }

    /// The rest of the line, up to the newest fix; it replaces the tail of the event before.
    public var tail: [LinePoint] { raw.shapes("tail") }
}
