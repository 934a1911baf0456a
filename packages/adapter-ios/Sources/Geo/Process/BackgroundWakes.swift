#if !os(macOS)
    import BackgroundTasks
    import Foundation

    /// Launches in the background at the earliest alarm of the engine: one request for a short refresh, and one for a
    /// longer task, which the system also grants to an app that the user has removed. The system decides when, from
    /// minutes late to never.
    package final class BackgroundWakes: @unchecked Sendable { // all that changes is guarded by `lock`
        /// As the app's Info.plist must permit them, in `BGTaskSchedulerPermittedIdentifiers`.
        package static let refresh = "dev.geo.refresh"
        package static let processing = "dev.geo.processing"

        private let log: PortLog
        /// Submitting waits for another process.
        private let queue = DispatchQueue(label: "geo-wakes", qos: .utility)
        private let lock = NSLock()
        private var registered: Set<String> = []
        private var wanted: Int64?
        private var submitted: Int64?
        /// Work was cut off: the next launch is wanted as soon as the system grants it.
        private var isHurried = false
        private var isQueued = false
        /// The last refusal of each task.
        private var complaints: [String: String] = [:]

        package init(log: @escaping PortLog = { _, _, _ in }) {
            self.log = log
        }

        /// Registers the tasks that the app's Info.plist permits. Once in a process, before the app has finished
        /// launching: UIKit ends an app that registers later, or twice.
        ///
        /// - Parameter woken: the system runs a task, on any thread. The task ends when its argument is called; where
        ///   the system takes the time back earlier, that call has no effect.
        package func register(
            _ identifiers: [String], woken: @escaping @Sendable (_ done: @escaping @Sendable () -> Void) -> Void
        ) {
            for identifier in identifiers {
                let isTaken = BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) {
                    @Sendable [weak self] task in
                    self?.began()
                    let run = BackgroundRun(task) { [weak self] in self?.ended() }
                    woken { run.complete(true) }
                }
                if isTaken {
                    lock.withLock { _ = registered.insert(identifier) }
                } else {
                    log(1, "wakes:refused", "the system does not register the background task \"\(identifier)\"")
                }
            }
        }

        /// Asks for a launch at an epoch millisecond at the earliest, in the place of an earlier request; nil: for
        /// none. Returns at once.
        package func request(_ earliestMillis: Int64?) {
            lock.withLock { wanted = earliestMillis }
            submitLater()
        }

        /// The time of this process is over, and work is pending: asks for another launch as soon as the system sees
        /// fit.
        package func requestSoon() {
            lock.withLock { isHurried = true }
            submitLater()
        }

        /// Returns when all requests are submitted.
        package func submitsAll() { queue.sync {} }

        private func began() {
            lock.withLock { isHurried = false }
        }

        /// The request of the task is used up: it is made again for what is still wanted.
        private func ended() {
            lock.withLock { submitted = nil }
            submitLater()
        }

        private func submitLater() {
            let isFirst = lock.withLock {
                defer { isQueued = true }
                return !isQueued
            }
            if isFirst { queue.async { [self] in submit() } }
        }

        private func submit() {
            let (wanted, identifiers): (Int64?, [String]) = lock.withLock {
                isQueued = false
                // The system takes a moment that has passed for "as soon as possible".
                let earliest = isHurried ? 0 : self.wanted
                guard earliest != submitted else { return (nil, []) }
                submitted = earliest
                return (earliest, registered.sorted())
            }
            for identifier in identifiers {
                guard let wanted else {
                    BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: identifier)
                    continue
                }
                submit(identifier, Date(timeIntervalSince1970: Double(wanted) / 1_000))
            }
        }

        private func submit(_ identifier: String, _ earliest: Date) {
            let request: BGTaskRequest
            if identifier == BackgroundWakes.processing {
                let processing = BGProcessingTaskRequest(identifier: identifier)
                processing.requiresNetworkConnectivity = false
                processing.requiresExternalPower = false
                request = processing
            } else {
                request = BGAppRefreshTaskRequest(identifier: identifier)
            }
            request.earliestBeginDate = earliest
            do {
                try BGTaskScheduler.shared.submit(request)
                lock.withLock { complaints[identifier] = nil }
            } catch {
                refused(identifier, "\(error)")
            }
        }

        /// Once for each reason: alarms are set many times a day. The next request tries again.
        private func refused(_ identifier: String, _ reason: String) {
            let isNew = lock.withLock {
                submitted = nil
                return complaints.updateValue(reason, forKey: identifier) != reason
            }
            if isNew { log(2, "wakes:refused", "the system takes no request for \"\(identifier)\": \(reason)") }
        }
    }

    /// One run of a task: completed once, by the engine or by the end of its time.
    private final class BackgroundRun: @unchecked Sendable { // constant, and a task may be completed on any thread
        private let task: BGTask
        private let ended: @Sendable () -> Void
        private let completed = Flag()

        init(_ task: BGTask, ended: @escaping @Sendable () -> Void) {
            self.task = task
            self.ended = ended
            task.expirationHandler = { @Sendable [self] in complete(false) }
        }

        func complete(_ isDone: Bool) {
            guard completed.set() else { return }
            task.expirationHandler = nil
            ended()
            task.setTaskCompleted(success: isDone)
        }
    }
#endif
