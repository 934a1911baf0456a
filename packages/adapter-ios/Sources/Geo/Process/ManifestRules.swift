import Foundation

/// What the app's Info.plist says, as far as the host depends on it. Calls that the platform answers with the end of
/// the app where a key lacks are not made then.
package struct ManifestFacts: Equatable, Sendable {
    package var backgroundModes: Set<String> = []
    package var permittedTasks: Set<String> = []
    /// The keys of texts for the user that are there and not empty.
    package var purposeTexts: Set<String> = []
    /// The keys of `NSLocationTemporaryUsageDescriptionDictionary`.
    package var temporaryPurposes: Set<String> = []

    package init() {}

    package init(_ info: [String: Any]) {
        backgroundModes = Set(info["UIBackgroundModes"] as? [String] ?? [])
        permittedTasks = Set(info["BGTaskSchedulerPermittedIdentifiers"] as? [String] ?? [])
        purposeTexts = Set(info.filter { ($0.value as? String)?.isEmpty == false }.keys)
        let temporary = info["NSLocationTemporaryUsageDescriptionDictionary"] as? [String: Any] ?? [:]
        temporaryPurposes = Set(temporary.keys)
    }

    /// Of the app that runs.
    package static var main: ManifestFacts { ManifestFacts(Bundle.main.infoDictionary ?? [:]) }
}

/// One demand on the app's Info.plist, and what does not work without it.
package struct ManifestRule: Equatable, Sendable {
    package let key: String
    /// An element of the key's list; nil: the key is a text.
    package let element: String?
    package let without: String
    package let source: String

    /// The demand as an app's developer reads it.
    var demand: String { element.map { "\(key) with \"\($0)\"" } ?? key }

    func isMet(_ facts: ManifestFacts) -> Bool {
        switch (key, element) {
        case ("UIBackgroundModes", let mode?): facts.backgroundModes.contains(mode)
        case ("BGTaskSchedulerPermittedIdentifiers", let task?): facts.permittedTasks.contains(task)
        default: facts.purposeTexts.contains(key)
        }
    }
}

/// What an app needs in its Info.plist. The README's table is held against it.
package enum ManifestRules {
    private static let documentation =
        "https://developer.apple.com/documentation/bundleresources/information-property-list/"

    package static let all: [ManifestRule] = [
        rule("NSLocationWhenInUseUsageDescription", nil, "permission for location is never requested"),
        rule(
            "NSLocationAlwaysAndWhenInUseUsageDescription", nil,
            "permission in the background is never requested: no region and no significant change starts the app"
        ),
        rule("NSMotionUsageDescription", nil, "no activity is watched: Core Motion ends an app without the text"),
        rule(
            "UIBackgroundModes", "location",
            "tracking stops in the background: allowsBackgroundLocationUpdates ends the app"),
        rule("UIBackgroundModes", "fetch", "no refresh runs at the engine's alarms"),
        rule("UIBackgroundModes", "processing", "no longer task runs at the engine's alarms"),
        rule("BGTaskSchedulerPermittedIdentifiers", "dev.geo.refresh", "no refresh runs at the engine's alarms"),
        rule("BGTaskSchedulerPermittedIdentifiers", "dev.geo.processing", "no longer task runs at the engine's alarms"),
    ]

    /// The tasks that may be registered and submitted.
    package static func tasks(_ facts: ManifestFacts) -> [String] {
        [("fetch", "dev.geo.refresh"), ("processing", "dev.geo.processing")]
            .filter { facts.backgroundModes.contains($0.0) && facts.permittedTasks.contains($0.1) }
            .map(\.1)
    }

    /// What the app's Info.plist lacks, a sentence each; empty where it has all.
    package static func faults(_ facts: ManifestFacts) -> [String] {
        all.filter { !$0.isMet(facts) }.map(sentence)
    }

    /// What keeps tracking from the background; nil where nothing does.
    package static func faultInBackground(_ facts: ManifestFacts) -> String? {
        let needed = [
            "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription", "location",
        ]
        return all.first { needed.contains($0.element ?? $0.key) && !$0.isMet(facts) }.map(sentence)
    }

    private static func sentence(_ rule: ManifestRule) -> String {
        "the Info.plist lacks \(rule.demand): \(rule.without)"
    }

    private static func rule(_ key: String, _ element: String?, _ without: String) -> ManifestRule {
        ManifestRule(key: key, element: element, without: without, source: documentation + key.lowercased())
    }
}
