/// The one timer of a guest. Another uptime replaces the pending one; nil cancels it. On the host's queue.
final class OneTimer {
    private let timers: any Timers
    private let clock: any Clock
    private let fire: @Sendable () -> Void
    private var cancel: (@Sendable () -> Void)?

    init(timers: any Timers, clock: any Clock, fire: @escaping @Sendable () -> Void) {
        self.timers = timers
        self.clock = clock
        self.fire = fire
    }

    func set(_ up: Double?) {
        cancel?()
        cancel = nil
        if let up { cancel = timers.after(millis(until: up), fire) }
    }

    /// Rounded up to whole milliseconds: after an early `fire` the guest would set the same uptime again.
    private func millis(until up: Double) -> Int64 {
        let left = (up - Double(clock.uptime())).rounded(.up)
        return left < Double(Int64.max / 2) ? max(0, Int64(left)) : Int64.max / 2
    }
}
