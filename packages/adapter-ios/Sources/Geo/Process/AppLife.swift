#if !os(macOS)
    import Foundation
    import UIKit

    /// Is the app in front, and has the user opened it in this process? Apps with scenes and apps without report both
    /// by the same notifications of `UIApplication`; those of scenes come earlier.
    ///
    /// The launch does not say why it happened: `launchOptions` no longer say it, and an app with scenes is in the
    /// background at first either way. A process is taken for opened until ``graceMillis`` have passed without the app
    /// in front: an engine with `stopOnTerminate` would otherwise end tracking at each launch by the user.
    package final class AppLife: @unchecked Sendable { // all that changes is guarded by `lock`
        /// The system ends an app that takes longer to launch for its user
        /// (developer.apple.com/documentation/xcode/addressing-watchdog-terminations).
        package static let graceMillis: Int64 = 20_000

        package struct State: Equatable, Sendable {
            package var isInFront: Bool
            /// Is the app's runtime there, or on its way?
            package var isOpen: Bool
        }

        private let lock = NSLock()
        private var present: State
        private var isDecided: Bool
        private let listeners = Listeners<State>()
        private var tokens: [any NSObjectProtocol] = []

        @MainActor package init(_ application: UIApplication, center: NotificationCenter, timers: any Timers) {
            let isInFront = application.applicationState != .background
            present = State(isInFront: isInFront, isOpen: true)
            isDecided = isInFront
            let opened = [
                UIScene.willEnterForegroundNotification, UIApplication.willEnterForegroundNotification,
                UIApplication.didBecomeActiveNotification,
            ]
            tokens = opened.map { name in
                center.addObserver(forName: name, object: nil, queue: nil) { @Sendable [weak self] _ in
                    self?.update(isInFront: true)
                }
            }
            tokens.append(
                center.addObserver(forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil) {
                    @Sendable [weak self] _ in self?.update(isInFront: false)
                }
            )
            if !isInFront { _ = timers.after(AppLife.graceMillis) { [weak self] in self?.decide() } }
        }

        package var state: State { lock.withLock { present } }

        /// Calls `changed` at each change, on any thread, until the result is called.
        package func listen(_ changed: @escaping @Sendable (State) -> Void) -> @Sendable () -> Void {
            listeners.add(changed)
        }

        private func update(isInFront: Bool) {
            change { state in
                state.isInFront = isInFront
                // A launch in the background may report that the app has entered it.
                guard isInFront else { return }
                state.isOpen = true
                isDecided = true
            }
        }

        private func decide() {
            change { state in
                guard !isDecided else { return }
                isDecided = true
                state.isOpen = false
            }
        }

        private func change(_ change: (inout State) -> Void) {
            let (before, now) = lock.withLock {
                let before = present
                change(&present)
                return (before, present)
            }
            if now != before { listeners.call(now) }
        }
    }
#endif
