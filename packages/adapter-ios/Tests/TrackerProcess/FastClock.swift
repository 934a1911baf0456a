import Foundation
import Geo

/// Clocks that run faster than the machine's, on and on while processes come and go.
struct FastClock: Clock {
    static let speed: Int64 = 50

    /// Epoch milliseconds at which they showed the machine's time; 0: they are the machine's own.
    let begins: Int64
    let bootId = "boot-1"

    func now() -> Int64 { begins == 0 ? FastClock.wall() : begins + uptime() }

    func uptime() -> Int64 { begins == 0 ? DeviceClock().uptime() : (FastClock.wall() - begins) * FastClock.speed }

    private static func wall() -> Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}

/// Timers by such a clock.
struct FastTimers: Timers {
    let timers = DispatchTimers(clock: DeviceClock())

    // Rounded up: never early.
    func after(_ delayMillis: Int64, _ run: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        timers.after(min(max(0, delayMillis), .max / 2) / FastClock.speed + 1, run)
    }
}
