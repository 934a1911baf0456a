import Foundation

/// What the app's Info.plist allows it to do with location. What it lacks is not called: the platform would throw, or
/// never answer.
package struct LocationManifest: Sendable {
    /// `UIBackgroundModes` has `location`.
    package let hasBackgroundMode: Bool
    /// The keys of `NSLocation…UsageDescription` that are there.
    package let texts: Set<String>
    /// The keys of `NSLocationTemporaryUsageDescriptionDictionary`.
    package let purposes: Set<String>

    static let whenInUse = "NSLocationWhenInUseUsageDescription"
    static let always = "NSLocationAlwaysAndWhenInUseUsageDescription"
    static let temporary = "NSLocationTemporaryUsageDescriptionDictionary"

    package init(hasBackgroundMode: Bool, texts: Set<String>, purposes: Set<String>) {
        self.hasBackgroundMode = hasBackgroundMode
        self.texts = texts
        self.purposes = purposes
    }

    package init(_ info: [String: Any]) {
        hasBackgroundMode = (info["UIBackgroundModes"] as? [String])?.contains("location") == true
        texts = Set([LocationManifest.whenInUse, LocationManifest.always].filter { info[$0] is String })
        purposes = Set((info[LocationManifest.temporary] as? [String: Any])?.keys.map { $0 } ?? [])
    }

    /// Of this app.
    package static var main: LocationManifest { LocationManifest(Bundle.main.infoDictionary ?? [:]) }
}
