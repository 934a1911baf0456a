#if !os(macOS)
    import Foundation
    import UIKit

    /// Alerts of UIKit above what the app shows now. In the background nothing is shown.
    struct SettingsAlerts: PermissionAlerts {
        func show(_ texts: AlertTexts, done: @escaping @Sendable () -> Void) {
            let answer = AlertAnswer(done)
            onMain {
                guard let page = topPage() else { return answer.came() }
                let alert = UIAlertController(title: texts.title, message: texts.message, preferredStyle: .alert)
                alert.addAction(UIAlertAction(title: texts.cancel, style: .cancel) { _ in answer.came() })
                alert.addAction(
                    UIAlertAction(title: texts.settings, style: .default) { _ in
                        if let url = URL(string: UIApplication.openSettingsURLString) {
                            UIApplication.shared.open(url, options: [:], completionHandler: nil)
                        }
                        answer.came()
                    })
                page.present(alert, animated: true, completion: nil)
            }
        }

        /// The view controller that may present: the last one of those that the key window shows.
        @MainActor private func topPage() -> UIViewController? {
            let scenes = UIApplication.shared.connectedScenes.filter { $0.activationState == .foregroundActive }
            let windows = scenes.compactMap { $0 as? UIWindowScene }.flatMap(\.windows)
            var page = windows.first(where: \.isKeyWindow)?.rootViewController
            while let next = page?.presentedViewController { page = next }
            return page
        }
    }

    /// The end of an alert, reported once: by its buttons, or where the app takes it away, by the end of the alert itself.
    private final class AlertAnswer: Sendable {
        private let isTold = Flag()
        private let done: @Sendable () -> Void

        init(_ done: @escaping @Sendable () -> Void) {
            self.done = done
        }

        deinit { came() }

        func came() {
            if isTold.set() { done() }
        }
    }
#endif
