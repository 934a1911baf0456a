import Foundation

/// The rules of the platform, as data.
public struct LocationRules: Sendable {
    /// How a process ended.
    public enum Death: Sendable {
        /// The system took its memory.
        case system
        /// The user swiped it away.
        case userQuit
        case reboot
    }

    /// What starts an app whose process is gone.
    public enum Service: Sendable {
        case regions, significantChange, visits, conditions
    }

    /// https://developer.apple.com/documentation/corelocation/monitoring-the-user-s-proximity-to-geographic-regions: at
    /// most 20 regions of one app, of all its managers together.
    public var regionLimit = 20
    /// The same page, and CLLocationManager.maximumRegionMonitoringDistance: a larger radius fails.
    public var maximumRadius = 1_000_000.0
    /// https://developer.apple.com/documentation/corelocation/clcircularregion/init(center:radius:identifier:): a
    /// crossing counts when the boundary is left behind by a distance, and for about 20 s.
    public var crossingMeters = 50.0
    /// https://developer.apple.com/documentation/corelocation/cllocationmanager/startmonitoringsignificantlocationchanges():
    /// 500 m or more, and no more often than every five minutes.
    public var significantMeters = 500.0
    /// The pages of each service; what follows the user's own quit is contested
    /// (https://developer.apple.com/forums/thread/826964).
    public var relaunches: [Death: Set<Service>] = [
        .system: [.regions, .significantChange, .visits, .conditions],
        .userQuit: [],
        .reboot: [.regions, .significantChange],
    ]
}

/// What goes wrong, or comes another way than an app expects.
public struct LocationHostility: Sendable {
    public enum Threads: Sendable { case main, others }

    /// Callbacks come on the thread of the run loop that a manager was made on; apps that made theirs elsewhere see
    /// others.
    public var threads = Threads.main
    /// Every callback comes twice.
    public var doubles = false
    /// `monitoredRegions` shows a change only after ``LocationSystem/catchUp()``.
    public var regionsLag = false
    /// Live updates deliver nothing, and do not end (https://developer.apple.com/forums/thread/826964).
    public var liveIsSilent = false
    /// A prompt shows nothing, and calls nothing back.
    public var promptsAreSilent = false
    /// Registration of regions fails.
    public var regionsFail = false

    public init() {}
}

/// What the user taps in a prompt.
public enum PromptAnswer: Sendable {
    case allowOnce, whileUsing, dontAllow, changeToAlways, keepWhileUsing
}
