import Foundation
import Phone

/// The daemon that starts apps in the background. Requests outlive the process.
public final class BackgroundTasksSystem: PhoneSystem, @unchecked Sendable {
    private struct Handler: @unchecked Sendable {
        let queue: DispatchQueue?
        let launch: (BGTask) -> Void
    }

    private let lock = NSLock()
    /// Tasks that the app has not received yet: until then their time does not end.
    private let launching = DispatchGroup()
    private var process = 1
    private var handlers: [String: Handler] = [:]
    private var pending: [String: BGTaskRequest] = [:]
    private var running: [BGTask] = []
    private var faults: [String] = []
    private var completions: [Bool] = []
    private var waiting: [CheckedContinuation<Bool, Never>] = []

    /// `BGTaskSchedulerPermittedIdentifiers` of the app's Info.plist. Others are not registered
    /// (developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/register(fortaskwithidentifier:using:launchhandler:)).
    public var permitted: Set<String> = ["dev.geo.refresh", "dev.geo.processing"]
    /// Has the app finished launching? A later registration ends the app by an exception (the same page).
    public var hasLaunched = false
    /// Has the user switched background refresh off, or is this a simulator? Then nothing is taken
    /// (developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/error/code/unavailable).
    public var isUnavailable = false

    public required init(phone: Phone) {}

    public func processEnded() {
        lock.withLock {
            process += 1
            handlers = [:]
            running = []
            hasLaunched = false
        }
    }

    /// What would have ended the app by an exception.
    public var exceptions: [String] { lock.withLock { faults } }

    /// When the system may run each task, epoch seconds, by identifier.
    public var requests: [String: Double] {
        lock.withLock { pending.mapValues { $0.earliestBeginDate?.timeIntervalSince1970 ?? 0 } }
    }

    var scheduler: BGTaskScheduler { lock.withLock { BGTaskScheduler(system: self, process: process) } }

    func register(_ identifier: String, _ queue: DispatchQueue?, _ launch: @escaping (BGTask) -> Void) -> Bool {
        lock.withLock {
            if hasLaunched { faults.append("\(identifier) was registered after the launch") }
            if handlers[identifier] != nil { faults.append("\(identifier) was registered twice") }
            guard permitted.contains(identifier) else { return false }
            handlers[identifier] = Handler(queue: queue, launch: launch)
            return true
        }
    }

    func submit(_ process: Int, _ request: BGTaskRequest) throws {
        try lock.withLock {
            guard process == self.process else { return }
            if isUnavailable { throw BGTaskScheduler.Error(code: .unavailable) }
            guard permitted.contains(request.identifier) else { throw BGTaskScheduler.Error(code: .notPermitted) }
            // Without a handler the real one throws an exception.
            if handlers[request.identifier] == nil { faults.append("\(request.identifier) has no handler") }
            pending[request.identifier] = request
        }
    }

    func cancel(_ process: Int, _ identifier: String) {
        lock.withLock { if process == self.process { pending[identifier] = nil } }
    }

    /// The system runs a task, on the queue of its handler, if one was requested.
    ///
    /// - Returns: whether it did.
    @discardableResult
    public func run(_ identifier: String) -> Bool {
        let found: (Handler, BGTask)? = lock.withLock {
            guard pending.removeValue(forKey: identifier) != nil, let handler = handlers[identifier] else { return nil }
            let done: @Sendable (Bool) -> Void = { [weak self] in self?.completed($0) }
            let task =
                identifier.hasSuffix("processing")
                ? BGProcessingTask(identifier: identifier, completed: done)
                : BGAppRefreshTask(identifier: identifier, completed: done)
            running.append(task)
            return (handler, task)
        }
        guard let (handler, task) = found else { return false }
        let sent = Sent(task: task)
        (handler.queue ?? DispatchQueue.global()).async(group: launching) { handler.launch(sent.task) }
        return true
    }

    /// The time of the running tasks is over: their handlers are called, on a thread of the system's own.
    public func expire() {
        let tasks = lock.withLock { running.map(Sent.init) }
        launching.notify(queue: .global()) { for sent in tasks { sent.task.expirationHandler?() } }
    }

    /// Waits until a task was completed, and says with what.
    public func completion() async -> Bool {
        await withCheckedContinuation { continuation in
            let success: Bool? = lock.withLock {
                if completions.isEmpty {
                    waiting.append(continuation)
                    return nil
                }
                return completions.removeFirst()
            }
            if let success { continuation.resume(returning: success) }
        }
    }

    private func completed(_ success: Bool) {
        let next: CheckedContinuation<Bool, Never>? = lock.withLock {
            if running.isEmpty { faults.append("a task was completed twice") } else { running.removeFirst() }
            if waiting.isEmpty {
                completions.append(success)
                return nil
            }
            return waiting.removeFirst()
        }
        next?.resume(returning: success)
    }

    private struct Sent: @unchecked Sendable {
        let task: BGTask
    }
}
