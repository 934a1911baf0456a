import Foundation
import Phone

/// developer.apple.com/documentation/uikit/uibackgroundtaskidentifier
public struct UIBackgroundTaskIdentifier: Hashable, Sendable, RawRepresentable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// developer.apple.com/documentation/uikit/uibackgroundrefreshstatus
public enum UIBackgroundRefreshStatus: Int, Sendable {
    case restricted = 0
    case denied = 1
    case available = 2
}

/// developer.apple.com/documentation/uikit/uiapplication
@MainActor open class UIApplication: NSObject {
    /// developer.apple.com/documentation/uikit/uiapplication/state
    public enum State: Int, Sendable {
        case active = 0
        case inactive = 1
        case background = 2
    }

    /// developer.apple.com/documentation/uikit/uiapplication/openexternalurloptionskey
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

    private let system: UISystem
    /// The process that this object belongs to: calls of an ended one reach nothing.
    private let process: Int

    init(system: UISystem, process: Int) {
        self.system = system
        self.process = process
    }

    public class var shared: UIApplication { Phone.current.system(UISystem.self).application }

    public var applicationState: State { system.state }

    /// False while the device is locked, also after the first unlock
    /// (developer.apple.com/documentation/uikit/uiapplication/isprotecteddataavailable).
    public var isProtectedDataAvailable: Bool { system.isProtectedDataAvailable }

    public var backgroundRefreshStatus: UIBackgroundRefreshStatus { system.backgroundRefresh }

    public var connectedScenes: Set<UIScene> { Set(system.scenes) }

    /// developer.apple.com/documentation/uikit/uiapplication/beginbackgroundtask(withname:expirationhandler:): from any
    /// thread; the handler is called on the main thread.
    public nonisolated func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        system.begin(process, taskName, handler)
    }

    public nonisolated func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        system.end(process, identifier)
    }

    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        let isOpened = system.opens(url)
        // The answer never comes inside of the call.
        DispatchQueue.main.async { completion?(isOpened) }
    }
}

extension UIApplication {
    /// developer.apple.com/documentation/uikit/uiapplication/opensettingsurlstring
    public nonisolated class var openSettingsURLString: String { "app-settings:" }

    public nonisolated class var openNotificationSettingsURLString: String { "app-settings:notifications" }

    public nonisolated class var didEnterBackgroundNotification: NSNotification.Name { name("DidEnterBackground") }

    public nonisolated class var willEnterForegroundNotification: NSNotification.Name { name("WillEnterForeground") }

    public nonisolated class var didBecomeActiveNotification: NSNotification.Name { name("DidBecomeActive") }

    public nonisolated class var willTerminateNotification: NSNotification.Name { name("WillTerminate") }

    public nonisolated class var didReceiveMemoryWarningNotification: NSNotification.Name {
        name("DidReceiveMemoryWarning")
    }

    public nonisolated class var protectedDataDidBecomeAvailableNotification: NSNotification.Name {
        name("ProtectedDataDidBecomeAvailable")
    }

    public nonisolated class var protectedDataWillBecomeUnavailableNotification: NSNotification.Name {
        name("ProtectedDataWillBecomeUnavailable")
    }

    public nonisolated class var backgroundRefreshStatusDidChangeNotification: NSNotification.Name {
        name("BackgroundRefreshStatusDidChange")
    }

    private nonisolated static func name(_ name: String) -> NSNotification.Name {
        NSNotification.Name("UIApplication\(name)Notification")
    }
}

/// developer.apple.com/documentation/uikit/uiscene
@MainActor open class UIScene: NSObject {
    /// developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive
        case foregroundInactive
        case background
    }

    public internal(set) var activationState = ActivationState.unattached

    public nonisolated class var willConnectNotification: NSNotification.Name {
        NSNotification.Name("UISceneWillConnectNotification")
    }

    public nonisolated class var willEnterForegroundNotification: NSNotification.Name {
        NSNotification.Name("UISceneWillEnterForegroundNotification")
    }

    public nonisolated class var didEnterBackgroundNotification: NSNotification.Name {
        NSNotification.Name("UISceneDidEnterBackgroundNotification")
    }

    public nonisolated class var didDisconnectNotification: NSNotification.Name {
        NSNotification.Name("UISceneDidDisconnectNotification")
    }
}
