import Foundation
import Phone

/// developer.apple.com/documentation/uikit/uidevice
@MainActor open class UIDevice: NSObject {
    /// developer.apple.com/documentation/uikit/uidevice/batterystate-swift.enum
    public enum BatteryState: Int, Sendable {
        case unknown = 0
        case unplugged = 1
        case charging = 2
        case full = 3
    }

    private let system: UISystem

    init(system: UISystem) {
        self.system = system
    }

    public class var current: UIDevice { Phone.current.system(UISystem.self).device }

    public var model: String { "iPhone" }

    public var systemVersion: String { system.systemVersion }

    public var isBatteryMonitoringEnabled: Bool {
        get { system.isBatteryMonitored }
        set { system.isBatteryMonitored = newValue }
    }

    /// -1 while the battery is not monitored (developer.apple.com/documentation/uikit/uidevice/batterylevel).
    public var batteryLevel: Float { system.isBatteryMonitored ? system.batteryLevel : -1 }

    /// Unknown while the battery is not monitored.
    public var batteryState: BatteryState { system.isBatteryMonitored ? system.batteryState : .unknown }

    public nonisolated class var batteryLevelDidChangeNotification: NSNotification.Name {
        NSNotification.Name("UIDeviceBatteryLevelDidChangeNotification")
    }

    public nonisolated class var batteryStateDidChangeNotification: NSNotification.Name {
        NSNotification.Name("UIDeviceBatteryStateDidChangeNotification")
    }
}
