import Foundation

/// Timers whose clock stands still while the device sleeps: for limits on how long something may work.
package struct AwakeTimers: Timers {
    private let queue = DispatchQueue(label: "geo-awake", qos: .utility)

    package init() {}

    package func after(_ delayMillis: Int64, _ run: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        // Dispatch's own clock counts no sleep.
        let wait = DispatchWait(queue: queue)
        wait.begin(afterMillis: delayMillis) { if wait.cancel() { run() } }
        return { wait.cancel() }
    }
}
