#if !os(macOS)
    import CoreLocation
    import Foundation

    /// Asks for full accuracy until the app is closed. The platform may never call back: after 30 s what holds then is
    /// the answer.
    @MainActor final class FullAccuracy {
        typealias Done = @MainActor @Sendable (Result<CLAccuracyAuthorization, QuestionError>) -> Void

        private let manager: CLLocationManager
        private let facts: ManifestFacts
        private let timers: any Timers

        init(_ manager: CLLocationManager, facts: ManifestFacts, timers: any Timers) {
            self.manager = manager
            self.facts = facts
            self.timers = timers
        }

        func request(_ purpose: String, done: @escaping Done) {
            let status = manager.authorizationStatus
            guard status == .authorizedAlways || status == .authorizedWhenInUse else {
                return done(.failure(QuestionError("location permission is not granted")))
            }
            if manager.accuracyAuthorization == .fullAccuracy { return done(.success(.fullAccuracy)) }
            guard facts.temporaryPurposes.contains(purpose) else {
                let allowed = facts.temporaryPurposes.sorted().joined(separator: ", ")
                let have = allowed.isEmpty ? "has none" : "has \(allowed)"
                return done(
                    .failure(
                        QuestionError(
                            "NSLocationTemporaryUsageDescriptionDictionary \(have); got \"\(quoted(purpose))\"")))
            }
            let answered = Flag()
            let answer: @Sendable () -> Void = {
                onMain { if answered.set() { done(.success(self.manager.accuracyAuthorization)) } }
            }
            let cancel = timers.after(PermissionStages.watchdogMillis, answer)
            manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: purpose) { @Sendable _ in
                cancel()
                answer()
            }
        }
    }
#endif
