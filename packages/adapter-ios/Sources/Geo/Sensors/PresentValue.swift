import Foundation

/// A present value: delivered to a watch at once, and again when it changes.
final class PresentValue: @unchecked Sendable { // all that changes is guarded by `lock`
    private let lock = NSLock()
    private var sink: (@Sendable (JsonObject) -> Void)?
    private var delivered: JsonObject?

    /// - Parameter now: nil where the platform does not know it yet.
    func open(_ now: JsonObject?, _ sink: @escaping @Sendable (JsonObject) -> Void) {
        lock.withLock {
            self.sink = sink
            delivered = now
        }
        if let now { sink(now) }
    }

    /// Nothing is delivered where there is no watch, no value or no change.
    func changed(_ now: JsonObject?) {
        let called: (@Sendable (JsonObject) -> Void)? = lock.withLock {
            guard let now, now != delivered, let sink else { return nil }
            delivered = now
            return sink
        }
        if let now { called?(now) }
    }

    func close() {
        lock.withLock { sink = nil }
    }
}
