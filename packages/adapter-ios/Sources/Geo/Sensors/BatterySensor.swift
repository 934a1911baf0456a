#if !os(macOS)
    import Foundation
    import UIKit

    /// `battery`: how full it is, 0 to 1, and whether it charges. What the system does not know is absent. A full
    /// battery that is plugged in counts as charging.
    package final class BatterySensor: SensorSource, @unchecked Sendable { // all that changes is guarded by `lock`
        private let center: NotificationCenter
        private let value = PresentValue()
        private let lock = NSLock()
        private var tokens: [any NSObjectProtocol] = []

        package init(center: NotificationCenter = .default) {
            self.center = center
        }

        package var kind: String { "battery" }

        package var isAvailable: Bool { true }

        package func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) {
            value.open(nil, sink)
            let isNew = lock.withLock {
                guard tokens.isEmpty else { return false }
                tokens = [UIDevice.batteryLevelDidChangeNotification, UIDevice.batteryStateDidChangeNotification].map {
                    name in
                    center.addObserver(forName: name, object: nil, queue: nil) { @Sendable [weak self] _ in
                        self?.readLater()
                    }
                }
                return true
            }
            readLater(begins: isNew)
        }

        /// Monitoring stays on: the app may use it, too, and it costs nothing.
        package func unwatch() {
            value.close()
            let ended = lock.withLock {
                defer { tokens = [] }
                return tokens
            }
            for token in ended { center.removeObserver(token) }
        }

        private func readLater(begins: Bool = false) {
            DispatchQueue.main.async { [value] in
                MainActor.assumeIsolated {
                    let device = UIDevice.current
                    if begins { device.isBatteryMonitoringEnabled = true }
                    value.changed(BatterySensor.reading(device))
                }
            }
        }

        @MainActor private static func reading(_ device: UIDevice) -> JsonObject? {
            var reading: JsonObject = ["ageMillis": .number(0)]
            if device.batteryLevel >= 0 {
                reading["level"] = .number(Double((device.batteryLevel * 100).rounded()) / 100)
            }
            switch device.batteryState {
            case .charging, .full: reading["is_charging"] = .bool(true)
            case .unplugged: reading["is_charging"] = .bool(false)
            default: break
            }
            return reading.names.count > 1 ? reading : nil
        }
    }
#endif
