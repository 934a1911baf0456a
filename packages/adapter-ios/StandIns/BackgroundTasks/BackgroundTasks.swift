import Foundation
import Phone

/// developer.apple.com/documentation/backgroundtasks/bgtask
open class BGTask: NSObject {
    public let identifier: String
    private let lock = NSLock()
    private var expiration: (() -> Void)?
    private let completed: @Sendable (Bool) -> Void

    init(identifier: String, completed: @escaping @Sendable (Bool) -> Void) {
        self.identifier = identifier
        self.completed = completed
    }

    open var expirationHandler: (() -> Void)? {
        get { lock.withLock { expiration } }
        set { lock.withLock { expiration = newValue } }
    }

    open func setTaskCompleted(success: Bool) { completed(success) }
}

/// developer.apple.com/documentation/backgroundtasks/bgapprefreshtask
public final class BGAppRefreshTask: BGTask {}

/// developer.apple.com/documentation/backgroundtasks/bgprocessingtask
public final class BGProcessingTask: BGTask {}

/// developer.apple.com/documentation/backgroundtasks/bgtaskrequest
open class BGTaskRequest: NSObject {
    public let identifier: String
    public var earliestBeginDate: Date?

    init(named identifier: String) {
        self.identifier = identifier
    }
}

/// developer.apple.com/documentation/backgroundtasks/bgapprefreshtaskrequest
public final class BGAppRefreshTaskRequest: BGTaskRequest {
    public init(identifier: String) { super.init(named: identifier) }
}

/// developer.apple.com/documentation/backgroundtasks/bgprocessingtaskrequest
public final class BGProcessingTaskRequest: BGTaskRequest {
    public var requiresNetworkConnectivity = false
    public var requiresExternalPower = false

    public init(identifier: String) { super.init(named: identifier) }
}

/// developer.apple.com/documentation/backgroundtasks/bgtaskscheduler
public final class BGTaskScheduler: NSObject, @unchecked Sendable {
    /// developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/error
    public struct Error: Swift.Error, Equatable {
        public enum Code: Int, Sendable {
            case unavailable = 1
            case tooManyPendingTaskRequests = 2
            case notPermitted = 3
        }

        public let code: Code
    }

    private let system: BackgroundTasksSystem
    private let process: Int

    init(system: BackgroundTasksSystem, process: Int) {
        self.system = system
        self.process = process
    }

    public class var shared: BGTaskScheduler { Phone.current.system(BackgroundTasksSystem.self).scheduler }

    public func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?, launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        system.register(identifier, queue, launchHandler)
    }

    public func submit(_ taskRequest: BGTaskRequest) throws { try system.submit(process, taskRequest) }

    public func cancel(taskRequestWithIdentifier identifier: String) { system.cancel(process, identifier) }
}
