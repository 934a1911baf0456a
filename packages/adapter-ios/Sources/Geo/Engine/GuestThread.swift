import Foundation

/// The thread of one guest: it runs one command at a time, in order, and ends with ``stop()``.
///
/// A thread of its own and not a queue, because a guest that never returns keeps it, and because the interpreter needs more
/// stack than the 512 KiB of a queue's threads.
final class GuestThread: @unchecked Sendable {  // all state is guarded by `condition`
    /// JavaScriptCore refuses deeper recursion itself, well before the end of the stack.
    private static let stackBytes = 4 * 1024 * 1024

    private let condition = NSCondition()
    private var commands: [@Sendable () -> Void] = []
    private var isStopped = false
    private var startedCpu: ThreadCpu?

    init(name: String) {
        let thread = Thread { [self] in run() }
        thread.name = name
        thread.stackSize = GuestThread.stackBytes
        thread.qualityOfService = .utility
        thread.start()
    }

    /// The processor time of this thread, 0 before it has begun; nil where the system does not report it.
    var cpuMillis: Int64? {
        guard let cpu = condition.withLock({ startedCpu }) else { return 0 }
        return cpu.millis
    }

    func execute(_ command: @escaping @Sendable () -> Void) {
        condition.withLock {
            commands.append(command)
            condition.signal()
        }
    }

    /// Ends the thread behind the commands that are queued.
    func stop() {
        condition.withLock {
            isStopped = true
            condition.signal()
        }
    }

    private func run() {
        condition.withLock { startedCpu = .ofCurrentThread() }
        while let command = next() { command() }
        condition.withLock { startedCpu = nil }
    }

    private func next() -> (@Sendable () -> Void)? {
        condition.lock()
        defer { condition.unlock() }
        while commands.isEmpty {
            if isStopped { return nil }
            condition.wait()
        }
        return commands.removeFirst()
    }
}
