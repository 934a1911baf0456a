#if !os(macOS)
    import CoreLocation
    import Foundation

    /// `heading`: the compass, in degrees from magnetic north, with its accuracy in degrees; -1 where the heading is
    /// invalid. A lock guards what changes.
    final class HeadingSensor: SensorSource, @unchecked Sendable {
        /// Sensors keep their own pace: one that is this much early is in time.
        private static let earlyShare = 0.9

        private let readings = ReadingSink("heading")
        private let managers: LocationManagers
        private let clock: any Clock
        private let lock = NSLock()
        private var intervalMillis = 0.0
        private var lastMillis: Int64?

        init(_ managers: LocationManagers, clock: any Clock) {
            self.managers = managers
            self.clock = clock
        }

        var kind: String { readings.kind }

        var isAvailable: Bool { CLLocationManager.headingAvailable() }

        func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) throws {
            guard let interval = try request.object?.double("intervalMillis") else {
                throw Refused("a request for heading must be an object; got \(quoted(request.written))")
            }
            lock.withLock { intervalMillis = max(0, interval) }
            readings.open(sink)
            onMain { [managers] in
                managers.updates.headingFilter = kCLHeadingFilterNone
                managers.updates.startUpdatingHeading()
            }
        }

        func unwatch() {
            readings.close()
            lock.withLock { lastMillis = nil }
            onMain { [managers] in managers.updates.stopUpdatingHeading() }
        }

        func received(_ compass: Compass) {
            guard compass.magnetic.isFinite, (0...360).contains(compass.magnetic) else { return }
            let isDue = lock.withLock {
                if let lastMillis, Double(compass.millis - lastMillis) < intervalMillis * HeadingSensor.earlyShare,
                    compass.millis >= lastMillis
                {
                    return false
                }
                lastMillis = compass.millis
                return true
            }
            guard isDue else { return }
            let accuracy = compass.accuracy.isFinite && compass.accuracy >= 0 ? compass.accuracy : -1
            let data: JsonObject = ["heading": .number(compass.magnetic), "accuracy": .number(accuracy)]
            readings.read(reading(ageMillis: max(0, clock.now() - compass.millis), data))
        }
    }

    /// True minus magnetic north, by the platform's own model where it has both.
    @MainActor func declination(_ manager: CLLocationManager) -> Double? {
        guard let heading = manager.heading, heading.trueHeading >= 0, heading.headingAccuracy >= 0 else { return nil }
        let difference = heading.trueHeading - heading.magneticHeading
        return difference > 180 ? difference - 360 : difference <= -180 ? difference + 360 : difference
    }
#endif
