#if !os(macOS)
    import CoreLocation
    import Foundation

    /// `significantChange`: the position changed by several hundred metres. The platform starts a process for it, and
    /// calls back when that process asks for changes again.
    final class SignificantChangeSensor: SensorSource {
        private let readings: ReadingSink
        private let managers: LocationManagers
        private let recent = RecentReadings()

        init(_ managers: LocationManagers, wakes: LocationWakes) {
            self.managers = managers
            readings = ReadingSink("significantChange", wakes: wakes)
        }

        var kind: String { readings.kind }

        var isAvailable: Bool { CLLocationManager.significantLocationChangeMonitoringAvailable() }

        func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) {
            readings.open(sink)
            onMain { [managers] in managers.wakes.startMonitoringSignificantLocationChanges() }
        }

        func unwatch() {
            readings.close()
            onMain { [managers] in managers.wakes.stopMonitoringSignificantLocationChanges() }
        }

        func detach() { readings.detach() }

        func received(_ fixes: [JsonObject]) { fixes.filter(recent.isNew).forEach(readings.read) }
    }

    /// `visits`: arrivals at places and departures from them.
    final class VisitSensor: SensorSource {
        private let readings: ReadingSink
        private let managers: LocationManagers
        private let recent = RecentReadings()

        init(_ managers: LocationManagers, wakes: LocationWakes) {
            self.managers = managers
            readings = ReadingSink("visits", wakes: wakes)
        }

        var kind: String { readings.kind }

        var isAvailable: Bool { true }

        func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) {
            readings.open(sink)
            onMain { [managers] in managers.wakes.startMonitoringVisits() }
        }

        func unwatch() {
            readings.close()
            onMain { [managers] in managers.wakes.stopMonitoringVisits() }
        }

        func detach() { readings.detach() }

        func received(_ visit: JsonObject) {
            if recent.isNew(visit) { readings.read(visit) }
        }
    }
#endif
