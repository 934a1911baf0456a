#if !os(macOS)
    import CoreLocation
    import Foundation

    /// Asks the user for permission, one stage at a time: while in use first, then always. One request after the other.
    ///
    /// A prompt may call nothing back: the user declines an upgrade, or it does not appear at all. A stage ends with a
    /// change of the permission, shortly after the app became active again without one, or after 30 s. A prompt for the
    /// upgrade comes once in the life of an installation: where the app does not resign within some seconds, there was
    /// none.
    @MainActor final class PermissionStages {
        /// The longest wait for an answer, milliseconds.
        static let watchdogMillis: Int64 = 30_000
        /// A prompt is on the screen by then, milliseconds: an estimate.
        static let appearsMillis: Int64 = 3_000
        /// The call about a change may come after the app became active, milliseconds: an estimate.
        static let graceMillis: Int64 = 500

        private static let whenInUse = "NSLocationWhenInUseUsageDescription"
        private static let always = "NSLocationAlwaysAndWhenInUseUsageDescription"

        typealias Done = @MainActor @Sendable (Result<CLAuthorizationStatus, QuestionError>) -> Void

        private struct Open {
            let wantsAlways: Bool
            let done: Done
        }

        private let manager: CLLocationManager
        private let facts: ManifestFacts
        private let timers: any Timers
        private var waiting: [Open] = []
        private var open: Open?
        /// The permission before the present stage; nil between stages.
        private var before: CLAuthorizationStatus?
        private var stage = 0
        private var cancels: [@Sendable () -> Void] = []

        init(_ manager: CLLocationManager, facts: ManifestFacts, timers: any Timers) {
            self.manager = manager
            self.facts = facts
            self.timers = timers
        }

        func request(always: Bool, done: @escaping Done) {
            waiting.append(Open(wantsAlways: always, done: done))
            if open == nil { next() }
        }

        /// The platform called back.
        func authorizationChanged() {
            if let before, manager.authorizationStatus != before { endStage() }
        }

        func appChanged(_ change: AppActivity.Change) {
            guard before != nil else { return }
            switch change {
            case .resigned: cancelTimers(keepingWatchdog: true)
            case .active: after(PermissionStages.graceMillis) { $0.endStage() }
            }
        }

        private func next() {
            guard !waiting.isEmpty else { return }
            open = waiting.removeFirst()
            advance(isFirst: true)
        }

        /// The next stage, or the end.
        private func advance(isFirst: Bool) {
            guard let open else { return }
            let status = manager.authorizationStatus
            if status == .notDetermined, isFirst {
                guard facts.purposeTexts.contains(PermissionStages.whenInUse) else {
                    return finish(.failure(.missing(PermissionStages.whenInUse)))
                }
                begin(status)
                manager.requestWhenInUseAuthorization()
            } else if status == .authorizedWhenInUse, open.wantsAlways, before != .authorizedWhenInUse {
                guard facts.purposeTexts.contains(PermissionStages.always) else {
                    return finish(.failure(.missing(PermissionStages.always)))
                }
                begin(status)
                after(PermissionStages.appearsMillis) { $0.endStage() }
                manager.requestAlwaysAuthorization()
            } else {
                finish(.success(status))
            }
        }

        private func begin(_ status: CLAuthorizationStatus) {
            before = status
            stage += 1
            cancelTimers(keepingWatchdog: false)
            after(PermissionStages.watchdogMillis) { $0.endStage() }
        }

        private func endStage() {
            guard before != nil else { return }
            cancelTimers(keepingWatchdog: false)
            stage += 1
            advance(isFirst: false)
        }

        private func finish(_ result: Result<CLAuthorizationStatus, QuestionError>) {
            let done = open?.done
            open = nil
            before = nil
            done?(result)
            next()
        }

        private func after(_ millis: Int64, _ run: @escaping @MainActor @Sendable (PermissionStages) -> Void) {
            let number = stage
            cancels.append(timers.after(millis) { onMain { if number == self.stage { run(self) } } })
        }

        /// The watchdog is the first timer of a stage.
        private func cancelTimers(keepingWatchdog: Bool) {
            let kept = keepingWatchdog ? 1 : 0
            cancels.dropFirst(kept).forEach { $0() }
            cancels = Array(cancels.prefix(kept))
        }
    }

    extension QuestionError {
        static func missing(_ key: String) -> QuestionError {
            QuestionError("Info.plist has no \(key): iOS shows no prompt without it")
        }
    }
#endif
