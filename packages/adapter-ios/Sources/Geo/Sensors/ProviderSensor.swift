#if !os(macOS)
    import Foundation

    /// `provider`: what we may use of the location service, and whether it is on. It delivers the present state, and
    /// each change once.
    final class ProviderSensor: SensorSource {
        private let outlet = ReadingOutlet("provider")
        private let access: LocationAccess
        private let last = Locked<JsonObject?>(nil)

        @MainActor init(_ access: LocationAccess) {
            self.access = access
        }

        var kind: String { outlet.kind }

        var isAvailable: Bool { true }

        func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) {
            outlet.open(sink)
            last.value = nil
            onMain { self.review() }
        }

        func unwatch() { outlet.close() }

        /// Something may have changed: the switch of location services calls nothing back in the background.
        @MainActor func review() {
            guard outlet.isWatched else { return }
            access.read { [self] state in
                guard last.value != state else { return }
                last.value = state
                outlet.read(reading(state))
            }
        }
    }
#endif
