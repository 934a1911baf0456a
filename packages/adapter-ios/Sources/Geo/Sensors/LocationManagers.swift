#if !os(macOS)
    import CoreLocation
    import Foundation

    /// The two location managers of the process, made at its launch: whatever the platform started the process for is
    /// called back as soon as there is a delegate. One is for standard updates and the compass, so that the other's
    /// fixes are significant changes.
    @MainActor final class LocationManagers {
        let updates = CLLocationManager()
        let wakes = CLLocationManager()
        private var delegates: [LocationDelegate] = []

        init() {
            // Core Location does not resume by itself in the background.
            updates.pausesLocationUpdatesAutomatically = false
            wakes.pausesLocationUpdatesAutomatically = false
        }

        /// From now on callbacks come.
        func listen(clock: any Clock, receive: @escaping @Sendable (LocationEvent) -> Void) {
            let first = LocationDelegate(.updates, clock: clock, receive: receive)
            let second = LocationDelegate(.wakes, clock: clock, receive: receive)
            delegates = [first, second]
            wakes.delegate = second
            updates.delegate = first
        }
    }
#endif
