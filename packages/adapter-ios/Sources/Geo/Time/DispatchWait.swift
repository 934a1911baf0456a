import Foundation

/// One wait on a queue, which keeps nothing alive once it is cancelled or over: an `asyncAfter` keeps its closure until its
/// moment, cancelled or not.
final class DispatchWait: @unchecked Sendable {  // `source` is guarded by `lock`
    private let queue: DispatchQueue
    private let lock = NSLock()
    private var source: (any DispatchSourceTimer)?
    private var isOver = false

    init(queue: DispatchQueue) {
        self.queue = queue
    }

    /// Begins a wait in the place of an earlier one; does nothing once it is cancelled.
    func begin(afterMillis delayMillis: Int64, _ run: @escaping @Sendable () -> Void) {
        let next = DispatchSource.makeTimerSource(queue: queue)
        next.setEventHandler(handler: run)
        let nanoseconds = min(max(0, delayMillis), Int64.max / 1_000_000 / 4) * 1_000_000
        next.schedule(deadline: .now() + .nanoseconds(Int(nanoseconds)), leeway: .milliseconds(1))
        let replaced: (any DispatchSourceTimer)? = lock.withLock {
            if isOver { return next }
            defer { source = next }
            return source
        }
        // A source that was never activated must not be released.
        next.activate()
        replaced?.cancel()
    }

    /// - Returns: true where it was neither cancelled nor ended before.
    @discardableResult
    func cancel() -> Bool {
        let (wasOpen, last) = lock.withLock {
            defer {
                isOver = true
                source = nil
            }
            return (!isOver, source)
        }
        last?.cancel()
        return wasOpen
    }
}
