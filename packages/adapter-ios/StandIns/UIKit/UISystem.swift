import Foundation
import Phone

/// What the system allows an app's process, as data.
public struct BackgroundRules: Sendable {
    /// How long an expiration handler may take, and the app with it, before the process is ended, in seconds
    /// (developer.apple.com/documentation/uikit/uiapplication/beginbackgroundtask(expirationhandler:): a task that is
    /// not ended by then ends the app).
    public var expirationSeconds = 1.0
    /// Does the system grant tasks now? In the last moments of a process it does not
    /// (developer.apple.com/documentation/uikit/extending-your-app-s-background-execution-time).
    public var grantsTasks = true
}

/// Springboard, as far as one app notices it. Tests drive it on the main actor.
public final class UISystem: PhoneSystem, @unchecked Sendable {
    private struct OpenTask {
        let process: Int
        let name: String?
        let handler: (@MainActor @Sendable () -> Void)?
    }

    private let lock = NSLock()
    private var tasks: [Int: OpenTask] = [:]
    private var lastTask = 0
    private var process = 1
    private var present: (application: UIApplication, device: UIDevice)?
    private var recorded: [String] = []

    /// Where notifications of the present process are posted.
    public var center = NotificationCenter.default
    public var rules = BackgroundRules()
    public var systemVersion = "18.5"
    public var isProtectedDataAvailable = true
    public var backgroundRefresh = UIBackgroundRefreshStatus.available
    public var isLowPower = false
    public var isBatteryMonitored = false
    public var batteryLevel: Float = 0.5
    public var batteryState = UIDevice.BatteryState.unplugged
    /// Why the system has ended the process; nil while it has not.
    public private(set) var endedFor: String?
    public fileprivate(set) var state = UIApplication.State.background
    public fileprivate(set) var scenes: [UIScene] = []

    public required init(phone: Phone) {}

    public func processEnded() {
        lock.withLock {
            process += 1
            tasks = [:]
            present = nil
        }
        center = NotificationCenter()
        state = .background
        scenes = []
        isBatteryMonitored = false
        endedFor = nil
    }

    /// How many background tasks the present process has open.
    public var openTasks: Int { lock.withLock { tasks.count } }

    /// What the app did: `begin`, `refused`, `end`, `open app-settings:`, in order.
    public var calls: [String] { lock.withLock { recorded } }

    func begin(_ process: Int, _ name: String?, _ handler: (@MainActor @Sendable () -> Void)?)
        -> UIBackgroundTaskIdentifier
    {
        lock.withLock {
            guard process == self.process else { return .invalid }
            guard rules.grantsTasks else {
                recorded.append("refused")
                return .invalid
            }
            recorded.append("begin")
            lastTask += 1
            tasks[lastTask] = OpenTask(process: process, name: name, handler: handler)
            return UIBackgroundTaskIdentifier(rawValue: lastTask)
        }
    }

    func end(_ process: Int, _ identifier: UIBackgroundTaskIdentifier) {
        lock.withLock {
            guard process == self.process, tasks.removeValue(forKey: identifier.rawValue) != nil else { return }
            recorded.append("end")
        }
    }

    @MainActor func opens(_ url: URL) -> Bool {
        lock.withLock { recorded.append("open \(url.absoluteString)") }
        // In the background nothing is opened
        // (developer.apple.com/documentation/uikit/uiapplication/open(_:options:completionhandler:)).
        return state != .background
    }

    @MainActor var application: UIApplication { made.application }

    @MainActor var device: UIDevice { made.device }

    @MainActor private var made: (application: UIApplication, device: UIDevice) {
        if let present { return present }
        let made = (UIApplication(system: self, process: process), UIDevice(system: self))
        present = made
        return made
    }

    /// The expiration handlers of the open tasks: the system may call one that is already on its way after the task has
    /// ended.
    @MainActor public var handlers: [@MainActor @Sendable () -> Void] {
        lock.withLock { tasks.values.compactMap(\.handler) }
    }

    /// The time in the background is over: handlers are called on the main thread, synchronously; a task that is then
    /// still open ends the process.
    @MainActor public func expireTasks() {
        for (identifier, task) in lock.withLock({ tasks }).sorted(by: { $0.key < $1.key }) {
            task.handler?()
            if lock.withLock({ tasks[identifier] != nil }) {
                endedFor = "task \(task.name ?? "without a name") was not ended"
            }
        }
    }

    @MainActor public func post(_ name: NSNotification.Name, _ object: Any? = nil) {
        center.post(name: name, object: object)
    }
}

/// What the user and the system do to the app, with the notifications in the order in which UIKit posts them
/// (developer.apple.com/documentation/uikit/managing-your-app-s-life-cycle).
@MainActor extension UISystem {
    /// The user opens the app: by a scene, or by the app delegate alone.
    public func opensApp(withScene: Bool = true) {
        if withScene {
            let scene = scenes.first ?? UIWindowScene()
            if scenes.isEmpty {
                scenes = [scene]
                post(UIScene.willConnectNotification, scene)
            }
            scene.activationState = .foregroundInactive
            post(UIScene.willEnterForegroundNotification, scene)
            scene.activationState = .foregroundActive
        }
        state = .inactive
        post(UIApplication.willEnterForegroundNotification)
        state = .active
        post(UIApplication.didBecomeActiveNotification)
    }

    public func leavesApp() {
        for scene in scenes {
            scene.activationState = .background
            post(UIScene.didEnterBackgroundNotification, scene)
        }
        state = .background
        post(UIApplication.didEnterBackgroundNotification)
    }

    /// The launch for a user without scenes: inactive from the first moment on.
    public func launchesInactive() { state = .inactive }

    /// The user, or an empty battery, switches low power mode.
    public nonisolated func savesPower(_ isLowPower: Bool) async {
        self.isLowPower = isLowPower
        let center = center
        await Task.detached { center.post(name: .NSProcessInfoPowerStateDidChange, object: nil) }.value
    }

    public func unlocks() {
        isProtectedDataAvailable = true
        post(UIApplication.protectedDataDidBecomeAvailableNotification)
    }

    public func locks() {
        post(UIApplication.protectedDataWillBecomeUnavailableNotification)
        isProtectedDataAvailable = false
    }
}
