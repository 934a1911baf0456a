#if !os(macOS)
    import CoreLocation
    import Foundation

    /// What the app may use of the location service, as the contract's `ProviderState` has it.
    @MainActor final class LocationAccess {
        private let manager: CLLocationManager
        private let system: SystemVersion
        /// `locationServicesEnabled` may take long: never on the main thread.
        private let queue = DispatchQueue(label: "geo-location-access", qos: .utility)
        private(set) var isInsufficientlyInUse = false

        init(_ manager: CLLocationManager, system: SystemVersion) {
            self.manager = manager
            self.system = system
        }

        /// The numbers are those of `AUTHORIZATION_STATUS_*`.
        var status: CLAuthorizationStatus { manager.authorizationStatus }

        /// The numbers are those of `ACCURACY_AUTHORIZATION_*`.
        var accuracy: CLAccuracyAuthorization { manager.accuracyAuthorization }

        var isAllowed: Bool { status == .authorizedAlways || status == .authorizedWhenInUse }

        func set(insufficientlyInUse: Bool) { isInsufficientlyInUse = insufficientlyInUse }

        /// Reads the present state, and calls back on the main thread.
        func read(_ done: @escaping @MainActor @Sendable (JsonObject) -> Void) {
            queue.async {
                let isOn = CLLocationManager.locationServicesEnabled()
                onMain { done(self.state(isOn: isOn)) }
            }
        }

        private func state(isOn: Bool) -> JsonObject {
            var state: JsonObject = [
                "status": .number(Int(status.rawValue)),
                "enabled": .bool(isOn),
                // iOS has one switch for both.
                "gps": .bool(isOn),
                "network": .bool(isOn),
                "accuracyAuthorization": .number(accuracy.rawValue),
            ]
            if system.hasServiceSessions { state["insufficientlyInUse"] = .bool(isInsufficientlyInUse) }
            return state
        }
    }
#endif
