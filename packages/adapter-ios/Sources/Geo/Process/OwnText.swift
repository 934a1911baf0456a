/// A text of the library's own that a user may read, where the app gives none: in the language of the app, if
/// `Resources/Texts` has it.
package enum OwnText: String, CaseIterable, Sendable {
    /// The button that opens the settings.
    case settings = "alert.settings"
    /// The button that closes an alert.
    case cancel = "alert.cancel"

    package var text: String { ownBundle.localizedString(forKey: rawValue, value: english, table: nil) }

    private var english: String {
        switch self {
        case .settings: "Settings"
        case .cancel: "Cancel"
        }
    }
}
