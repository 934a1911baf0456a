import Foundation

extension CLLocation {
    static func at(_ place: CLLocationCoordinate2D, _ date: Date, accuracy: Double) -> CLLocation {
        CLLocation(
            coordinate: place, altitude: 0, horizontalAccuracy: accuracy, verticalAccuracy: -1, course: -1,
            courseAccuracy: -1,
            speed: -1, speedAccuracy: -1, timestamp: date,
            sourceInfo: CLLocationSourceInformation(softwareSimulationState: false, andExternalAccessoryState: false))
    }
}

/// Fixes and the compass.
extension LocationSystem {
    /// The receiver has a fix: managers that are updating get it where the app may have it now, and live updates do.
    public func receives(_ location: CLLocation) {
        with { $0.position = location.coordinate }
        for manager in updatingManagers where isForeground || manager.allowsBackgroundLocationUpdates {
            if let last = manager.lastDelivered, manager.distanceFilter > 0,
                Self.meters(last, location.coordinate) < manager.distanceFilter
            {
                continue
            }
            manager.lastDelivered = location.coordinate
            callBack(manager) { $0.locationManager($1, didUpdateLocations: [location]) }
        }
        guard !hostility.liveIsSilent, isForeground || status == .authorizedAlways || heldSessions > 0 else { return }
        for feed in with({ Array($0.live.values) }) { feed.yield(CLLocationUpdate(location: location)) }
    }

    /// Live updates say something without a fix.
    public func liveUpdate(_ change: (inout CLLocationUpdate) -> Void) {
        var update = CLLocationUpdate(location: nil)
        change(&update)
        for feed in with({ Array($0.live.values) }) { feed.yield(update) }
    }

    /// Live updates end with an error.
    public func liveUpdatesFail() { with { Array($0.live.values) }.forEach { $0.fail() } }

    public func turns(magnetic: Double, true trueHeading: Double, accuracy: Double, at date: Date) {
        for manager in with({ $0.managers.filter(\.watchesHeading) }) {
            let heading = CLHeading(
                magneticHeading: magnetic, trueHeading: trueHeading, headingAccuracy: accuracy, timestamp: date)
            manager.lastHeading = heading
            callBack(manager) { $0.locationManager($1, didUpdateHeading: heading) }
        }
    }
}
