#if !os(macOS)
    import CoreLocation

    /// Standard updates: `CLLocationManager.startUpdatingLocation`.
    @MainActor final class DelegateStream: LocationStream {
        private let manager: CLLocationManager
        private let report: (StreamEvent) -> Void
        private var terms: StreamTerms?

        init(_ manager: CLLocationManager, report: @escaping (StreamEvent) -> Void) {
            self.manager = manager
            self.report = report
        }

        func start(_ terms: StreamTerms) {
            let isNew = self.terms == nil
            self.terms = terms
            manager.activityType = .otherNavigation
            manager.desiredAccuracy = terms.desiredAccuracy
            manager.distanceFilter = terms.distanceFilter > 0 ? terms.distanceFilter : kCLDistanceFilterNone
            // It throws without the background mode, which the terms have looked at.
            if manager.allowsBackgroundLocationUpdates != terms.isBackground {
                manager.allowsBackgroundLocationUpdates = terms.isBackground
            }
            let showsIndicator = terms.isBackground && terms.showsIndicator
            if manager.showsBackgroundLocationIndicator != showsIndicator {
                manager.showsBackgroundLocationIndicator = showsIndicator
            }
            if isNew { manager.startUpdatingLocation() }
        }

        func stop() {
            guard terms != nil else { return }
            terms = nil
            manager.stopUpdatingLocation()
            if manager.allowsBackgroundLocationUpdates { manager.allowsBackgroundLocationUpdates = false }
        }

        /// The delegate got fixes.
        func received(_ fixes: [JsonObject]) {
            guard let terms else { return }
            report(.fixes(fixes, isFiltered: terms.distanceFilter > 0))
        }

        func failed(_ failure: JsonObject) {
            if terms != nil { report(.failed(failure)) }
        }
    }
#endif
