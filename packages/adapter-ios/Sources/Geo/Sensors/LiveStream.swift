#if !os(macOS)
    import CoreLocation
    import Foundation

    /// Live updates: `CLLocationUpdate.liveUpdates`, with a `CLBackgroundActivitySession` where one is needed or
    /// wanted: it shows an indicator as long as it is held.
    ///
    /// A stream that says nothing for a while, and has not said that the device stands still, is lost.
    @available(iOS 17, *)
    @MainActor final class LiveStream: LocationStream {
        /// A moving phone has a fix a second; the first one may take half a minute.
        static let silenceMillis: Int64 = 60_000

        private let clock: any Clock
        private let timers: any Timers
        private let needsSession: () -> Bool
        private let report: (StreamEvent) -> Void
        private var running: Task<Void, Never>?
        private var session: CLBackgroundActivitySession?
        private var cancelWatchdog: (@Sendable () -> Void)?
        private var lastFailure: JsonObject?
        private var run = 0

        /// - Parameter needsSession: is the app allowed location only while it is in use?
        init(
            clock: any Clock, timers: any Timers, needsSession: @escaping () -> Bool,
            report: @escaping (StreamEvent) -> Void
        ) {
            self.clock = clock
            self.timers = timers
            self.needsSession = needsSession
            self.report = report
        }

        func start(_ terms: StreamTerms) {
            let holdsSession = terms.isBackground && (terms.showsIndicator || needsSession())
            if holdsSession, session == nil { session = CLBackgroundActivitySession() }
            if !holdsSession { endSession() }
            guard running == nil else { return }
            run += 1
            let (clock, number) = (clock, run)
            running = Task.detached {
                let end = await LiveStream.follow(clock: clock) { update in onMain { self.receive(update, number) } }
                onMain { self.ended(end, number) }
            }
            watch()
        }

        func stop() {
            running?.cancel()
            running = nil
            run += 1
            cancelWatchdog?()
            cancelWatchdog = nil
            lastFailure = nil
            endSession()
        }

        private func endSession() {
            session?.invalidate()
            session = nil
        }

        private func watch() {
            cancelWatchdog?()
            let number = run
            cancelWatchdog = timers.after(LiveStream.silenceMillis) { onMain { self.wasSilent(number) } }
        }

        private func wasSilent(_ number: Int) {
            if number == run, running != nil {
                report(.lost("live updates said nothing for \(LiveStream.silenceMillis / 1_000) s"))
            }
        }

        private func ended(_ why: String, _ number: Int) {
            if number == run, running != nil { report(.lost("live updates ended: \(why)")) }
        }

        private func receive(_ update: LiveUpdate, _ number: Int) {
            guard number == run, running != nil else { return }
            if update.isStationary {
                // Updates pause by themselves, and resume when the device moves.
                cancelWatchdog?()
                cancelWatchdog = nil
            } else {
                watch()
            }
            if let isInsufficient = update.isInsufficientlyInUse { report(.insufficientlyInUse(isInsufficient)) }
            if let fix = update.fix {
                lastFailure = nil
                report(.fixes([fix], isFiltered: false))
            } else if let failure = update.failure, failure != lastFailure {
                lastFailure = failure
                report(.failed(failure))
            }
        }

        /// Follows the updates until the task is cancelled or they end.
        ///
        /// - Returns: why they ended.
        private nonisolated static func follow(
            clock: any Clock, onUpdate: @Sendable (LiveUpdate) -> Void
        ) async -> String {
            do {
                for try await update in CLLocationUpdate.liveUpdates(.otherNavigation) {
                    onUpdate(LiveUpdate(update, now: clock.now()))
                }
                return "the platform closed them"
            } catch {
                return "\(error)"
            }
        }
    }

    /// One update, as values.
    struct LiveUpdate: Sendable {
        let fix: JsonObject?
        let isStationary: Bool
        let failure: JsonObject?
        /// Nil where the platform does not say.
        let isInsufficientlyInUse: Bool?

        @available(iOS 17, *)
        init(_ update: CLLocationUpdate, now: Int64) {
            fix = update.location.flatMap { fixReading($0, now: now) }
            isStationary = update.isStationary
            guard #available(iOS 18, *) else {
                (failure, isInsufficientlyInUse) = (nil, nil)
                return
            }
            isInsufficientlyInUse = update.insufficientlyInUse
            if update.authorizationDenied || update.authorizationDeniedGlobally || update.authorizationRestricted {
                failure = fixFailure(.permissionDenied, "location permission is denied, or location is off")
            } else if update.locationUnavailable {
                failure = fixFailure(.unavailable, "no location is available")
            } else {
                failure = nil
            }
        }
    }
#endif
