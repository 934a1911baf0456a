import Foundation
import Phone

/// What `locationd` of the phone knows: it survives the processes of the app. Tests set it up, and move the phone.
public final class LocationSystem: PhoneSystem, @unchecked Sendable {
    struct Registered: Sendable {
        let identifier: String
        let center: CLLocationCoordinate2D
        let radius: Double
        let notifyOnEntry: Bool
        let notifyOnExit: Bool
        var isInside: Bool?
        /// One of a monitor: `monitoredRegions` does not show it.
        var isCondition = false

        var object: CLCircularRegion {
            let region = CLCircularRegion(center: center, radius: radius, identifier: identifier)
            region.notifyOnEntry = notifyOnEntry
            region.notifyOnExit = notifyOnExit
            return region
        }
    }

    /// A callback, once it has a manager.
    struct Waiting: @unchecked Sendable {
        let service: LocationRules.Service
        let run: (CLLocationManager) -> Void
    }

    let lock = NSRecursiveLock()
    private let phone: Phone
    private let callbacks = DispatchQueue(label: "stand-in-locationd")
    private var state = State()

    struct State {
        var rules = LocationRules()
        var hostility = LocationHostility()
        var status = CLAuthorizationStatus.authorizedAlways
        var accuracy = CLAccuracyAuthorization.fullAccuracy
        var servicesEnabled = true
        var hasCompass = true
        var hasBackgroundMode = true
        var isForeground = true
        var isOnce = false
        var wasAskedForAlways = false
        var hasExplicitSession = true
        var purposes: Set<String> = []
        var answers: [PromptAnswer] = []
        var death = LocationRules.Death.system
        var position = CLLocationCoordinate2D(latitude: 45, longitude: 13)
        var significantFrom: CLLocationCoordinate2D?
        var regions: [String: Registered] = [:]
        var shown: [String: Registered] = [:]
        var registered: Set<LocationRules.Service> = []
        var process = 1
        var managers: [CLLocationManager] = []
        var waiting: [Waiting] = []
        var calls: [String] = []
        var callsToLive: Int?
        var faults: [String] = []
        var relaunch: (@Sendable () -> Void)?
        var ended: (@Sendable () -> Void)?
        var live: [Int: LiveFeed] = [:]
        var sessions: Set<Int> = []
        var services: [Int: ServiceFeed] = [:]
        var conditions: [String: ConditionFeed] = [:]
        var numbers = 0
    }

    public init(phone: Phone) {
        self.phone = phone
        DispatchQueue.main.setSpecific(key: LocationSystem.main, value: true)
    }

    nonisolated(unsafe) private static let main = DispatchSpecificKey<Bool>()

    /// On Linux the main queue runs on any thread.
    static var isOnMain: Bool { DispatchQueue.getSpecific(key: main) == true }

    func with<Value>(_ use: (inout State) -> Value) -> Value { lock.withLock { use(&state) } }

