import Foundation

/// Timers by Dispatch. Its clock stands still while the device sleeps, and `clock` does not: a wait is made of spans of a
/// minute at most, so that a run is not late by the whole sleep.
package final class DispatchTimers: Timers {
    /// How late a run can be after a sleep, in milliseconds: what must not be late is an alarm.
    private static let longestSpanMillis: Int64 = 60_000

    private let clock: any Clock
    private let queue = DispatchQueue(label: "geo-timers", qos: .utility)

    package init(clock: any Clock) {
        self.clock = clock
    }

    /// Any delay is allowed; one that is not positive is over at once.
    package func after(_ delayMillis: Int64, _ run: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let now = clock.uptime()
        // Later than any device runs, and far from overflowing.
        let due = now + min(max(0, delayMillis), Int64.max / 2 - now)
        let wait = DispatchWait(queue: queue)
        span(of: wait, until: due, run)
        return { wait.cancel() }
    }

    private func span(of wait: DispatchWait, until due: Int64, _ run: @escaping @Sendable () -> Void) {
        let left = min(max(0, due - clock.uptime()), DispatchTimers.longestSpanMillis)
        wait.begin(afterMillis: left) { [self] in
            if clock.uptime() < due { return span(of: wait, until: due, run) }
            if wait.cancel() { run() }
        }
    }
}
