/// A way to get fixes while a watch is open. One stream runs at a time, but for a moment at a change.
@MainActor protocol LocationStream: AnyObject {
    /// Begins; where it has begun, changes what is requested without an interruption.
    func start(_ terms: StreamTerms)

    /// Ends. Harmless where it has not begun.
    func stop()
}

/// What a stream is asked for.
struct StreamTerms: Equatable, Sendable {
    let desiredAccuracy: Double
    /// Metres; 0: every fix.
    let distanceFilter: Double
    /// Updates go on in the background: the request says so, the app has the background mode and presence tracks
    /// locations.
    let isBackground: Bool
    let showsIndicator: Bool

    init(_ request: LocationWatchRequest, isTracking: Bool, hasBackgroundMode: Bool) {
        desiredAccuracy = request.desiredAccuracy
        distanceFilter = request.distanceFilter
        isBackground = request.isBackground && isTracking && hasBackgroundMode
        showsIndicator = request.showsIndicator
    }
}

/// What a stream says.
enum StreamEvent: Sendable {
    /// Fixes without `filtered`, and whether the platform leaves out those that are near to the one before.
    case fixes([JsonObject], isFiltered: Bool)
    case failed(JsonObject)
    /// It delivers nothing any more.
    case lost(String)
    /// The platform refuses the app what an app in use has, or no longer does.
    case insufficientlyInUse(Bool)
}

/// Coarser requests leave the satellites off, for which live updates have no setting.
private let liveAccuracyMeters = 100.0

/// Do live updates serve this request? They have neither an accuracy nor a distance filter, and are there from iOS 17
/// on.
func servesLive(_ request: LocationWatchRequest, terms: StreamTerms, system: SystemVersion, isTrusted: Bool) -> Bool {
    system.hasLiveUpdates && isTrusted && request.allowsLiveUpdates && terms.isBackground
        && request.desiredAccuracy < liveAccuracyMeters
}
