#if !os(macOS)
    import CoreLocation
    import Foundation

    /// `regions`: circles that the platform monitors while the process is suspended or dead. An exit that started the
    /// process comes before anything is watched: it is a reason to wake.
    final class RegionSensor: SensorSource {
        private let readings: ReadingSink
        private let doubles: DoubledCrossings
        /// Set on the main thread, before anything is called.
        @MainActor var monitor: (any RegionMonitor)!
        private let wanted = Locked<[Region]?>(nil)

        init(clock: any Clock, wakes: LocationWakes) {
            doubles = DoubledCrossings(clock: clock)
            readings = ReadingSink("regions", wakes: wakes)
        }

        var kind: String { readings.kind }

        var isAvailable: Bool { CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self) }

        func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) throws {
            let regions = try Region.list(request)
            wanted.value = regions
            readings.open(sink)
            onMain { self.monitor.set(regions) }
        }

        func unwatch() {
            wanted.value = []
            readings.close()
            onMain { self.monitor.set([]) }
        }

        func detach() {
            wanted.value = nil
            readings.detach()
        }

        /// Permission came: what the platform did not take before is registered now.
        @MainActor func review() {
            if let regions = wanted.value { monitor.set(regions) }
        }

        /// From any thread.
        func happened(_ event: MonitorEvent) {
            switch event {
            case .entered(let identifier): crossed(identifier, "enter")
            case .exited(let identifier): crossed(identifier, "exit")
            case .registered(let identifier): doubles.forget(identifier)
            case .failed(let identifier, let message):
                let failed = identifier.map { [$0] } ?? wanted.value?.map(\.identifier) ?? []
                for name in failed {
                    onMain { self.monitor.failed(name) }
                    readings.read(
                        reading(["identifier": .text(name), "action": .text("failed"), "message": .text(message)]))
                }
            }
        }

        private func crossed(_ identifier: String, _ action: String) {
            if let wanted = wanted.value {
                // What the engine does not want any more, an earlier process left, or it is under way since.
                guard let region = wanted.first(where: { $0.identifier == identifier }) else {
                    return onMain { self.monitor.end(identifier) }
                }
                guard action == "enter" ? region.notifyOnEntry : region.notifyOnExit else { return }
            }
            guard doubles.isNew(identifier, action) else { return }
            readings.read(reading(["identifier": .text(identifier), "action": .text(action)]))
        }
    }

    /// Core Location reports a crossing twice at times. Two true ones of the same direction have one of the other
    /// between them, or are farther apart than it takes to cross at all.
    final class DoubledCrossings: Sendable {
        /// https://developer.apple.com/documentation/corelocation/clcircularregion/init(center:radius:identifier:):
        /// about 20 s.
        private static let crossingMillis: Int64 = 20_000

        private let clock: any Clock
        private let last = Locked<[String: (action: String, up: Int64)]>([:])

        init(clock: any Clock) {
            self.clock = clock
        }

        func isNew(_ identifier: String, _ action: String) -> Bool {
            let up = clock.uptime()
            return last.update { last in
                if let before = last[identifier], before.action == action,
                    up - before.up < DoubledCrossings.crossingMillis
                {
                    return false
                }
                last[identifier] = (action, up)
                return true
            }
        }

        func forget(_ identifier: String) { last.update { $0[identifier] = nil } }
    }
#endif
