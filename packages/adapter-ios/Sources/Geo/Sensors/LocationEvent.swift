/// What Core Location called back, as values: its objects stay on the thread that they came on.
enum LocationEvent: Sendable {
    /// Fixes of standard updates.
    case fixes([JsonObject])
    case failed(JsonObject)
    case significantChange([JsonObject])
    case visit(JsonObject)
    case region(RegionEvent)
    case heading(Compass)
    case authorizationChanged
}

/// What happened to a region, by the identifier that the platform knows.
enum RegionEvent: Equatable, Sendable {
    case entered(String)
    case exited(String)
    /// It is monitored from now on.
    case began(String)
    /// - Parameter identifier: nil where the platform does not say which.
    case failed(String?, String)
}

/// What the compass says, degrees clockwise.
struct Compass: Equatable, Sendable {
    let magnetic: Double
    /// Negative where it is unknown.
    let trueNorth: Double
    /// Negative where `magnetic` is invalid.
    let accuracy: Double
    let millis: Int64
}
