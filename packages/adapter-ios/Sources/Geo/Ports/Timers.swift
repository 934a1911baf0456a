/// Timers of this process. They stop while the process is suspended: what must wake it is one of ``Alarms``.
package protocol Timers: Sendable {
    /// Calls `run` once, on any thread, `delayMillis` from now at the earliest.
    ///
    /// - Returns: cancels the timer; harmless where it has run, and twice.
    func after(_ delayMillis: Int64, _ run: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}

/// Alarms of the platform, which start a dead process. There is one alarm for each name.
package protocol Alarms: Sendable {
    /// Sets the alarm for an epoch millisecond and replaces an earlier one; nil cancels it. On the host's queue.
    func wakeAt(_ name: String, _ atMillis: Int64?)
}
