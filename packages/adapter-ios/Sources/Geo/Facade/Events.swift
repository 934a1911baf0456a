/// The motion verdict changed.
public struct MotionChangeEvent: GeoShape {
    public let raw: JsonFields
    public static let required = ["isMoving"]

    public init(raw: JsonFields) { self.raw = raw }

    /// Does the device move now?
    public var isMoving: Bool { raw.flag("isMoving") }

    /// Where; nil in the first one of a session.
    public var location: Location? { raw.shapeOrNil("location") }
}

/// An upload request has ended.
public struct HttpEvent: GeoShape {
    public let raw: JsonFields
    public static let required = ["success", "status", "responseText"]

    public init(raw: JsonFields) { self.raw = raw }

    /// Was the status 2xx, and did the response meet `requireResponse`?
    public var success: Bool { raw.flag("success") }

    /// 0 where there was no response.
    public var status: Int { raw.int("status") }

    /// The body, or the error where ``status`` is 0; cut to 1024 characters.
    public var responseText: String { raw.text("responseText") }
}

/// A sign of life.
public struct HeartbeatEvent: GeoShape {
    public let raw: JsonFields
    public static let required = ["location"]

    public init(raw: JsonFields) { self.raw = raw }

    /// The last known one; nil before any fix of the session.
    public var location: Location? { raw.shapeOrNil("location") }
}

/// Validated internet was gained or lost.
public struct ConnectivityChangeEvent: GeoShape {
    public let raw: JsonFields
    public static let required = ["connected"]

    public init(raw: JsonFields) { self.raw = raw }

    /// Is it there now?
    public var connected: Bool { raw.flag("connected") }
}

/// The platform could not give a location.
public struct LocationErrorEvent: GeoShape {
    public let raw: JsonFields
    public static let required = ["code", "message"]

    public init(raw: JsonFields) { self.raw = raw }

    /// One of the constants of ``LocationError``.
    public var code: Int { raw.int("code") }

    /// The platform's message.
    public var message: String { raw.text("message") }
}

/// A fix was kept out of the track.
public struct LocationFilterEvent: GeoShape {
    public let raw: JsonFields
    public static let required = ["reason", "value", "threshold", "timestamp", "coords"]

    public init(raw: JsonFields) { self.raw = raw }

    /// `invalid`, `stale`, `inaccurate`, `implausible-speed`, `outlier`, `duplicate`, `future`, `not-departed` or
    /// `mock`.
    public var reason: String { raw.text("reason") }

    /// The measured value, in the unit of ``threshold``.
    public var value: Double { raw.number("value") }

    /// What would have been allowed.
    public var threshold: Double { raw.number("threshold") }

    /// When the fix was taken: ISO-8601, UTC.
    public var timestamp: String { raw.text("timestamp") }

    /// Where it was.
    public var coords: Coords { raw.shape("coords") }
}

/// A collision was detected and confirmed.
public struct CrashEvent: GeoShape {
    public let raw: JsonFields
    public static let required = ["timestamp", "peakG", "impactDurationMs", "preImpactSpeedMps"]

    public init(raw: JsonFields) { self.raw = raw }

    /// The moment of confirmation: ISO-8601, UTC.
    public var timestamp: String { raw.text("timestamp") }

    /// Peak of the impact, g.
    public var peakG: Double { raw.number("peakG") }

    /// How long the impact lasted, milliseconds.
    public var impactDurationMs: Double { raw.number("impactDurationMs") }

    /// Metres per second.
    public var preImpactSpeedMps: Double { raw.number("preImpactSpeedMps") }

    /// The last known fix at confirmation.
    public var location: Location? { raw.shapeOrNil("location") }
}

/// A collision is suspected, and not certain yet. At most one suspicion is open, for ten minutes at most.
public struct CrashSuspectedEvent: GeoShape {
    public let raw: JsonFields
    public static let required = [
        "impactTimestamp", "timestamp", "missing", "peakG", "impactDurationMs", "preImpactSpeedMps",
    ]

    public init(raw: JsonFields) { self.raw = raw }

