import Foundation
import Phone

/// The motion coprocessor, and what the user allows of it. Handlers run on the app's queues; one more call may be on
/// its way when updates are stopped.
public final class MotionSystem: PhoneSystem, @unchecked Sendable {
    private struct Activities {
        let queue: OperationQueue
        let handler: CMMotionActivityHandler
    }

    private let lock = NSLock()
    private var activities: [ObjectIdentifier: Activities] = [:]
    private var stopped: [Activities] = []
    private var samples: (queue: OperationQueue, handler: CMAccelerometerHandler)?
    private var recorded: [CMMotionActivity] = []
    private var queries: [() -> Void] = []

    public var hasActivity = true
    public var hasAccelerometer = true
    public var authorization = CMAuthorizationStatus.authorized
    /// Does the Info.plist have `NSMotionUsageDescription`? Without it the first use ends the app
    /// (developer.apple.com/documentation/bundleresources/information-property-list/nsmotionusagedescription).
    public var hasPurposeText = true
    /// Queries are answered only when the test says so.
    public var holdsQueries = false
    public private(set) var endedFor: String?
    public var interval: TimeInterval = 0.01
    /// The present time of the device's clock that stops during sleep, in seconds.
    public var uptime: TimeInterval = 1_000

    public required init(phone: Phone) {}

    public func processEnded() {
        lock.withLock {
            activities = [:]
            stopped = []
            samples = nil
            queries = []
        }
        endedFor = nil
    }

    public var isAccelerating: Bool { lock.withLock { samples != nil } }

    public var isClassifying: Bool { lock.withLock { !activities.isEmpty } }

    /// The user moves otherwise from now on. Without permission nothing is reported.
    ///
    /// - Parameters:
    ///   - kinds: the names of the flags: `automotive` and `stationary` at a red light.
    ///   - toStopped: calls also handlers whose updates were stopped.
    public func moves(
        _ kinds: Set<String>, confidence: CMMotionActivityConfidence = .high, at date: Date = Date(),
        toStopped: Bool = false
    ) {
        let (activity, called): (CMMotionActivity, [Activities]) = lock.withLock {
            let activity = CMMotionActivity(kinds: kinds, confidence: confidence, startDate: date, timestamp: uptime)
            recorded.append(activity)
            let called = authorization == .authorized ? Array(activities.values) + (toStopped ? stopped : []) : []
            return (activity, called)
        }
        let sent = Sent(activity: activity)
        for one in called {
            let handler = Sent(handler: one.handler)
            one.queue.addOperation { handler.handler?(sent.activity) }
            one.queue.waitUntilAllOperationsAreFinished()
        }
    }

    /// A sample of the accelerometer, in g, as the platform's axes have it.
    public func accelerates(_ x: Double, _ y: Double, _ z: Double) {
        guard let (queue, handler) = lock.withLock({ samples }) else { return }
        let sent = Sent(
            data: CMAccelerometerData(CMAcceleration(x: x, y: y, z: z), timestamp: uptime), accelerated: handler)
        queue.addOperation { sent.accelerated?(sent.data, nil) }
        queue.waitUntilAllOperationsAreFinished()
    }

    /// Answers the queries that were held.
    public func answersQueries() {
        let held = lock.withLock {
            defer { queries = [] }
            return queries
        }
        for answer in held { answer() }
    }

    func startActivity(
        _ manager: ObjectIdentifier, _ queue: OperationQueue, _ handler: @escaping CMMotionActivityHandler
    ) {
        lock.withLock {
            if !hasPurposeText { endedFor = "NSMotionUsageDescription lacks" }
            activities[manager] = Activities(queue: queue, handler: handler)
        }
    }

    func stopActivity(_ manager: ObjectIdentifier) {
        lock.withLock { if let gone = activities.removeValue(forKey: manager) { stopped.append(gone) } }
    }

    func query(_ start: Date, _ end: Date, _ queue: OperationQueue, _ handler: @escaping CMMotionActivityQueryHandler) {
        let sent = Sent(queried: handler)
        let answer: () -> Void = { [self] in
            let (isAllowed, found) = lock.withLock {
                (authorization == .authorized, recorded.filter { $0.startDate >= start && $0.startDate <= end })
            }
            let list = Sent(list: found)
            queue.addOperation {
                // CMErrorMotionActivityNotAuthorized (developer.apple.com/documentation/coremotion/cmerror).
                let refusal = NSError(domain: "CMErrorDomain", code: 105)
                if isAllowed { sent.queried?(list.list, nil) } else { sent.queried?(nil, refusal) }
            }
        }
        let isHeld = lock.withLock {
            if !hasPurposeText { endedFor = "NSMotionUsageDescription lacks" }
            if holdsQueries { queries.append(answer) }
            return holdsQueries
        }
        if !isHeld { answer() }
    }

    func startAcceleration(_ queue: OperationQueue, _ handler: @escaping CMAccelerometerHandler) {
        lock.withLock { samples = (queue, handler) }
    }

    func stopAcceleration() {
        lock.withLock { samples = nil }
    }

    private struct Sent: @unchecked Sendable {
        var activity: CMMotionActivity?
        var handler: CMMotionActivityHandler?
        var data: CMAccelerometerData?
        var accelerated: CMAccelerometerHandler?
        var queried: CMMotionActivityQueryHandler?
        var list: [CMMotionActivity]?
    }
}
