import Foundation

/// One guest: the bundle in a JavaScript engine of its own, on a thread of its own, and its one channel of texts.
///
/// Used by one thread at a time; only ``interrupt()``, which sets a flag, may be called from another. A guest that failed once is lost: close it
/// and boot another. A guest that never returns is *abandoned*: Apple's JavaScriptCore gives an app no way to stop a script,
/// so its thread and heap stay until the process ends.
///
/// ```swift
/// let guest = try GuestEngine.boot(.bundled())
/// let posts = try guest.deliver(#"{"now":1767225600000,"up":3600000,"hello":{…}}"#)
/// // [{"welcome":{"protocol":2,"engine":"…"}}, …]
/// ```
package final class GuestEngine: Guest, @unchecked Sendable {
    /// Between two counts of the heap: some minutes of tracking.
    private static let countedTurns = 256
    /// Half the longest part of a large value (PROTOCOL.md, parts).
    private static let countedCharacters = 100_000

    private let limits: GuestLimits
    private let thread: GuestThread
    private let context: GuestContext
    private let interrupted = Flag()
    private let finished = NSCondition()
    private var isAbandoned = false
    private var isClosed = false
    private var lost: GuestFailure?
    private var turns = 0
    private var crossedCharacters = 0

    /// Starts a guest.
    ///
    /// - Throws: ``GuestFailure`` where the script throws or uses more than it may.
    package static func boot(_ program: GuestProgram, limits: GuestLimits = GuestLimits()) throws(GuestFailure) -> GuestEngine {
        let engine = GuestEngine(limits)
        do {
            _ = try engine.attempt(limits.bootMillis) { context throws(GuestFailure) in
                try context.boot(program)
                return []
            }
            return engine
        } catch {
            engine.close()
            throw error
        }
    }

    private init(_ limits: GuestLimits) {
        self.limits = limits
        thread = GuestThread(name: "geo-guest")
        context = GuestContext(postedCharacters: limits.postedCharacters)
    }

    /// Delivers one message and lets the promise jobs run out.
    ///
    /// - Returns: what the guest posted, in order.
    /// - Throws: ``GuestFailure`` where the guest is lost.
    package func deliver(_ text: String) throws(GuestFailure) -> [String] {
        precondition(!isClosed, "the guest is closed")
        if let lost { throw lost }
        let posts = try attempt(limits.turnMillis) { context throws(GuestFailure) in try context.turn(text) }
        crossedCharacters += text.utf8.count + posts.reduce(0) { $0 + $1.utf8.count }
        try checkFullness()
        return posts
    }

    /// Ends the wait for a guest at work: its ``deliver(_:)`` throws ``GuestFailure/interrupted``. From any thread.
    package func interrupt() {
        interrupted.set()
        finished.withLock { finished.broadcast() }
    }

    /// Frees the engine, where the guest was not abandoned.
    package func close() {
        if isClosed { return }
        isClosed = true
        if !isAbandoned {
            thread.execute { [context] in context.release() }
        }
        thread.stop()
    }

    /// What the guest keeps on its heap, in bytes; nil where JavaScriptCore does not report it, or the guest is lost.
    package var heapBytes: Int64? {
        if lost != nil || isClosed { return nil }
        return try? attemptAny(limits.turnMillis) { context in context.heapBytes() }
    }

    private func attempt(
        _ allowedMillis: Int64, _ run: @escaping @Sendable (GuestContext) throws(GuestFailure) -> [String]
    ) throws(GuestFailure) -> [String] {
        let result = try attemptAny(allowedMillis) { context in
            do throws(GuestFailure) {
                return Result<[String], GuestFailure>.success(try run(context))
            } catch {
                return Result<[String], GuestFailure>.failure(error)
            }
        }
        do {
            return try result.get()
        } catch {
            lost = error
            throw error
        }
    }

    /// Runs a command on the guest's thread and waits for it as long as the budget allows.
    private func attemptAny<Value: Sendable>(
        _ allowedMillis: Int64, _ run: @escaping @Sendable (GuestContext) -> Value
    ) throws(GuestFailure) -> Value {
        let answer = Answer<Value>()
        thread.execute { [context, finished] in
            let value = run(context)
            let isAbandoned = finished.withLock {
                answer.value = value
                finished.broadcast()
                return answer.isAbandoned
            }
            // The turn ended after all, too late.
            if isAbandoned { context.release() }
        }
        if let failure = wait(for: answer, allowedMillis) {
            lost = failure
            isAbandoned = true
            context.abandon()
            throw failure
        }
        return answer.value!
    }

    private func wait<Value>(for answer: Answer<Value>, _ allowedMillis: Int64) -> GuestFailure? {
        var budget = TurnBudget(allowedMillis: allowedMillis, allowedBytes: limits.memoryBytes)
        var lookMillis = TurnBudget.firstLookMillis
        // A thread that has not begun has used nothing, on either clock.
        let began = ProcessInfo.processInfo.systemUptime
        finished.lock()
        defer { finished.unlock() }
        while true {
            let until = Date(timeIntervalSinceNow: Double(lookMillis) / 1_000)
            while answer.value == nil, !interrupted.isSet, finished.wait(until: until) {}
            if answer.value != nil { return nil }
            if interrupted.isSet {
                answer.isAbandoned = true
                return .interrupted
            }
            let used = thread.cpuMillis ?? Int64((ProcessInfo.processInfo.systemUptime - began) * 1_000)
            switch budget.look(usedMillis: used, bytes: ProcessMemory.footprintBytes ?? 0) {
            case .look(let afterMillis): lookMillis = afterMillis
            case .lost(let failure):
                answer.isAbandoned = true
                return failure
            }
        }
    }

    /// A guest that keeps most of its memory would run out of it in one of the next turns, perhaps in a promise job. A count
    /// is made after turns with much text, and once in a while.
    private func checkFullness() throws(GuestFailure) {
        turns += 1
        guard turns % GuestEngine.countedTurns == 0 || crossedCharacters >= GuestEngine.countedCharacters else { return }
        crossedCharacters = 0
        let allowed = limits.memoryBytes / 4 * 3
        let kept = try attemptAny(limits.turnMillis) { context in context.heapBytes() ?? 0 }
        guard kept > allowed else { return }
        let failure = GuestFailure.outOfMemory("it keeps \(kept) of \(limits.memoryBytes) bytes")
        lost = failure
        throw failure
    }
}

/// The result of one command of the guest's thread, guarded by the condition of its engine.
private final class Answer<Value>: @unchecked Sendable {
    var value: Value?
    var isAbandoned = false
}
