import Foundation

@testable import Geo

/// Time that stands still until a test lets it pass.
final class VirtualTime: Clock, Timers, @unchecked Sendable {
    private struct Timer {
        let id: Int
        let due: Int64
        let run: @Sendable () -> Void
    }

    private let lock = NSLock()
    private var wall: Int64
    private var up: Int64
    private var boot = "boot-1"
    private var timers: [Timer] = []
    private var made = 0

    init(now: Int64 = 1_767_225_600_000, up: Int64 = 3_600_000) {
        wall = now
        self.up = up
    }

    var bootId: String {
        get { lock.withLock { boot } }
        set { lock.withLock { boot = newValue } }
    }

    func now() -> Int64 { lock.withLock { wall } }

    func uptime() -> Int64 { lock.withLock { up } }

    var pending: Int { lock.withLock { timers.count } }

    func set(now: Int64, up: Int64) {
        lock.withLock {
            wall = now
            self.up = up
        }
    }

    func after(_ delayMillis: Int64, _ run: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let id = lock.withLock {
            made += 1
            timers.append(Timer(id: made, due: up + delayMillis, run: run))
            return made
        }
        return { self.lock.withLock { self.timers.removeAll { $0.id == id } } }
    }

    /// Runs everything that comes due while time passes.
    func pass(_ millis: Int64) throws {
        let until = uptime() + millis
        while let due = lock.withLock({ timers.map(\.due).min() }), due <= until {
            step(to: max(due, uptime()))
            try fire()
        }
        step(to: until)
    }

    /// The process that set them is gone.
    func forgetTimers() { lock.withLock { timers = [] } }

    /// Runs the timer that is due now.
    func fire() throws {
        let timer = lock.withLock {
            let due = timers.filter { $0.due <= up }.min { ($0.due, $0.id) < ($1.due, $1.id) }
            timers.removeAll { $0.id == due?.id }
            return due
        }
        guard let timer else { throw Mismatch(description: "no timer is due at \(uptime())") }
        timer.run()
    }

    /// Lets time pass; what comes due happens at its moment, each after `settle`.
    func pass(_ millis: Int64, _ settle: () async -> Void) async throws {
        let until = uptime() + millis
        await settle()
        while let due = lock.withLock({ timers.map(\.due).min() }), due <= until {
            step(to: max(due, uptime()))
            try fire()
            await settle()
        }
        step(to: until)
    }

    private func step(to time: Int64) {
        lock.withLock {
            wall += time - up
            up = time
        }
    }
}
