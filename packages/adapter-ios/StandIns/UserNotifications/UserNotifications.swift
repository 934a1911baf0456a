import Foundation
import Phone

/// developer.apple.com/documentation/usernotifications/unauthorizationstatus
public enum UNAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case denied = 1
    case authorized = 2
    case provisional = 3
    case ephemeral = 4
}

/// developer.apple.com/documentation/usernotifications/unnotificationsettings
public final class UNNotificationSettings: NSObject {
    public let authorizationStatus: UNAuthorizationStatus

    init(_ status: UNAuthorizationStatus) {
        authorizationStatus = status
    }
}

/// developer.apple.com/documentation/usernotifications/unusernotificationcenter
public final class UNUserNotificationCenter: NSObject {
    public class func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }

    public func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
        let system = Phone.current.system(NotificationsSystem.self)
        DispatchQueue.global().async { completionHandler(UNNotificationSettings(system.status)) }
    }
}

/// What the user allows of notifications.
public final class NotificationsSystem: PhoneSystem, @unchecked Sendable {
    public var status = UNAuthorizationStatus.notDetermined

    public required init(phone: Phone) {}

    public func processEnded() {}
}
