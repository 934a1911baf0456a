#if !os(macOS)
    import CoreLocation
    import Foundation

    /// Makes values of the callbacks of one manager, on whichever thread they come, and passes them on.
    final class LocationDelegate: NSObject, CLLocationManagerDelegate, Sendable {
        enum Role {
            /// Standard updates and the compass.
            case updates
            /// What outlives the process, and authorization.
            case wakes
        }

        private let role: Role
        private let clock: any Clock
        private let receive: @Sendable (LocationEvent) -> Void

        init(_ role: Role, clock: any Clock, receive: @escaping @Sendable (LocationEvent) -> Void) {
            self.role = role
            self.clock = clock
            self.receive = receive
        }

        func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
            let fixes = locations.compactMap { fixReading($0, now: clock.now()) }
            receive(role == .updates ? .fixes(fixes) : .significantChange(fixes))
        }

        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
            guard role == .updates, let failure = fixFailure(error) else { return }
            receive(.failed(failure))
        }

        func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
            if let visit = visitReading(visit, now: clock.now()) { receive(.visit(visit)) }
        }

        func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
            report(.entered(region.identifier))
        }

        func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
            report(.exited(region.identifier))
        }

        func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
            report(.began(region.identifier))
        }

        func locationManager(
            _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
        ) {
            switch (error as? CLError)?.code {
            // The platform tries again by itself.
            case .regionMonitoringSetupDelayed, .regionMonitoringResponseDelayed: return
            case .regionMonitoringDenied: report(.failed(region?.identifier, "monitoring of regions is not permitted"))
            default: report(.failed(region?.identifier, "monitoring failed: \(error.localizedDescription)"))
            }
        }

        func locationManager(_ manager: CLLocationManager, didUpdateHeading heading: CLHeading) {
            let compass = Compass(
                magnetic: heading.magneticHeading, trueNorth: heading.trueHeading, accuracy: heading.headingAccuracy,
                millis: heading.timestamp.millis)
            receive(.heading(compass))
        }

        /// Calibration covers the app's own pages.
        func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool { false }

        func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
            if role == .wakes { receive(.authorizationChanged) }
        }

        /// Every manager of an app may get the events of its regions. A crossing that comes twice is one
        /// (``DoubledCrossings``).
        private func report(_ event: RegionEvent) {
            switch event {
            case .entered, .exited: receive(.region(event))
            case .began, .failed: if role == .wakes { receive(.region(event)) }
            }
        }
    }
#endif
