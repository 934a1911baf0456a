#if canImport(Phone)
    import Foundation
    import Phone
    import Testing
    import UIKit

    @testable import Geo

    @Suite(.serialized, .timeLimit(.minutes(1))) struct SettingsAlertsTests {
        private let texts = AlertTexts(json(#"{"titleWhenOff":"Off","message":"Why"}"#), isOff: true)

        /// Shows the alert above a page of the app.
        ///
        /// - Returns: the page, and how often the end was reported.
        @MainActor private func shown(above page: UIViewController) async -> Recorded<Bool> {
            let ends = Recorded<Bool>()
            SettingsAlerts().show(texts) { ends.append(true) }
            await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
            return ends
        }

        @MainActor private func opened() -> (UISystem, UIViewController) {
            let phone = Phone()
            Phone.current = phone
            let system = phone.system(UISystem.self)
            system.center = NotificationCenter()
            system.opensApp()
            let (window, page) = (UIWindow(), UIViewController())
            window.rootViewController = page
            window.makeKeyAndVisible()
            (system.scenes.first as? UIWindowScene)?.windows = [window]
            return (system, page)
        }

        @Test("the alert is shown above what the app shows, and its button opens the settings")
        @MainActor func settings() async throws {
            let (system, page) = opened()
            let sheet = UIViewController()
            page.present(sheet, animated: false)
            let ends = await shown(above: page)
            let alert = try #require(sheet.presentedViewController as? UIAlertController)
            #expect(alert.title == "Off" && alert.message == "Why")
            #expect(ends.isEmpty)
            alert.taps("Settings")
            #expect(system.calls == ["open app-settings:"] && ends.all.count == 1)
        }

        @Test("cancelling, an alert that the app takes away, and an app in the background end it as well, once")
        @MainActor func ends() async throws {
            let (system, page) = opened()
            let cancelled = await shown(above: page)
            (page.presentedViewController as? UIAlertController)?.taps("Cancel")
            let dropped = await shown(above: page)
            #expect(dropped.isEmpty)
            page.dismiss(animated: false)
            system.leavesApp()
            let hidden = await shown(above: page)
            #expect([cancelled, dropped, hidden].map(\.all.count) == [1, 1, 1])
            #expect(system.calls.isEmpty)
        }
    }
#endif
