#if !os(macOS)
    import CoreLocation
    import Foundation

    /// Asks for full accuracy until the app is closed. The platform may never call back: after 30 s what holds then is
    /// the answer.
    @MainActor final class FullAccuracy {
        typealias Done = @MainActor @Sendable (Result<CLAccuracyAuthorization, QuestionError>) -> Void

        private let manager: CLLocationManager
        private let manifest: LocationManifest
        private let timers: any Timers

        init(_ manager: CLLocationManager, manifest: LocationManifest, timers: any Timers) {
            self.manager = manager
            self.manifest = manifest
            self.timers = timers
        }

        func request(_ purpose: String, done: @escaping Done) {
            let status = manager.authorizationStatus
            guard status == .authorizedAlways || status == .authorizedWhenInUse else {
                return done(.failure(QuestionError("location permission is not granted")))
            }
            if manager.accuracyAuthorization == .fullAccuracy { return done(.success(.fullAccuracy)) }
            guard manifest.purposes.contains(purpose) else {
                let allowed = manifest.purposes.sorted().joined(separator: ", ")
                let have = allowed.isEmpty ? "has none" : "has \(allowed)"
                return done(
                    .failure(QuestionError("\(LocationManifest.temporary) \(have); got \"\(quoted(purpose))\"")))
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
