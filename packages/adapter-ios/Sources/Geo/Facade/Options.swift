/// What ``GeoEngine/getCurrentPosition(_:)`` takes; nil leaves a field at its default.
public struct CurrentPositionOptions: Hashable, Sendable {
    /// Queue the fix for upload? Default: while tracking is on.
    public var persist: Bool?
    /// Fixes to sample; the most accurate is returned. Default 3.
    public var samples: Int?
    /// Seconds. Default 30.
    public var timeout: Double?
    /// The greatest age of a fix at hand that is returned, milliseconds. Default 0.
    public var maximumAge: Double?
    /// One of the constants of ``DesiredAccuracy``. Default: as configured.
    public var desiredAccuracy: Int?
    /// Merged into the record's.
    public var extras: JsonFields?

    public init(
        persist: Bool? = nil, samples: Int? = nil, timeout: Double? = nil, maximumAge: Double? = nil,
        desiredAccuracy: Int? = nil, extras: JsonFields? = nil
    ) {
        self.persist = persist
        self.samples = samples
        self.timeout = timeout
        self.maximumAge = maximumAge
        self.desiredAccuracy = desiredAccuracy
        self.extras = extras
    }

    var fields: JsonFields {
        var fields: JsonFields = [:]
        fields["persist"] = persist.map(JsonValue.bool)
        fields["samples"] = samples.map { .number(Double($0)) }
        fields["timeout"] = timeout.map(JsonValue.number)
        fields["maximumAge"] = maximumAge.map(JsonValue.number)
        fields["desiredAccuracy"] = desiredAccuracy.map { .number(Double($0)) }
        fields["extras"] = extras.map(JsonValue.object)
        return fields
    }
}

/// What ``GeoEngine/watchPosition(_:failure:)`` takes; nil leaves a field at its default.
public struct WatchPositionOptions: Hashable, Sendable {
    /// Milliseconds between fixes. Default 1000.
    public var interval: Double?
    /// One of the constants of ``DesiredAccuracy``. Default: as configured.
    public var desiredAccuracy: Int?
    /// Queue the fixes for upload? Default true.
    public var persist: Bool?
    /// Merged into each record's.
    public var extras: JsonFields?

    public init(
        interval: Double? = nil, desiredAccuracy: Int? = nil, persist: Bool? = nil, extras: JsonFields? = nil
    ) {
        self.interval = interval
        self.desiredAccuracy = desiredAccuracy
        self.persist = persist
        self.extras = extras
    }

    var fields: JsonFields {
        var fields: JsonFields = [:]
        fields["interval"] = interval.map(JsonValue.number)
        fields["desiredAccuracy"] = desiredAccuracy.map { .number(Double($0)) }
        fields["persist"] = persist.map(JsonValue.bool)
        fields["extras"] = extras.map(JsonValue.object)
        return fields
    }
}

/// What ``GeoEngine/watchHeading(_:)`` takes; nil leaves a field at its default.
public struct HeadingOptions: Hashable, Sendable {
    /// Smallest gap between samples, milliseconds. Default 40.
    public var minIntervalMs: Double?
    /// Smallest change, degrees. Default 0.5.
    public var minDeltaDeg: Double?
    /// Time constant of the smoother, milliseconds. Default 120.
    public var smoothingTauMs: Double?

    public init(minIntervalMs: Double? = nil, minDeltaDeg: Double? = nil, smoothingTauMs: Double? = nil) {
        self.minIntervalMs = minIntervalMs
        self.minDeltaDeg = minDeltaDeg
        self.smoothingTauMs = smoothingTauMs
    }

    var fields: JsonFields {
        var fields: JsonFields = [:]
        fields["minIntervalMs"] = minIntervalMs.map(JsonValue.number)
        fields["minDeltaDeg"] = minDeltaDeg.map(JsonValue.number)
        fields["smoothingTauMs"] = smoothingTauMs.map(JsonValue.number)
        return fields
    }
}

/// What ``GeoEngine/watchLine(_:)`` takes: one of the two, or neither for three fixes.
public struct LineOptions: Hashable, Sendable {
    /// Later fixes that make a point final, 1 to 30.
    public var lagFixes: Int?
    /// Seconds after which a point is final with the next fix, 10 to 30.
    public var lagSeconds: Double?

    public init(lagFixes: Int? = nil, lagSeconds: Double? = nil) {
        self.lagFixes = lagFixes
        self.lagSeconds = lagSeconds
    }

    var fields: JsonFields {
        var fields: JsonFields = [:]
        fields["lagFixes"] = lagFixes.map { .number(Double($0)) }
        fields["lagSeconds"] = lagSeconds.map(JsonValue.number)
        return fields
    }
}

/// In which order queued records are read.
public enum LocationOrder: String, Codable, Sendable {
    /// Oldest first.
    case asc
    /// Newest first.
    case desc
}
