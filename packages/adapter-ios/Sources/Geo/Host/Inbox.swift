import Foundation

/// The queue of input for one guest, in order, each with its moment. It is processed on the host's queue, one at a time, and
/// never inside the call that adds to it.
final class Inbox: @unchecked Sendable {  // `inputs` and `hasEnded` are guarded by `lock`; closures are set before the first input
    private struct Input {
        let now: Int64
        let up: Int64
        let messages: @Sendable () -> [JsonObject]
    }

    private let clock: any Clock
    private let queue: DispatchQueue
    private let hold: BusyHold
    private let lock = NSLock()
    private var inputs: [Input] = []
    private var hasEnded = false

    /// Delivers one message with its moment. On the host's queue.
    var deliver: (String) -> Void = { _ in }

    /// What is delivered for the messages of one input: a host that has dropped its guest starts another first.
    var prepared: ([JsonObject]) -> [JsonObject] = { $0 }

    init(clock: any Clock, queue: DispatchQueue, hold: BusyHold) {
        self.clock = clock
        self.queue = queue
        self.hold = hold
    }

    /// Is input refused?
    var isClosed: Bool { lock.withLock { hasEnded } }

    /// From any thread.
    ///
    /// - Parameter messages: called on the host's queue: performs the input and returns the messages for the guest.
    /// - Returns: false where the inbox is closed.
    @discardableResult
    func add(_ messages: @escaping @Sendable () -> [JsonObject]) -> Bool {
        hold.began()
        let isTaken = lock.withLock {
            if hasEnded { return false }
            // The clock is read inside of the lock, so that moments are in the order of the queue.
            inputs.append(Input(now: clock.now(), up: clock.uptime(), messages: messages))
            return true
        }
        if isTaken { queue.async { self.runNext() } } else { hold.ended() }
        return isTaken
    }

    /// Delivers a message now, before all queued input. On the host's queue, where nothing else is being delivered.
    func deliverNow(_ message: JsonObject) {
        deliver(Inbox.stamped(clock.now(), clock.uptime(), message))
    }

    /// Refuses input from now on. What is queued still runs: a call in it must be answered.
    func close() {
        lock.withLock { hasEnded = true }
    }

    private func runNext() {
        guard let input = lock.withLock({ inputs.isEmpty ? nil : inputs.removeFirst() }) else { return }
        for message in prepared(input.messages()) { deliver(Inbox.stamped(input.now, input.up, message)) }
        hold.ended()
    }

    private static func stamped(_ now: Int64, _ up: Int64, _ message: JsonObject) -> String {
        var text = "{\"now\":\(now),\"up\":\(up),"
        text += message.written.dropFirst()
        return text
    }
}
