#if !os(macOS)
    import Foundation

    /// `location`: fixes by one of two streams. Nothing of it outlives the process.
    final class LocationSensor: SensorSource {
        private let readings = ReadingSink("location")
        private let tracker: LocationTracker

        @MainActor init(_ tracker: LocationTracker) {
            self.tracker = tracker
            tracker.report = readings.read
        }

        var kind: String { readings.kind }

        var isAvailable: Bool { true }

        func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) throws {
            let request = try LocationWatchRequest(request)
            readings.open(sink)
            onMain { [tracker] in tracker.request = request }
        }

        func unwatch() {
            readings.close()
            onMain { [tracker] in tracker.request = nil }
        }
    }

    /// Which stream runs, and how.
    @MainActor final class LocationTracker {
        private let system: SystemVersion
        private let facts: ManifestFacts
        private var running: (any LocationStream)?
        private let recent = RecentReadings()
        /// A live stream that was lost is not used again before this uptime.
        private var trustsLiveFrom: Int64 = 0
        private let clock: any Clock

        /// How long standard updates go on in the place of a lost live stream, milliseconds: one that falls silent again
        /// costs a minute of a drive.
        static let distrustMillis: Int64 = 3_600_000

        /// Both report to this tracker's ``receive(_:)``.
        var standard: (any LocationStream)!
        var live: (any LocationStream)?
        var report: @Sendable (JsonObject) -> Void = { _ in }
        var insufficiency: (Bool) -> Void = { _ in }

        init(system: SystemVersion, facts: ManifestFacts, clock: any Clock) {
            self.clock = clock
            self.system = system
            self.facts = facts
        }

        /// What is watched; nil: nothing.
        var request: LocationWatchRequest? { didSet { review() } }

        /// What is requested of the presence.
        var presence = PresenceRequest(mode: .off) { didSet { if presence != oldValue { review() } } }

        private var isTracking: Bool { presence.mode == .location }

        /// Permission, the presence or the request changed.
        func review() {
            let keepsAwake = isTracking && presence.preventsSuspension && facts.backgroundModes.contains("location")
            guard let request = request ?? (keepsAwake ? .keepingAwake : nil) else {
                running?.stop()
                running = nil
                return
            }
            let terms = StreamTerms(
                request, isTracking: isTracking, hasBackgroundMode: facts.backgroundModes.contains("location"))
            let isLive = servesLive(request, terms: terms, system: system, isTrusted: clock.uptime() >= trustsLiveFrom)
            let wanted: any LocationStream = isLive ? live ?? standard : standard
            // First the new one, then away with the old: nothing is missed between them.
            wanted.start(terms)
            if let running, running !== wanted { running.stop() }
            running = wanted
        }

        func receive(_ event: StreamEvent) {
            switch event {
            case .fixes(let fixes, let isFiltered):
                for fix in fixes where recent.isNew(fix) { report(JsonObject(fix, filtered: isFiltered)) }
            case .failed(let failure): report(failure)
            case .lost(let why):
                trustsLiveFrom = clock.uptime() + LocationTracker.distrustMillis
                report(fixFailure(.unknown, "\(why): standard updates go on"))
                review()
            case .insufficientlyInUse(let isInsufficient): insufficiency(isInsufficient)
            }
        }
    }
#endif
