import Foundation
import Phone

/// developer.apple.com/documentation/coremotion/cmauthorizationstatus
public enum CMAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case authorized = 3
}

/// developer.apple.com/documentation/coremotion/cmmotionactivityconfidence
public enum CMMotionActivityConfidence: Int, Sendable {
    case low = 0
    case medium = 1
    case high = 2
}

/// developer.apple.com/documentation/coremotion/cmlogitem
open class CMLogItem: NSObject {
    /// Seconds since the device started, without the time that it slept.
    public let timestamp: TimeInterval

    init(timestamp: TimeInterval) {
        self.timestamp = timestamp
    }
}

/// developer.apple.com/documentation/coremotion/cmmotionactivity: several of its flags may be set, or none.
public final class CMMotionActivity: CMLogItem {
    public let confidence: CMMotionActivityConfidence
    public let startDate: Date
    private let kinds: Set<String>

    init(kinds: Set<String>, confidence: CMMotionActivityConfidence, startDate: Date, timestamp: TimeInterval) {
        self.kinds = kinds
        self.confidence = confidence
        self.startDate = startDate
        super.init(timestamp: timestamp)
    }

    public var unknown: Bool { kinds.contains("unknown") }
    public var stationary: Bool { kinds.contains("stationary") }
    public var walking: Bool { kinds.contains("walking") }
    public var running: Bool { kinds.contains("running") }
    public var automotive: Bool { kinds.contains("automotive") }
    public var cycling: Bool { kinds.contains("cycling") }
}

public typealias CMMotionActivityHandler = (CMMotionActivity?) -> Void
public typealias CMMotionActivityQueryHandler = ([CMMotionActivity]?, (any Error)?) -> Void
public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void

/// developer.apple.com/documentation/coremotion/cmmotionactivitymanager
public final class CMMotionActivityManager: NSObject {
    private let system = Phone.current.system(MotionSystem.self)

    public override init() {}

    public class func isActivityAvailable() -> Bool { Phone.current.system(MotionSystem.self).hasActivity }

    public class func authorizationStatus() -> CMAuthorizationStatus {
        Phone.current.system(MotionSystem.self).authorization
    }

    public func startActivityUpdates(to queue: OperationQueue, withHandler handler: @escaping CMMotionActivityHandler) {
        system.startActivity(ObjectIdentifier(self), queue, handler)
    }

    public func stopActivityUpdates() { system.stopActivity(ObjectIdentifier(self)) }

    public func queryActivityStarting(
        from start: Date, to end: Date, to queue: OperationQueue,
        withHandler handler: @escaping CMMotionActivityQueryHandler
    ) {
        system.query(start, end, queue, handler)
    }
}

/// developer.apple.com/documentation/coremotion/cmacceleration: in g; face up and at rest z is -1.
public struct CMAcceleration: Sendable {
    public var x: Double
    public var y: Double
    public var z: Double
}

/// developer.apple.com/documentation/coremotion/cmaccelerometerdata
public final class CMAccelerometerData: CMLogItem {
    public let acceleration: CMAcceleration

    init(_ acceleration: CMAcceleration, timestamp: TimeInterval) {
        self.acceleration = acceleration
        super.init(timestamp: timestamp)
    }
}

/// developer.apple.com/documentation/coremotion/cmmotionmanager
public final class CMMotionManager: NSObject {
    private let system = Phone.current.system(MotionSystem.self)

    public override init() {}

    public var isAccelerometerAvailable: Bool { system.hasAccelerometer }

    public var accelerometerUpdateInterval: TimeInterval {
        get { system.interval }
        set { system.interval = newValue }
    }

    public func startAccelerometerUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler
    ) {
        system.startAcceleration(queue, handler)
    }

    public func stopAccelerometerUpdates() { system.stopAcceleration() }
}
