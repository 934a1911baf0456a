#if !os(macOS)
    import Foundation

    /// `provider`: what we may use of the location service, and whether it is on. It delivers the present state, and
    /// each change once.
    final class ProviderSensor: SensorSource {
        private let readings = ReadingSink("provider")
        private let access: LocationAccess
        private let last = Locked<JsonObject?>(nil)

        @MainActor init(_ access: LocationAccess) {
            self.access = access
        }

        var kind: String { readings.kind }

        var isAvailable: Bool { true }

        func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) {
            readings.open(sink)
            last.value = nil
            onMain { self.review() }
        }

        func unwatch() { readings.close() }

        /// Something may have changed: the switch of location services calls nothing back in the background.
        @MainActor func review() {
            guard readings.isWatched else { return }
            access.read { [self] state in
                guard last.value != state else { return }
                last.value = state
                readings.read(reading(state))
            }
        }
    }
#endif