    // What a test sets and reads.
    public var rules: LocationRules {
        get { with { $0.rules } }
        set { with { $0.rules = newValue } }
    }
    public var hostility: LocationHostility {
        get { with { $0.hostility } }
        set { with { $0.hostility = newValue } }
    }
    public var servicesEnabled: Bool {
        get { with { $0.servicesEnabled } }
        set { with { $0.servicesEnabled = newValue } }
    }
    public var hasCompass: Bool {
        get { with { $0.hasCompass } }
        set { with { $0.hasCompass = newValue } }
    }
    public var hasBackgroundMode: Bool {
        get { with { $0.hasBackgroundMode } }
        set { with { $0.hasBackgroundMode = newValue } }
    }
    public var isForeground: Bool {
        get { with { $0.isForeground } }
        set { with { $0.isForeground = newValue } }
    }
    /// Keys of `NSLocationTemporaryUsageDescriptionDictionary`.
    public var purposes: Set<String> {
        get { with { $0.purposes } }
        set { with { $0.purposes = newValue } }
    }
    /// What the user taps in the next prompts.
    public var answers: [PromptAnswer] {
        get { with { $0.answers } }
        set { with { $0.answers = newValue } }
    }
    public var death: LocationRules.Death {
        get { with { $0.death } }
        set { with { $0.death = newValue } }
    }
    /// Starts a process of the app.
    public var relaunch: (@Sendable () -> Void)? {
        get { with { $0.relaunch } }
        set { with { $0.relaunch = newValue } }
    }
    /// Runs when the process has ended, on the thread of its last call.
    public var ended: (@Sendable () -> Void)? {
        get { with { $0.ended } }
        set { with { $0.ended = newValue } }
    }
    public var status: CLAuthorizationStatus { with { $0.status } }
    public var accuracy: CLAccuracyAuthorization { with { $0.accuracy } }
    /// What was called, in order, by the present process and those before it.
    public var calls: [String] { with { $0.calls } }
    /// What the platform would have answered with an exception or a warning.
    public var faults: [String] { with { $0.faults } }
    /// The regions that the platform monitors.
    public var regionIdentifiers: [String] { with { $0.regions.keys.sorted() } }
    /// What starts the app when its process is gone.
    public var registered: Set<LocationRules.Service> {
        get { with { $0.registered } }
        set { with { $0.registered = newValue } }
    }
    public var updatingManagers: [CLLocationManager] { with { $0.managers.filter(\.isUpdating) } }
    /// Background activity sessions that are held: the indicator is shown.
    public var heldSessions: Int { with { $0.sessions.count } }
    public var openLiveStreams: Int { with { $0.live.count } }
    /// The number of the present process; it counts up where one ends.
    public var process: Int { with { $0.process } }
    var shownRegions: [Registered] {
        with { state in (state.hostility.regionsLag ? state.shown : state.regions).values.filter { !$0.isCondition } }
    }
    var conditionIdentifiers: [String] { with { $0.regions.values.filter(\.isCondition).map(\.identifier).sorted() } }

    /// The process ends inside the call after this many; what it calls later has no effect.
    public func endsProcess(afterCalls count: Int) { with { $0.callsToLive = count } }

    /// `monitoredRegions` shows what is registered.
    public func catchUp() { with { $0.shown = $0.regions } }

    public func processEnded() {
        let (live, services, conditions) = with { state in
            defer {
                state.process += 1
                state.managers = []
                state.live = [:]
                state.services = [:]
                state.conditions = [:]
                state.sessions = []
                state.callsToLive = nil
                if state.isOnce { (state.status, state.isOnce) = (.notDetermined, false) }
            }
            return (Array(state.live.values), Array(state.services.values), Array(state.conditions.values))
        }
        live.forEach { $0.finish() }
        services.forEach { $0.finish() }
        conditions.forEach { $0.finish() }
        ended?()
    }

    func fault(_ what: String) { with { $0.faults.append(what) } }

    func nextNumber() -> Int {
        with { state in
            state.numbers += 1
            return state.numbers
        }
    }

    func made(_ manager: CLLocationManager) { call(manager, "init") { with { $0.managers.append(manager) } } }

    /// One call of the app: on the main thread, and by a process that lives.
    func call(_ manager: CLLocationManager, _ name: String, _ perform: () -> Void) {
        if !LocationSystem.isOnMain { fault("\(name) on another thread") }
        lives(manager.process, name, perform)
    }

    /// - Returns: true where the process of the caller lives.
    @discardableResult
    func lives(_ process: Int, _ name: String, _ perform: () -> Void) -> Bool {
        let (isAlive, isLast) = with { state in
            guard state.process == process else { return (false, false) }
            if let left = state.callsToLive {
                if left == 0 { return (true, true) }
                state.callsToLive = left - 1
            }
            state.calls.append(name)
            return (true, false)
        }
        guard isAlive else { return false }
        if isLast {
            phone.endProcess()
            return false
        }
        perform()
        return true
    }

    /// Calls a delegate on the thread that hostility chooses, and maybe twice.
    func callBack(
        _ manager: CLLocationManager, _ run: @escaping (any CLLocationManagerDelegate, CLLocationManager) -> Void
    ) {
        nonisolated(unsafe) let (manager, run) = (manager, run)
        let times = hostility.doubles ? 2 : 1
        let queue = hostility.threads == .main ? DispatchQueue.main : callbacks
        for _ in 0..<times {
            queue.async { [self] in
                guard manager.process == process, let delegate = manager.delegate else { return }
                run(delegate, manager)
            }
        }
    }

    /// Returns when the callbacks under way, and what the app does about them on the main thread, have run.
    public func settles() async {
        for _ in 0..<4 {
            await withCheckedContinuation { continuation in callbacks.async { continuation.resume() } }
            await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        }
    }
}
