#if !os(macOS)
    import CoreLocation

    /// Regions by `CLLocationManager.startMonitoring(for:)`.
    ///
    /// `monitoredRegions` has what earlier processes registered, and lags behind what this one does: from the first
    /// change on, what this process did counts.
    @MainActor final class CircularRegions: RegionMonitor {
        private let manager: CLLocationManager
        private let report: @Sendable (MonitorEvent) -> Void
        private var done: [String: Region]?

        init(_ manager: CLLocationManager, report: @escaping @Sendable (MonitorEvent) -> Void) {
            self.manager = manager
            self.report = report
        }

        func set(_ wanted: [Region]) {
            let present = manager.monitoredRegions
            let ours = Dictionary(
                present.compactMap { CircularRegions.region($0).map { ($0.identifier, $0) } }, uniquingKeysWith: { $1 })
            let foreign = present.count { RegionNames.engine($0.identifier) == nil }
            let most = max(0, platformRegionLimit - foreign)
            let kept = wanted.prefix(most).map { $0.clamped(manager.maximumRegionMonitoringDistance) }
            let difference = RegionDifference(known: done ?? ours, wanted: kept)
            let stale = ours.keys.filter { name in !kept.contains { $0.identifier == name } }
            // First away with the old: the platform refuses what exceeds the limit for a moment.
            for identifier in Set(difference.leaving + stale).sorted() { end(identifier) }
            done = Dictionary(uniqueKeysWithValues: kept.map { ($0.identifier, $0) })
            for region in difference.coming { begin(region) }
            for region in wanted.dropFirst(most) {
                let limit = "iOS monitors \(platformRegionLimit) of an app"
                let why = "\(wanted.count) regions are wanted, and the app has \(foreign): \(limit)"
                report(.failed(region.identifier, why))
            }
        }

        func end(_ identifier: String) {
            done?[identifier] = nil
            // The platform looks at the identifier alone.
            let place = CLLocationCoordinate2D(latitude: 0, longitude: 0)
            manager.stopMonitoring(
                for: CLCircularRegion(center: place, radius: 1, identifier: RegionNames.platform(identifier)))
        }

        func failed(_ identifier: String) { done?[identifier] = nil }

        private func begin(_ region: Region) {
            let center = CLLocationCoordinate2D(latitude: region.latitude, longitude: region.longitude)
            let circle = CLCircularRegion(
                center: center, radius: region.radius, identifier: RegionNames.platform(region.identifier))
            circle.notifyOnEntry = region.notifyOnEntry
            circle.notifyOnExit = region.notifyOnExit
            report(.registered(region.identifier))
            manager.startMonitoring(for: circle)
        }

        /// One of the engine's; nil for another.
        private static func region(_ platform: CLRegion) -> Region? {
            guard let circle = platform as? CLCircularRegion, let identifier = RegionNames.engine(circle.identifier)
            else {
                return nil
            }
            return Region(
                identifier: identifier, latitude: circle.center.latitude, longitude: circle.center.longitude,
                radius: circle.radius, notifyOnEntry: circle.notifyOnEntry, notifyOnExit: circle.notifyOnExit)
        }
    }
#endif
