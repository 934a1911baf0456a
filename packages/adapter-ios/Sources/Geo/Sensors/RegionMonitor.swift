/// How the platform monitors regions. Two implementations, by data: ``CircularRegions`` and ``ConditionRegions``.
@MainActor protocol RegionMonitor: AnyObject {
    /// The complete set of regions of the engine: applies the difference to what the platform has. Regions of the app
    /// stay.
    func set(_ wanted: [Region])

    /// Ends one that an earlier process left.
    func end(_ identifier: String)

    /// A registration failed: the next set registers it again.
    func failed(_ identifier: String)
}

/// What a monitor reports, by the engine's identifiers.
enum MonitorEvent: Equatable, Sendable {
    case entered(String)
    case exited(String)
    /// It is registered anew: what happened to one of this name before does not count.
    case registered(String)
    /// Nil: the platform does not say which.
    case failed(String?, String)
}

/// Regions of the engine have names of their own among those of the app.
enum RegionNames {
    static let prefix = "dev.geo/"

    static func platform(_ identifier: String) -> String { prefix + identifier }

    /// Nil for a region of the app.
    static func engine(_ platform: String) -> String? {
        platform.hasPrefix(prefix) ? String(platform.dropFirst(prefix.count)) : nil
    }
}

/// At most 20 for an app, its own included
/// (https://developer.apple.com/documentation/corelocation/monitoring-the-user-s-proximity-to-geographic-regions).
let platformRegionLimit = 20
