import Foundation

/// What one stream has subscribed to, with the events that it has not read yet.
final class EventSubscription: @unchecked Sendable { // `number` is guarded by the lock of its client, the rest by `lock`
    struct Event: Sendable {
        let name: String
        let data: Json
        /// For events that are delivered at least once.
        let id: String?
    }

    typealias Continuation = CheckedContinuation<Event?, any Error>

    /// The event, or the operation that began the watch.
    let method: String
    let args: [Json]
    /// Was it started by a call of ``method``? Otherwise it listens to the event ``method``.
    let isWatch: Bool

    /// Its number in the current guest. Guarded by the lock of its client.
    var number = 0

    /// As many events as the guest keeps for a client that does not acknowledge them. Beyond it the oldest is dropped;
    /// one that is delivered at least once is delivered again.
    private static let eventsMax = 1_000

    private let lock = NSLock()
    private var events: [Event] = []
    private var continuations: [Continuation] = []
    private var end: Result<Event?, any Error>?

    init(_ method: String, _ args: [Json] = [], isWatch: Bool) {
        self.method = method
        self.args = args
        self.isWatch = isWatch
    }

    var isOver: Bool { lock.withLock { end != nil } }

    func offer(_ event: Event) {
        let continuation: Continuation? = lock.withLock {
            guard end == nil else { return nil }
            if !continuations.isEmpty { return continuations.removeFirst() }
            events.append(event)
            if events.count > EventSubscription.eventsMax { events.removeFirst() }
            return nil
        }
        continuation?.resume(returning: event)
    }

    /// Puts an event before all others: it is read again.
    func returns(_ event: Event) {
        lock.withLock { if end == nil { events.insert(event, at: 0) } }
    }

    /// What is buffered can still be read.
    func finish(_ error: GeoError? = nil) {
        let (resumed, end) = lock.withLock {
            let end = self.end ?? error.map { .failure($0) } ?? .success(nil)
            self.end = end
            defer { continuations = [] }
            return (continuations, end)
        }
        for continuation in resumed { continuation.resume(with: end) }
    }

    /// The next event; nil where there will be none, and where the task is cancelled: that ends the subscription.
    ///
    /// - Throws: ``GeoError`` where the watch was refused.
    func next() async throws -> Event? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: Continuation) in
                let result: Result<Event?, any Error>? = lock.withLock {
                    if Task.isCancelled { return .success(nil) }
                    if !events.isEmpty { return .success(events.removeFirst()) }
                    if end == nil { continuations.append(continuation) }
                    return end
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            finish()
        }
    }
}
