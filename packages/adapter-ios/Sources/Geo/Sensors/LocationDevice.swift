#if !os(macOS)
    import CoreLocation
    import Foundation

    /// Which implementations run, and what the app's Info.plist allows.
    package struct LocationOptions: Sendable {
        package var system = SystemVersion.current
        package var facts = ManifestFacts.main
        /// Regions by `CLMonitor`, where the system has it.
        package var usesConditions = false
        /// Shows `locationAuthorizationAlert`; nil: it is not shown.
        package var alerts: (any PermissionAlerts)?

        package init() {}
    }

    /// Everything of Core Location, made on the main thread at each launch, whatever the reason of the launch: what the
    /// platform started the process for is called back at once, and waits here until there is a host.
    @MainActor package final class LocationDevice {
        /// Kinds `location`, `regions`, `significantChange`, `visits`, `provider` and `heading`, their questions, and what
        /// the platform refuses.
        package nonisolated let part: DevicePart

        private let tracker: LocationTracker
        private let sessions: ServiceSessions
        private var activity: AppActivity?

        package init(clock: any Clock, timers: any Timers, options: LocationOptions = LocationOptions()) {
            let (system, facts) = (options.system, options.facts)
            let managers = LocationManagers()
            let wakes = LocationWakes()
            let access = LocationAccess(managers.wakes, system: system)
            let tracker = LocationTracker(system: system, facts: facts, clock: clock)
            let standard = DelegateStream(managers.updates) { [weak tracker] in tracker?.receive($0) }
            tracker.standard = standard
            if #available(iOS 17, *) {
                tracker.live = LiveStream(
                    clock: clock, timers: timers, needsSession: { access.status != .authorizedAlways },
                    report: { [weak tracker] in tracker?.receive($0) })
            }
            let location = LocationSensor(tracker)
            let significant = SignificantChangeSensor(managers, wakes: wakes)
            let visits = VisitSensor(managers, wakes: wakes)
            let regions = RegionSensor(clock: clock, wakes: wakes)
            let provider = ProviderSensor(access)
            let heading = HeadingSensor(managers, clock: clock)
            let restrictions = SessionRestrictions()
            if options.usesConditions, system.hasLiveUpdates, #available(iOS 17, *) {
                regions.monitor = ConditionRegions { regions.happened($0) }
                // What a process without conditions registered.
                CircularRegions(managers.wakes) { _ in }.set([])
            } else {
                regions.monitor = CircularRegions(managers.wakes) { regions.happened($0) }
            }
            let stages = PermissionStages(managers.wakes, facts: facts, timers: timers)
            let accuracy = FullAccuracy(managers.wakes, facts: facts, timers: timers)
            let sessions = ServiceSessions(system: system) { diagnosis in
                restrictions.set(diagnosis.refused)
                access.set(insufficientlyInUse: diagnosis.insufficientlyInUse)
                provider.review()
            }
            tracker.insufficiency = { isInsufficient in
                guard access.isInsufficientlyInUse != isInsufficient else { return }
                access.set(insufficientlyInUse: isInsufficient)
                provider.review()
            }
            self.tracker = tracker
            self.sessions = sessions
            var part = DevicePart()
            part.sensors = [location, regions, significant, visits, provider, heading]
            part.questions = [
                LocationQuestions(managers, access: access, stages: stages, accuracy: accuracy, alerts: options.alerts)
            ]
            part.restrictions = [restrictions]
            part.connect = { wakes.connect($0) }
            self.part = part
            activity = AppActivity { change in
                stages.appChanged(change)
                guard change == .active else { return }
                sessions.appIsActive()
                provider.review()
            }
            let permission = LastPermission(access.status)
            managers.listen(clock: clock) { event in
                switch event {
                case .fixes(let fixes): onMain { standard.received(fixes) }
                case .failed(let failure): onMain { standard.failed(failure) }
                case .significantChange(let fixes): significant.received(fixes)
                case .visit(let visit): visits.received(visit)
                case .region(let event): event.monitored.map(regions.happened)
                case .heading(let compass): heading.received(compass)
                case .authorizationChanged:
                    onMain {
                        provider.review()
                        // It is called once at each launch without a change.
                        guard permission.changes(to: access.status) else { return }
                        stages.authorizationChanged()
                        sessions.review(access.status)
                        tracker.review()
                        if access.isAllowed { regions.review() }
                    }
                }
            }
            sessions.review(access.status)
        }

        /// Notifications of the app are not observed any more; for tests, in which several processes follow each other.
        package func end() { activity?.end() }

        /// Follows what is requested of the presence for as long as the process runs.
        package func follow(_ request: CurrentValue<PresenceRequest>) {
            Task.detached { [self] in
                var present = PresenceRequest(mode: .off)
                while true {
                    let last = present
                    present = await request.first { $0 != last }
                    presenceChanged(present)
                }
            }
        }

        /// The part of this process, with the real clock.
        package static func part(_ presence: ApplicationPresence, _ facts: ManifestFacts) -> DevicePart {
            let clock = DeviceClock()
            var options = LocationOptions()
            options.facts = facts
            options.alerts = SettingsAlerts()
            let device = LocationDevice(clock: clock, timers: DispatchTimers(clock: clock), options: options)
            device.follow(presence.request)
            return device.part
        }

        /// What ``Presence/set(_:)`` was asked for: updates go on in the background only while locations are tracked, and with
        /// `preventsSuspension` also where nothing is watched.
        package nonisolated func presenceChanged(_ request: PresenceRequest) {
            onMain { self.tracker.presence = request }
        }
    }

    /// The permission that was last seen.
    @MainActor private final class LastPermission {
        private var status: CLAuthorizationStatus

        init(_ status: CLAuthorizationStatus) {
            self.status = status
        }

        func changes(to now: CLAuthorizationStatus) -> Bool {
            defer { status = now }
            return status != now
        }
    }

    extension RegionEvent {
        /// The event by the engine's identifier; nil where it is none of the engine's, or nothing to report.
        fileprivate var monitored: MonitorEvent? {
            switch self {
            case .entered(let name): RegionNames.engine(name).map { .entered($0) }
            case .exited(let name): RegionNames.engine(name).map { .exited($0) }
            case .began: nil
            case .failed(nil, let message): .failed(nil, message)
            case .failed(let name?, let message): RegionNames.engine(name).map { .failed($0, message) }
            }
        }
    }
#endif
