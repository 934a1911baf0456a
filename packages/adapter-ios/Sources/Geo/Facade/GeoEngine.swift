/// The engine, for an app in Swift. It lives in the app's process beside the app's own runtime; this is one client of
/// it, and more than one may be there: at most 16. Operations throw ``GeoError``; before ``ready(_:)-(GeoConfig)`` has
/// returned once they throw ``GeoError/Code/notReady``. Tracking that was on goes on by itself when a process begins,
/// whether or not an app calls `ready`.
///
/// An operation whose task is cancelled throws `CancellationError` at once, and is carried out all the same.
///
/// ```swift
/// let engine = GeoEngine()
/// try await engine.ready { $0.url = "https://example.com/locations" }
/// _ = try await engine.requestPermission()
/// try await engine.start()
/// for await event in engine.onGeofence { print(event.action, event.identifier) }
/// ```
///
/// The client detaches when the last reference to it, its streams and its open operations is gone, or by ``close()``.
/// The names of operations are those of the engine in every language, so that its documents and its log are about the
/// same things.
public final class GeoEngine: Sendable {
    let client: GeoClient

    /// Writes into the in-library log.
    public let logger: GeoLogger

    /// A client of the engine of this process, which starts with it where ``GeoLaunch`` has not started it before.
    public convenience init() {
        self.init { GeoProcess.connect(sink: $0) }
    }

    init(connect: GeoClient.Connect) {
        client = GeoClient(connect)
        logger = GeoLogger(client: client)
    }

    /// A client of this host.
    package convenience init(_ host: EngineHost) {
        self.init { host.connect(sink: $0) }
    }

    /// Replaces the configuration by the defaults and what is given (`reset = false` merges into the stored one), and
    /// opens the engine to operations. A second call is as ``setConfig(_:)-(GeoConfig)``.
    @discardableResult
    public func ready(_ config: GeoConfig = GeoConfig()) async throws -> EngineState {
        try await client.shape("ready", .object(config.fields))
    }

    /// As ``ready(_:)-(GeoConfig)``, key by key.
    @discardableResult
    public func ready(_ build: (inout GeoConfig) -> Void) async throws -> EngineState {
        try await ready(GeoConfig(build))
    }

    /// Changes part of the configuration: an absent key is unchanged, nil takes it back to its default.
    @discardableResult
    public func setConfig(_ patch: GeoConfig) async throws -> EngineState {
        try await client.shape("setConfig", .object(patch.fields))
    }

    /// As ``setConfig(_:)-(GeoConfig)``, key by key.
    @discardableResult
    public func setConfig(_ build: (inout GeoConfig) -> Void) async throws -> EngineState {
        try await setConfig(GeoConfig(build))
    }

    /// Starts tracking, now and after every restart of the process.
    @discardableResult
    public func start() async throws -> EngineState { try await client.shape("start") }

    /// Watches geofences alone: no location stream.
    @discardableResult
    public func startGeofences() async throws -> EngineState { try await client.shape("startGeofences") }

    /// Stops tracking; what is queued still uploads.
    @discardableResult
    public func stop() async throws -> EngineState { try await client.shape("stop") }

    /// The snapshot of the tracker.
    public func getState() async throws -> EngineState { try await client.shape("getState") }

    /// Overrides the motion verdict.
    public func changePace(isMoving: Bool) async throws { try await client.perform("changePace", .bool(isMoving)) }

    /// Metres travelled.
    public func getOdometer() async throws -> Double { try await client.number("getOdometer") }

    /// Sets the odometer, in metres; returns the record of where that was.
    @discardableResult
    public func setOdometer(_ metres: Double) async throws -> Location {
        try await client.shape("setOdometer", .number(metres))
    }

    /// Sets the odometer to 0.
    @discardableResult
    public func resetOdometer() async throws -> Location { try await client.shape("resetOdometer") }

    /// The most accurate of some new fixes, or a fix at hand that is fresh enough. Works while tracking is off.
    public func getCurrentPosition(_ options: CurrentPositionOptions = .init()) async throws -> Location {
        try await client.shape("getCurrentPosition", .object(options.fields))
    }

    /// The newest accepted fix, without asking the receiver for one; nil where there is none.
    public func getLastLocation() async throws -> Location? {
        try await client.ask("getLastLocation")?.object.map { Location(raw: JsonFields($0)) }
    }

    /// The suspected crash that waits for an answer; nil where there is none.
    public func getSuspectedCrash() async throws -> CrashSuspectedEvent? {
        try await client.ask("getSuspectedCrash")?.object.map { CrashSuspectedEvent(raw: JsonFields($0)) }
    }

    /// The suspected crash was one: ``onCrash`` emits it now. ``GeoError/Code/notFound`` where it is not open.
    public func confirmCrash(impactTimestamp: String) async throws {
        try await client.perform("confirmCrash", .text(impactTimestamp))
    }

    /// The suspected crash was none: ``onCrash`` emits none. ``GeoError/Code/notFound`` where it is not open.
    public func cancelCrash(impactTimestamp: String) async throws {
        try await client.perform("cancelCrash", .text(impactTimestamp))
    }

    /// Positions at an interval, from now on; each is an event of ``onLocation`` as well.
    ///
    /// - Parameter failure: called with the platform's message where it has no position.
    public func watchPosition(
        _ options: WatchPositionOptions = .init(),
        failure: @escaping @Sendable (LocationErrorEvent) -> Void = { _ in }
    ) -> WatchStream<Location> {
        WatchStream(client.watch("watchPosition", options.fields), failure)
    }

    /// Ends every watch of a position: their streams end.
    public func stopWatchPosition() async throws { try await client.perform("stopWatchPosition") }

    /// The compass, from now on and while the app is in the foreground, tracking or not.
    public func watchHeading(_ options: HeadingOptions = .init()) -> WatchStream<HeadingEvent> {
        WatchStream(client.watch("watchHeading", options.fields)) { _ in }
    }

    /// Ends every watch of the compass: their streams end.
    public func stopWatchHeading() async throws { try await client.perform("stopWatchHeading") }

    /// The line of the running trip, from now on, smoothed as it is driven: final points that lag behind, and the tail up to the newest
    /// fix. Records stay as they are.
    public func watchLine(_ options: LineOptions = .init()) -> WatchStream<LineEvent> {
        WatchStream(client.watch("watchLine", options.fields)) { _ in }
    }

    /// Returns when nothing is under way in the engine.
    public func idle() async throws { try await client.perform("idle") }

    /// This client detaches: its streams end, and operations throw ``GeoError/Code/closed``. The engine goes on.
    public func close() { client.close() }
}