    /// When the impact began: ISO-8601, UTC. ``GeoEngine/confirmCrash(impactTimestamp:)`` takes it.
    public var impactTimestamp: String { raw.text("impactTimestamp") }

    /// The moment of suspicion: ISO-8601, UTC.
    public var timestamp: String { raw.text("timestamp") }

    /// What is missing before it is certain: `speed` a fix, `stop` it still rolls, `rest` it has just stopped.
    public var missing: String { raw.text("missing") }

    /// Peak of the impact, g.
    public var peakG: Double { raw.number("peakG") }

    /// How long the impact lasted, milliseconds.
    public var impactDurationMs: Double { raw.number("impactDurationMs") }

    /// Metres per second.
    public var preImpactSpeedMps: Double { raw.number("preImpactSpeedMps") }

    /// The last known fix.
    public var location: Location? { raw.shapeOrNil("location") }
}

/// An episode of handling the phone at driving speed has ended.
public struct DistractionEvent: GeoShape {
    public let raw: JsonFields
    public static let required = ["timestamp", "startTimestamp", "durationSec", "cause"]

    public init(raw: JsonFields) { self.raw = raw }

    /// When it ended: ISO-8601, UTC.
    public var timestamp: String { raw.text("timestamp") }

    /// When it began: ISO-8601, UTC. Identifies the episode.
    public var startTimestamp: String { raw.text("startTimestamp") }

    /// Seconds.
    public var durationSec: Double { raw.number("durationSec") }

    /// `h` handled, `s` with the screen on, `c` reserved for calls.
    public var cause: String { raw.text("cause") }

    /// The last known fix at its end.
    public var location: Location? { raw.shapeOrNil("location") }
}

/// A token refresh has ended.
public struct AuthorizationEvent: GeoShape {
    public let raw: JsonFields
    public static let required = ["success"]

    public init(raw: JsonFields) { self.raw = raw }

    /// Are there new tokens?
    public var success: Bool { raw.flag("success") }

    /// On success.
    public var accessToken: String? { raw.textOrNil("accessToken") }

    /// On success: the one in use.
    public var refreshToken: String? { raw.textOrNil("refreshToken") }

    /// On failure: the HTTP status; 0 where there was no answer.
    public var status: Int? { raw.intOrNil("status") }

    /// Without the tokens, because the text may be logged.
    public var description: String {
        "AuthorizationEvent(success: \(success), status: \(status.map(String.init) ?? "nil"))"
    }
}

/// A smoothed compass heading.
public struct HeadingEvent: GeoShape {
    public let raw: JsonFields
    public static let required = ["heading", "accuracy", "isTrue"]

    public init(raw: JsonFields) { self.raw = raw }

    /// Degrees clockwise from north.
    public var heading: Double { raw.number("heading") }

    /// The greatest deviation from the real heading, degrees; -1: the heading is invalid.
    public var accuracy: Double { raw.number("accuracy") }

    /// True north? Otherwise magnetic.
    public var isTrue: Bool { raw.flag("isTrue") }
}

/// One line of the in-library log.
public struct LogEntry: GeoShape {
    public let raw: JsonFields
    public static let required = ["ts", "level", "src", "event"]

    public init(raw: JsonFields) { self.raw = raw }

    /// ISO-8601, UTC.
    public var ts: String { raw.text("ts") }

    /// 1 error, 2 warning, 3 info, 4 debug, 5 verbose: the constants of ``LogLevel``.
    public var level: Int { raw.int("level") }

    /// `native`: the engine itself; `js`: the app's own calls of ``GeoEngine/logger``.
    public var src: String { raw.text("src") }

    /// Short tag.
    public var event: String { raw.text("event") }

    /// A line for people.
    public var message: String? { raw.textOrNil("message") }

    /// Attached data, decoded: the engine serialises it. What is no JSON is given as the text that it is.
    public var data: JsonValue? {
        guard let written = raw.textOrNil("data") else { return raw["data"] }
        return (try? Json.parse(written)).map(JsonValue.init) ?? .text(written)
    }
}
