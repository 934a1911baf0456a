import Foundation

/// Finds a guest that has stopped in the middle of its work: what waits for a promise job that was lost waits for ever. It counts
/// ticks of awake time instead of comparing moments. From any thread.
final class Watchdog: @unchecked Sendable {  // all state is guarded by `lock`
    private struct CallKey: Hashable {
        let client: String
        let number: String
    }

    private struct OpenCall {
        let method: String
        var ticks: Int64 = 0
        /// The client has to send the next part.
        var isPaused = false
    }

    /// Enough of them that the sleep of the device within one does not matter.
    private static let ticks: Int64 = 12
    /// They wait for a fix, a server, the user or other work, for as long as that takes.
    private static let waiting: Set = [
        "sync", "uploadLog", "idle", "getCurrentPosition", "setOdometer", "resetOdometer", "requestPermission",
        "requestTemporaryFullAccuracy",
    ]

    private let limits: AnswerLimits
    private let awake: any Timers
    /// Called with the reason, once, on any thread.
    private let stuck: @Sendable (String) -> Void
    private let tickMillis: Int64

    private let lock = NSLock()
    private var calls: [CallKey: OpenCall] = [:]
    /// Requests to ports without a reply, by endpoint.
    private var requests: [String: Int] = [:]
    private var isGuestBusy = false
    private var isStorageLocked = false
    private var headless = 0
    private var busyTicks: Int64 = 0
    /// Since the last tick.
    private var hasProgress = false
    private var hasStored = false
    private var isOver = false
    private var cancelNext: (@Sendable () -> Void)?

    /// - Parameter awake: timers whose clock stands still while the device sleeps.
    init(_ limits: AnswerLimits, awake: any Timers, stuck: @escaping @Sendable (String) -> Void) {
        self.limits = limits
        self.awake = awake
        self.stuck = stuck
        tickMillis = min(limits.callMillis, limits.busyMillis) / Watchdog.ticks
    }

    /// A `call` of a client, or a part of one, goes to the guest.
    func called(_ client: String, _ message: JsonObject) {
        guard let method = message["method"]?.string, !Watchdog.waiting.contains(method) else { return }
        lock.withLock {
            let key = CallKey(client: client, number: message["call"]?.written ?? "")
            calls[key] = OpenCall(method: calls[key]?.method ?? method)
            look()
        }
    }

    /// The guest sends a message to a client.
    func answered(_ client: String, _ message: JsonObject) {
        lock.withLock {
            hasProgress = true
            if let more = message["more"] { calls[CallKey(client: client, number: more.written)]?.isPaused = true }
            // A result in parts has begun, and the guest sends its parts in one turn.
            if let result = message["result"] { calls[CallKey(client: client, number: result.written)] = nil }
        }
    }

    /// No result for this client is due.
    func detached(_ client: String) {
        lock.withLock { calls = calls.filter { $0.key.client != client } }
    }

    func busy(_ isBusy: Bool) {
        lock.withLock {
            isGuestBusy = isBusy
            busyTicks = 0
            look()
        }
    }

    func requested(_ endpoint: String) {
        lock.withLock {
            requests[endpoint, default: 0] += 1
            if !Watchdog.isStorage(endpoint) { hasProgress = true }
        }
    }

    func replied(_ endpoint: String, isLocked: Bool) {
        lock.withLock {
            requests[endpoint, default: 1] -= 1
            if Watchdog.isStorage(endpoint) {
                isStorageLocked = isLocked
                hasStored = true
            } else {
                hasProgress = true
            }
        }
    }

    /// Headless events were routed (1), or handled (-1).
    func headless(_ change: Int) {
        lock.withLock {
            headless += change
            hasProgress = true
        }
    }

    func end() {
        let cancel = lock.withLock {
            isOver = true
            defer { cancelNext = nil }
            return cancelNext
        }
        cancel?()
    }

    /// Under the lock.
    private func look() {
        if isOver || cancelNext != nil || (!isGuestBusy && calls.isEmpty) { return }
        cancelNext = awake.after(tickMillis) { [weak self] in self?.tick() }
    }

    private func tick() {
        let reason: String? = lock.withLock {
            cancelNext = nil
            if isOver { return nil }
            let reason = self.reason()
            if reason == nil { look() } else { isOver = true }
            return reason
        }
        if let reason { stuck(reason) }
    }

    /// Why the guest is stuck; nil where it is not.
    private func reason() -> String? {
        let isSilent = !hasStored && requests.contains { Watchdog.isStorage($0.key) && $0.value > 0 }
        let isAsking = isOpen("sensor.ask")
        let isOutside = isAsking || isOpen("http.send") || headless > 0 || hasProgress
        hasProgress = false
        hasStored = false
        if isStorageLocked { return nil }
        if !isSilent, !isAsking {
            for (key, call) in calls where !call.isPaused { calls[key]?.ticks += 1 }
        }
        busyTicks = isGuestBusy && !isSilent && !isOutside ? busyTicks + 1 : 0
        if let late = calls.values.first(where: { $0.ticks * tickMillis >= limits.callMillis }) {
            return "\(late.method) was not answered within \(limits.callMillis) ms"
        }
        guard busyTicks * tickMillis >= limits.busyMillis else { return nil }
        return "it was busy for \(limits.busyMillis) ms and waited for nothing"
    }

    private func isOpen(_ endpoint: String) -> Bool { (requests[endpoint] ?? 0) > 0 }

    private static func isStorage(_ endpoint: String) -> Bool { endpoint.hasPrefix("storage.") }
}
