import Foundation

/// Positions, and what they set off.
extension LocationSystem {
    /// Metres between two places, on a plane: exact enough for some kilometres.
    static func meters(_ from: CLLocationCoordinate2D, _ to: CLLocationCoordinate2D) -> Double {
        let north = (to.latitude - from.latitude) * 111_132
        let east = (to.longitude - from.longitude) * 111_320 * cos(from.latitude * .pi / 180)
        return (north * north + east * east).squareRoot()
    }

    /// The phone is there now: regions and significant changes notice, and start the app where its process is gone.
    public func moves(to place: CLLocationCoordinate2D, at date: Date) {
        with { $0.position = place }
        crossRegions(place)
        let isSignificant = with { state in
            guard state.registered.contains(.significantChange) else { return false }
            let isFar = state.significantFrom.map { Self.meters($0, place) >= state.rules.significantMeters } ?? true
            if isFar { state.significantFrom = place }
            return isFar
        }
        guard isSignificant else { return }
        wake(.significantChange) { manager in
            manager.delegate?.locationManager(manager, didUpdateLocations: [CLLocation.at(place, date, accuracy: 200)])
        }
    }

    private func crossRegions(_ place: CLLocationCoordinate2D) {
        for region in with({ Array($0.regions.values) }) {
            let distance = Self.meters(region.center, place)
            let isIn = distance <= region.radius
            let isOut = distance >= region.radius + rules.crossingMeters
            guard isIn || isOut, region.isInside != isIn else { continue }
            with { $0.regions[region.identifier]?.isInside = isIn }
            guard region.isInside != nil else { continue }
            crosses(region.identifier, isEntry: isIn)
        }
    }

    /// A region is entered or left, wherever the phone is.
    public func crosses(_ identifier: String, isEntry: Bool) {
        guard let region = with({ $0.regions[identifier] }), isEntry ? region.notifyOnEntry : region.notifyOnExit else {
            return
        }
        wake(.regions, everyManager: true) { manager in
            if isEntry {
                manager.delegate?.locationManager(manager, didEnterRegion: region.object)
            } else {
                manager.delegate?.locationManager(manager, didExitRegion: region.object)
            }
        }
    }

    public func visits(_ place: CLLocationCoordinate2D, from arrival: Date, to departure: Date, accuracy: Double = 30) {
        guard registered.contains(.visits) else { return }
        wake(.visits) { manager in
            let visit = CLVisit(
                arrivalDate: arrival, departureDate: departure, coordinate: place, horizontalAccuracy: accuracy)
            manager.delegate?.locationManager(manager, didVisit: visit)
        }
    }

    /// Calls the app back where a process has a manager for it; else starts one, and waits for its manager.
    private func wake(
        _ service: LocationRules.Service, everyManager: Bool = false, _ run: @escaping (CLLocationManager) -> Void
    ) {
        let listeners = with { $0.managers.filter { listens($0, to: service) } }
        if !listeners.isEmpty {
            for manager in everyManager ? listeners : [listeners[0]] { callBack(manager) { run($1) } }
            return
        }
        let starts = with { state -> (@Sendable () -> Void)? in
            guard state.managers.isEmpty else { return nil }
            guard state.rules.relaunches[state.death]?.contains(service) == true else { return {} }
            return state.relaunch ?? {}
        }
        with { $0.waiting.append(Waiting(service: service, run: run)) }
        starts?()
    }

    /// A region reaches any manager with a delegate; the other services one that asked for them in this process.
    private func listens(_ manager: CLLocationManager, to service: LocationRules.Service) -> Bool {
        guard manager.delegate != nil else { return false }
        switch service {
        case .regions: return true
        case .significantChange: return manager.watchesSignificant
        case .visits: return manager.watchesVisits
        case .conditions: return false
        }
    }

    /// A manager has a delegate, or asked for a service: what waited for one comes at once.
    func listens(_ manager: CLLocationManager) {
        callBack(manager) { $0.locationManagerDidChangeAuthorization($1) }
        flush(manager)
    }

    private func flush(_ manager: CLLocationManager) {
        let due = with { state in
            let due = state.waiting.filter { listens(manager, to: $0.service) }
            state.waiting.removeAll { listens(manager, to: $0.service) }
            return due
        }
        for waiting in due { callBack(manager) { waiting.run($1) } }
    }

    func watchesSignificant(_ manager: CLLocationManager) {
        manager.watchesSignificant = true
        registered.insert(.significantChange)
        with { $0.significantFrom = $0.position }
        flush(manager)
    }

    func watchesVisits(_ manager: CLLocationManager) {
        manager.watchesVisits = true
        registered.insert(.visits)
        flush(manager)
    }

    func startsUpdating(_ manager: CLLocationManager) {
        manager.isUpdating = true
        if status == .denied || status == .restricted { fails(.denied) }
    }

    /// Standard updates fail.
    public func fails(_ code: CLError.Code) {
        for manager in updatingManagers {
            callBack(manager) { $0.locationManager($1, didFailWithError: CLError(code)) }
        }
    }

    func monitor(_ region: CLRegion) {
        guard let circle = region as? CLCircularRegion else { return fault("not a circle") }
        let isFull = with { $0.regions.count >= $0.rules.regionLimit && $0.regions[circle.identifier] == nil }
        if isFull || hostility.regionsFail || circle.radius > rules.maximumRadius {
            return regionFails(circle, isFull ? .regionMonitoringFailure : .regionMonitoringDenied)
        }
        with { state in
            let isInside = Self.meters(circle.center, state.position) <= circle.radius
            state.regions[circle.identifier] = Registered(
                identifier: circle.identifier, center: circle.center, radius: circle.radius,
                notifyOnEntry: circle.notifyOnEntry, notifyOnExit: circle.notifyOnExit, isInside: isInside)
            state.registered.insert(.regions)
        }
        let registered = with { $0.regions[circle.identifier]! }
        for manager in with({ $0.managers }) where manager.delegate != nil {
            callBack(manager) { $0.locationManager($1, didStartMonitoringFor: registered.object) }
        }
    }

    private func regionFails(_ circle: CLCircularRegion, _ code: CLError.Code) {
        nonisolated(unsafe) let circle = circle
        for manager in with({ $0.managers }) where manager.delegate != nil {
            callBack(manager) { $0.locationManager($1, monitoringDidFailFor: circle, withError: CLError(code)) }
        }
    }

    /// Monitoring fails, of one region or of one that the platform does not name.
    public func monitoringFails(_ identifier: String?, _ code: CLError.Code) {
        let region = identifier.flatMap { name in with { $0.regions[name] } }
        for manager in with({ $0.managers }) where manager.delegate != nil {
            callBack(manager) { $0.locationManager($1, monitoringDidFailFor: region?.object, withError: CLError(code)) }
        }
    }

    func forget(_ identifier: String) {
        with { state in
            state.regions[identifier] = nil
            if state.regions.isEmpty { state.registered.remove(.regions) }
        }
    }

    /// A part of the app that is not the host registers a region.
    public func appRegisters(_ identifier: String) {
        with { state in
            state.regions[identifier] = Registered(
                identifier: identifier, center: state.position, radius: 100, notifyOnEntry: true, notifyOnExit: true,
                isInside: true)
        }
    }
}
