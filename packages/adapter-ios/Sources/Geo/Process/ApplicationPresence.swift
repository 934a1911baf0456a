#if !os(macOS)
    import Foundation
    import UIKit

    /// Keeps the process running while work is pending, by one background task of UIKit at a time, and knows what
    /// tracking may show.
    ///
    /// iOS lets a process in the background run for some seconds after the event that woke it. A background task
    /// prolongs that until the work is done, or the system calls the expiration handler. A task that is not ended there
    /// ends the app.
    package final class ApplicationPresence: Presence, @unchecked Sendable { // all that changes is guarded by `lock`
        /// Shown in reports of the system about what kept the app running.
        private static let taskName = "geo.engine"

        private let application: UIApplication
        private let sounds: any DebugSounds
        private let intervals: any WorkIntervals
        private let log: PortLog
        private let lock = NSLock()
        private var isBusy = false
        private var task = UIBackgroundTaskIdentifier.invalid
        /// Counts tasks: the handler of one that was ended already must not end its successor.
        private var begun = 0
        private var interval: (@Sendable () -> Void)?

        /// What is requested now. Location services follow it: whether an indicator is shown, and whether they keep the
        /// process running while stationary (`preventsSuspension`).
        package let request = CurrentValue(PresenceRequest(mode: .off))

        /// Called on the main thread when the time in the background is over while work is pending, before the task
        /// ends.
        package var expiring: (@MainActor @Sendable () -> Void)? {
            get { lock.withLock { storedExpiring } }
            set { lock.withLock { storedExpiring = newValue } }
        }

        /// Called when no work is pending any more, before the task ends: afterwards the process may be suspended.
        package var ending: (@Sendable () -> Void)? {
            get { lock.withLock { storedEnding } }
            set { lock.withLock { storedEnding = newValue } }
        }

        private var storedExpiring: (@MainActor @Sendable () -> Void)?
        private var storedEnding: (@Sendable () -> Void)?

        package init(
            _ application: UIApplication, sounds: any DebugSounds = SystemSounds(),
            intervals: any WorkIntervals = SystemIntervals(),
            log: @escaping PortLog = { _, _, _ in }
        ) {
            self.application = application
            self.sounds = sounds
            self.intervals = intervals
            self.log = log
        }

        package func set(_ request: PresenceRequest) {
            if let sound = request.sound { sounds.play(sound) }
            self.request.update { $0 = request }
        }

        package func hold(_ isBusy: Bool) {
            if !isBusy { ending?() }
            lock.withLock {
                guard isBusy != self.isBusy else { return }
                self.isBusy = isBusy
                if isBusy {
                    interval = intervals.begin("busy")
                    begin()
                } else {
                    end()
                    interval?()
                    interval = nil
                }
            }
        }

        /// The system has given the process time again: what is still pending gets another task where the one before
        /// has expired. From any thread, at each event of the platform.
        package func renew() {
            lock.withLock { if isBusy { begin() } }
        }

        private func begin() {
            guard task == .invalid else { return }
            begun += 1
            let number = begun
            // Where the system grants none the work goes on all the same, for as long as the process runs.
            task = application.beginBackgroundTask(withName: ApplicationPresence.taskName) { [weak self] in
                self?.expire(number)
            }
        }

        private func end() {
            guard task != .invalid else { return }
            application.endBackgroundTask(task)
            task = .invalid
        }

        @MainActor private func expire(_ number: Int) {
            guard let expiring = lock.withLock({ begun == number && task != .invalid ? .some(storedExpiring) : nil })
            else { return }
            expiring?()
            lock.withLock { if begun == number { end() } }
            log(
                2, "task:expired",
                "the time in the background is over, and work is pending: it goes on at the next event")
        }
    }
#endif
