import Foundation
import Phone

/// developer.apple.com/documentation/network/nwinterface/interfacetype
public enum NWInterface {
    public enum InterfaceType: Sendable {
        case other
        case wifi
        case cellular
        case wiredEthernet
        case loopback
    }
}

/// developer.apple.com/documentation/network/nwpath
public struct NWPath: Sendable {
    /// developer.apple.com/documentation/network/nwpath/status-swift.enum
    public enum Status: Sendable {
        case satisfied
        case unsatisfied
        case requiresConnection
    }

    public let status: Status
    let types: Set<NWInterface.InterfaceType>

    public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool { types.contains(type) }
}

/// developer.apple.com/documentation/network/nwpathmonitor: one that was cancelled does not start again.
public final class NWPathMonitor: @unchecked Sendable {
    private let lock = NSLock()
    private var handler: (@Sendable (NWPath) -> Void)?
    private var queue: DispatchQueue?
    private var isCancelled = false

    public init() {}

    @preconcurrency public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
        get { lock.withLock { handler } }
        set { lock.withLock { handler = newValue } }
    }

    public func start(queue: DispatchQueue) {
        let system = Phone.current.system(NetworkSystem.self)
        let isStarted = lock.withLock {
            if isCancelled { return false }
            self.queue = queue
            return true
        }
        if isStarted { system.add(self) }
    }

    public func cancel() {
        lock.withLock {
            isCancelled = true
            handler = nil
        }
    }

    func update(_ path: NWPath) {
        guard let queue = lock.withLock({ self.queue }) else { return }
        queue.async { [self] in
            let handler = lock.withLock { self.handler }
            // Paths that differ in what the app does not look at are reported, too.
            handler?(path)
            handler?(path)
        }
    }
}

/// The phone's connections.
public final class NetworkSystem: PhoneSystem, @unchecked Sendable {
    private let lock = NSLock()
    private var path: NWPath = NWPath(status: .satisfied, types: [.wifi])
    private var monitors: [NWPathMonitor] = []

    public required init(phone: Phone) {}

    public func processEnded() {
        lock.withLock { monitors = [] }
    }

    public func connects(_ status: NWPath.Status, _ types: Set<NWInterface.InterfaceType> = []) {
        let (path, monitors): (NWPath, [NWPathMonitor]) = lock.withLock {
            self.path = NWPath(status: status, types: types)
            return (self.path, self.monitors)
        }
        for monitor in monitors { monitor.update(path) }
    }

    func add(_ monitor: NWPathMonitor) {
        let path: NWPath = lock.withLock {
            monitors.append(monitor)
            return self.path
        }
        monitor.update(path)
    }
}
