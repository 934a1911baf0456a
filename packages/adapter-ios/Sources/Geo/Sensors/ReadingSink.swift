import Foundation

/// Routes the readings of one kind: to the watch where one is open; as a wake where the guest has not asked yet,
/// since the platform started the process for this reading; nowhere once the guest has ended its watch. From any
/// thread: a lock guards what changes.
final class ReadingSink: @unchecked Sendable {
    private enum Route {
        case wake
        case watch(@Sendable (JsonObject) -> Void)
        case closed
    }

    let kind: String
    private let wakes: LocationWakes?
    private let lock = NSLock()
    private var route: Route

    /// - Parameter wakes: nil for a kind whose readings do not outlive their watch.
    init(_ kind: String, wakes: LocationWakes? = nil) {
        self.kind = kind
        self.wakes = wakes
        route = wakes == nil ? .closed : .wake
    }

    var isWatched: Bool { lock.withLock { if case .watch = route { true } else { false } } }

    /// Has the guest of this process ended the watch?
    var isClosed: Bool { lock.withLock { if case .closed = route { true } else { false } } }

    func open(_ sink: @escaping @Sendable (JsonObject) -> Void) { lock.withLock { route = .watch(sink) } }

    func close() { lock.withLock { route = .closed } }

    /// The guest is gone, and the registration stays: the next reading is a reason to wake.
    func detach() { lock.withLock { route = wakes == nil ? .closed : .wake } }

    func read(_ data: JsonObject) {
        switch lock.withLock({ route }) {
        case .watch(let sink): sink(data)
        case .wake: wakes?.read(kind, data)
        case .closed: break
        }
    }
}

/// The way to the host. What comes before there is one waits. A lock guards what changes.
final class LocationWakes: @unchecked Sendable {
    private let lock = NSLock()
    private var host: (@Sendable (Wake) -> Void)?
    private var waiting: [Wake] = []

    func connect(_ host: @escaping @Sendable (Wake) -> Void) {
        // Inside of the lock, so that what comes meanwhile comes behind.
        lock.withLock {
            self.host = host
            waiting.forEach(host)
            waiting = []
        }
    }

    func read(_ kind: String, _ data: JsonObject) {
        let wake = Wake.reading(kind: kind, data: data)
        lock.withLock {
            if let host { host(wake) } else { waiting.append(wake) }
        }
    }
}
