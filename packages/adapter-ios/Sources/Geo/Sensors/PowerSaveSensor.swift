#if !os(macOS)
    import Foundation
    import UIKit

    /// `powerSave`: low power mode.
    package final class PowerSaveSensor: SensorSource, @unchecked Sendable { // constant, and values that are locked
        private let center: NotificationCenter
        private let value = PresentValue()
        private let token = Locked<(any NSObjectProtocol)?>(nil)

        package init(center: NotificationCenter = .default) {
            self.center = center
        }

        package var kind: String { "powerSave" }

        package var isAvailable: Bool { true }

        package func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) {
            if token.value == nil {
                token.value = center.addObserver(forName: .NSProcessInfoPowerStateDidChange, object: nil, queue: nil) {
                    @Sendable [value] _ in value.changed(PowerSaveSensor.reading)
                }
            }
            value.open(PowerSaveSensor.reading, sink)
        }

        package func unwatch() {
            value.close()
            if let token = token.value { center.removeObserver(token) }
            token.value = nil
        }

        private static var reading: JsonObject {
            ["ageMillis": .number(0), "isPowerSaveMode": .bool(ProcessInfo.processInfo.isLowPowerModeEnabled)]
        }
    }
#endif
