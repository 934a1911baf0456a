#if !os(macOS)
    import Foundation
    import UIKit

    /// The engine of one process on a phone, with everything of the platform around it. All platform objects are made
    /// here, at once and on the main thread: what is registered with the platform delivers within milliseconds of the
    /// launch.
    package final class PhoneProcess: @unchecked Sendable {
        package let host: EngineHost
        package let presence: ApplicationPresence
        package let wakes: BackgroundWakes

        private let options: ProcessOptions
        private let alarms: KeptAlarms
        private let storage: LateStorage
        private let unlock: FirstUnlock
        private let previous: PreviousProcess
        private let http: LastingHttp
        private let killed = Flag()
        private var tokens: [any NSObjectProtocol] = []
        /// Has the system delivered what it uploaded while no process ran? It may do so before the app delegate says
        /// that it will.
        private let areDrained = Locked(false)
        /// Of the app delegate, for the system's own uploads.
        @MainActor private var eventsHandled: (() -> Void)?

        /// How long the app may take to end tracking when it is terminated, in seconds. The system gives about five
        /// (developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationwillterminate(_:)).
        private static let terminationSeconds = 3.0

        /// - Parameters:
        ///   - center: where UIKit posts its notifications.
        ///   - isLaunching: is the app still launching? Background tasks can be registered only then.
        @MainActor package init(
            _ options: ProcessOptions = ProcessOptions(), center: NotificationCenter = .default, isLaunching: Bool
        ) {
            self.options = options
            let log = options.portLog
            let clock = options.clock
            let timers = options.timers ?? DispatchTimers(clock: clock)
            let unlock = FirstUnlock(mark: options.mark ?? MarkFile(options.folder.appendingPathComponent("unlocked")))
            if UIApplication.shared.isProtectedDataAvailable { unlock.isUnlockedNow() }
            try? makeOwnFolder(options.folder)
            let wakes = BackgroundWakes(log: log)
            let started = Locked<EngineHost?>(nil)
            let alarms = KeptAlarms(
                clock: clock, timers: timers, file: options.folder.appendingPathComponent("alarms.json"),
                request: { [wakes] in wakes.request($0) }, came: { started.value?.wake(.alarm($0)) }
            )
            presence = ApplicationPresence(UIApplication.shared, sounds: options.sounds, log: log)
            storage = options.storage(unlock)
            previous = PreviousProcess(
                file: options.folder.appendingPathComponent("process"), bootId: clock.bootId,
                appVersion: options.appVersion
            )
            let (drained, areDrained) = (Locked<(@Sendable () -> Void)?>(nil), areDrained)
            http = options.lastingHttp(timers: timers) {
                areDrained.value = true
                drained.value?()
            }
            presence.expiring = { [http] in
                http.handOver()
                wakes.requestSoon()
            }
            presence.ending = { [alarms] in alarms.keepNow() }
            let life = AppLife(UIApplication.shared, center: center, timers: timers)
            _ = life.listen { [previous] in previous.moved(isInFront: $0.isInFront) }
            if life.state.isInFront { previous.moved(isInFront: true) }
            let parts = [
                options.location(presence, options.facts),
                options.devicePart(life, center: center) { [previous] in previous.exit },
            ]
            var hostOptions = HostOptions(
                ports: options.ports(
                    parts, timers: timers, alarms: alarms, presence: presence, storage: storage, http: http),
                boot: options.boot
            )
            hostOptions.headless = options.headless
            hostOptions.lastLife = { [previous] in previous.exit }
            hostOptions.log = options.log
            hostOptions.tap = options.tap
            let due = alarms.due
            host = EngineHost(hostOptions, reason: due.first.map { .alarm($0) } ?? .launch)
            started.value = host
            for part in parts { part.connect { [host] in host.wake($0) } }
            (self.alarms, self.unlock, self.wakes) = (alarms, unlock, wakes)
            drained.value = { [weak self] in self?.uploadsDrained() }
            complain()
            observe(center)
            if isLaunching { wakes.register(ManifestRules.tasks(options.facts)) { [weak self] in self?.woken($0) } }
            // Of the alarms of earlier processes: the system may have dropped theirs.
            wakes.request(alarms.all.values.min())
            for name in due.dropFirst() { host.wake(.alarm(name)) }
            Task.detached { [weak self] in await self?.taken() }
        }

        /// Work in a time that the system gives: alarms that are due, and what is still pending.
        ///
        /// - Parameter done: called when no work is pending.
        package func woken(_ done: @escaping @Sendable () -> Void) {
            presence.renew()
            for name in alarms.due { host.wake(.alarm(name)) }
            Task { [self] in
                await taken()
                done()
            }
        }

        /// The system has finished uploads while no process ran, and has started this one for them.
        ///
        /// - Parameter handled: called on the main thread when the engine has nothing more to do; the system then
        ///   suspends the process.
        @MainActor package func handleUploads(_ handled: @escaping () -> Void) {
            eventsHandled = handled
            http.open()
            if areDrained.value { uploadsDrained() }
        }

        private func uploadsDrained() {
            Task.detached { [weak self] in
                await self?.host.idle()
                await self?.uploadsHandled()
            }
        }

        @MainActor private func uploadsHandled() {
            guard let eventsHandled else { return }
            self.eventsHandled = nil
            areDrained.value = false
            eventsHandled()
        }

        /// Alarms are taken only when the engine has handled them: a process that ends before leaves them to the next
        /// one. The engine has set those anew that it still wants.
        private func taken() async {
            await host.idle()
            // An engine that has ended is idle, too, and has handled nothing.
            if killed.isSet || host.diagnostics.value.isLost { return }
            _ = alarms.takeDue()
            alarms.arm()
        }

        private func complain() {
            for fault in ManifestRules.faults(options.facts) { options.portLog(1, "manifest:fault", fault) }
        }

        @MainActor private func observe(_ center: NotificationCenter) {
            on(UIApplication.didReceiveMemoryWarningNotification, center) { $0.host.memoryWarning() }
            on(UIApplication.protectedDataDidBecomeAvailableNotification, center) { $0.unlocked() }
            on(UIApplication.willEnterForegroundNotification, center) { $0.opened() }
            on(UIApplication.willTerminateNotification, center) { $0.willTerminate() }
        }

        /// UIKit posts on the main thread.
        @MainActor private func on(
            _ name: NSNotification.Name, _ center: NotificationCenter,
            _ run: @escaping @MainActor @Sendable (PhoneProcess) -> Void
        ) {
            tokens.append(
                center.addObserver(forName: name, object: nil, queue: nil) { @Sendable [weak self] _ in
                    guard let self else { return }
                    MainActor.assumeIsolated { run(self) }
                }
            )
        }

        /// A guest that rests after failures is started at once for the user.
        private func opened() {
            presence.renew()
            if host.diagnostics.value.isLost { host.wake(.launch) }
        }

        /// The device was unlocked, which happens many times a day: only an engine that waits for it is notified.
        private func unlocked() {
            unlock.isUnlockedNow()
            if storage.wasLocked { host.unlocked() }
        }

        /// The last moments of the process: an engine with `stopOnTerminate` ends tracking now, and with it what would
        /// start the app again. That takes calls on the main thread, so it is not blocked meanwhile.
        @MainActor private func willTerminate() {
            previous.willTerminate(atMillis: options.clock.now())
            host.appIsGone()
            let until = Date(timeIntervalSinceNow: PhoneProcess.terminationSeconds)
            while host.busy.value, Date() < until {
                _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
            }
        }

        /// Ends the process's part without a word, as its death does. For tests.
        package func kill() {
            killed.set()
            tokens = []
            host.kill()
        }
    }
#endif
