import Foundation

/// What UIKit posts when the app becomes active or resigns:
/// https://developer.apple.com/documentation/uikit/uiapplication. A system alert makes it resign, and the answer makes
/// it active again. By name: this room needs nothing else of UIKit.
@MainActor final class AppActivity {
    enum Change: Sendable { case active, resigned }

    private static let names: [(String, Change)] = [
        ("UIApplicationDidBecomeActiveNotification", .active), ("UIApplicationWillResignActiveNotification", .resigned),
    ]
    private var observers: [any NSObjectProtocol] = []

    init(_ onChange: @escaping @MainActor @Sendable (Change) -> Void) {
        for (name, change) in AppActivity.names {
            let observer = NotificationCenter.default.addObserver(
                forName: Notification.Name(name), object: nil, queue: nil
            ) { _ in onMain { onChange(change) } }
            observers.append(observer)
        }
    }

    /// Ends the observation.
    func end() {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        observers = []
    }
}
