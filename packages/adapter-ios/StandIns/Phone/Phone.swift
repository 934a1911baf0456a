import Foundation

/// The phone behind the stand-ins of Apple's frameworks. It survives the processes of the app: what a process registered with a
/// system stays, what it held in memory is gone. Tests set it up, drive it, and end the process on it at any moment.
public final class Phone: @unchecked Sendable {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var present = Phone()

    /// The phone that the stand-ins use from now on. One test at a time drives it.
    public static var current: Phone {
        get { lock.withLock { present } }
        set { lock.withLock { present = newValue } }
    }

    private let lock = NSRecursiveLock()
    private var systems: [ObjectIdentifier: any PhoneSystem] = [:]

    public init() {}

    /// The phone's one system of this type; made at its first use.
    public func system<System: PhoneSystem>(_ type: System.Type) -> System {
        lock.withLock {
            if let known = systems[ObjectIdentifier(type)] as? System { return known }
            let made = System(phone: self)
            systems[ObjectIdentifier(type)] = made
            return made
        }
    }

    /// The app's process dies: each system forgets what belonged to it and keeps what is registered.
    public func endProcess() {
        for system in lock.withLock({ Array(systems.values) }) { system.processEnded() }
    }
}

/// A part of the phone: what one of the frameworks talks to.
public protocol PhoneSystem: AnyObject, Sendable {
    init(phone: Phone)

    /// Objects of the app are gone: nothing is called any more that they handed over.
    func processEnded()
}
