#if !os(macOS)
    import Foundation
    import UIKit

    /// The question `openSettings`. iOS opens two pages for an app: its own, which has location, motion and background
    /// refresh, and its notifications.
    package struct SettingsOpener: QuestionPart {
        package init() {}

        package var answered: Set<String> { ["openSettings"] }

        package func ask(
            _ question: String, _ input: JsonObject,
            completion: @escaping @Sendable (Result<Json, QuestionError>) -> Void
        ) {
            switch input["page"]?.string {
            case "app", "location": open({ UIApplication.openSettingsURLString }, completion)
            case "notifications":
                open(
                    {
                        if #available(iOS 16, *) { return UIApplication.openNotificationSettingsURLString }
                        return UIApplication.openSettingsURLString
                    }, completion)
            // Neither has a page that an app may open.
            case "battery", "alarms": completion(.success(.bool(false)))
            default:
                let given = input["page"].map { quoted($0.written) } ?? "nothing"
                let allowed = "app, location, battery, notifications, alarms"
                completion(.failure(QuestionError("page must be one of \(allowed); got \(given)")))
            }
        }

        /// In the background the system opens nothing, and says so.
        private func open(
            _ page: @escaping @MainActor @Sendable () -> String,
            _ completion: @escaping @Sendable (Result<Json, QuestionError>) -> Void
        ) {
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    guard let url = URL(string: page()) else { return completion(.success(.bool(false))) }
                    UIApplication.shared.open(url, options: [:]) { isOpened in completion(.success(.bool(isOpened))) }
                }
            }
        }
    }
#endif
