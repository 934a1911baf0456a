import Foundation
import Phone

/// Of Foundation itself on Apple's systems
/// (developer.apple.com/documentation/foundation/processinfo/islowpowermodeenabled).
extension ProcessInfo {
    public var isLowPowerModeEnabled: Bool { Phone.current.system(UISystem.self).isLowPower }
}

extension NSNotification.Name {
    /// Posted on a thread of the system's own
    /// (developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/nsprocessinfopowerstatedidchange).
    public static let NSProcessInfoPowerStateDidChange = NSNotification.Name(
        "NSProcessInfoPowerStateDidChangeNotification")
}
