#if !os(macOS)
    import CoreLocation
    import Foundation

    /// Holds one `CLServiceSession` for the permission that the app has (iOS 18 and later).
    ///
    /// A session ends with its process, and the platform expects the next process to make it again within seconds
    /// (https://developer.apple.com/forums/thread/797319): it begins at each launch at which the app has permission. It
    /// asks for no more than what is granted: that is done by ``PermissionStages``.
    @MainActor final class ServiceSessions {
        private let system: SystemVersion
        private let diagnosed: @MainActor @Sendable (LocationDiagnosis) -> Void
        private var held: (status: CLAuthorizationStatus, task: Task<Void, Never>)?
        private var last = LocationDiagnosis()

        init(system: SystemVersion, diagnosed: @escaping @MainActor @Sendable (LocationDiagnosis) -> Void) {
            self.system = system
            self.diagnosed = diagnosed
        }

        /// At launch, and when permission changes.
        func review(_ status: CLAuthorizationStatus) {
            guard system.hasServiceSessions, #available(iOS 18, *), held?.status != status else { return }
            let before = held?.task
            held = nil
            if status == .authorizedAlways || status == .authorizedWhenInUse { begin(status) }
            before?.cancel()
        }

        /// The app is in use: a session that began in the background begins again.
        func appIsActive() {
            guard last.insufficientlyInUse, let held else { return }
            self.held = nil
            if #available(iOS 18, *) { begin(held.status) }
            held.task.cancel()
        }

        @available(iOS 18, *)
        private func begin(_ status: CLAuthorizationStatus) {
            let task = Task.detached {
                await ServiceSessions.hold(status == .authorizedAlways ? .always : .whenInUse) { diagnosis in
                    onMain { self.receive(diagnosis) }
                }
            }
            held = (status, task)
        }

        private func receive(_ diagnosis: LocationDiagnosis) {
            // While a prompt is open nothing is decided.
            guard !diagnosis.authorizationRequestInProgress, diagnosis != last else { return }
            last = diagnosis
            diagnosed(diagnosis)
        }

        /// Holds a session until the task is cancelled, also where its diagnostics end before.
        @available(iOS 18, *)
        private nonisolated static func hold(
            _ requirement: CLServiceSession.AuthorizationRequirement, onDiagnosis: @Sendable (LocationDiagnosis) -> Void
        ) async {
            let session = CLServiceSession(authorization: requirement)
            defer { session.invalidate() }
            do {
                for try await diagnostic in session.diagnostics { onDiagnosis(LocationDiagnosis(diagnostic)) }
            } catch {
                // Nothing is diagnosed any more, and the session holds.
            }
            // Iterating ends where the task is cancelled.
            let (never, continuation) = AsyncStream<Never>.makeStream()
            for await _ in never {}
            continuation.finish()
        }
    }

    /// What a service session diagnoses: each field is one of `CLServiceSession.Diagnostic`
    /// (https://developer.apple.com/documentation/corelocation/clservicesession-pt7n/diagnostic).
    struct LocationDiagnosis: Equatable, Sendable {
        var authorizationDenied = false
        var authorizationDeniedGlobally = false
        var authorizationRestricted = false
        var insufficientlyInUse = false
        var serviceSessionRequired = false
        var fullAccuracyDenied = false
        var alwaysAuthorizationDenied = false
        var authorizationRequestInProgress = false

        /// For `restrictions.serviceRefused`, from which the engine derives `degraded`: the names of what is refused;
        /// nil where nothing is. What permission and its accuracy are is in `provider`.
        var refused: String? {
            let named = [
                ("insufficientlyInUse", insufficientlyInUse), ("serviceSessionRequired", serviceSessionRequired),
                ("fullAccuracyDenied", fullAccuracyDenied), ("alwaysAuthorizationDenied", alwaysAuthorizationDenied),
                ("authorizationDenied", authorizationDenied),
                ("authorizationDeniedGlobally", authorizationDeniedGlobally),
                ("authorizationRestricted", authorizationRestricted),
            ]
            let names = named.filter(\.1).map(\.0)
            return names.isEmpty ? nil : names.joined(separator: ", ")
        }

        init() {}

        @available(iOS 18, *)
        init(_ diagnostic: CLServiceSession.Diagnostic) {
            authorizationDenied = diagnostic.authorizationDenied
            authorizationDeniedGlobally = diagnostic.authorizationDeniedGlobally
            authorizationRestricted = diagnostic.authorizationRestricted
            insufficientlyInUse = diagnostic.insufficientlyInUse
            serviceSessionRequired = diagnostic.serviceSessionRequired
            fullAccuracyDenied = diagnostic.fullAccuracyDenied
            alwaysAuthorizationDenied = diagnostic.alwaysAuthorizationDenied
            authorizationRequestInProgress = diagnostic.authorizationRequestInProgress
        }
    }
#endif
