/// Shows the app's own texts where less is granted than wanted, or location services are off
/// (`locationAuthorizationAlert`).
package protocol PermissionAlerts: Sendable {
    /// Shows them, and opens the app's page of the settings where the user asks for it. From any thread.
    ///
    /// - Parameter done: called once, when the alert is gone; at once where it cannot be shown.
    func show(_ texts: AlertTexts, done: @escaping @Sendable () -> Void)
}

/// The texts of one alert: the app's, and those of the platform's language where the app has none for a button.
package struct AlertTexts: Equatable, Sendable {
    package let title: String?
    package let message: String?
    /// Opens the settings.
    package let settings: String
    package let cancel: String

    /// - Parameter isOff: location services are off; otherwise the app has less permission than it wants.
    init(_ given: JsonObject, isOff: Bool) {
        func line(_ names: String...) -> String? {
            names.lazy.compactMap { given[$0]?.string }.first { !$0.allSatisfy(\.isWhitespace) }
        }
        title = line(isOff ? "titleWhenOff" : "titleWhenNotEnabled", "title")
        message = line("instructions", "message")
        settings = line("settingsButton") ?? OwnText.settings.text
        cancel = line("cancelButton") ?? OwnText.cancel.text
    }
}
