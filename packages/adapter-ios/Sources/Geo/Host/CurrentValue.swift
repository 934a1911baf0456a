import Foundation

/// A value that changes, and that other threads read or wait for.
package final class CurrentValue<Value: Sendable>: @unchecked Sendable {  // all state is guarded by `lock`
    private struct PendingCondition {
        let isMet: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Value, Never>
    }

    private let lock = NSLock()
    private var current: Value
    private var pending: [PendingCondition] = []

    init(_ value: Value) {
        current = value
    }

    package var value: Value { lock.withLock { current } }

    /// Changes the value and resumes those whose condition it meets.
    func update(_ change: (inout Value) -> Void) {
        let (value, met) = lock.withLock {
            change(&current)
            let met = pending.filter { $0.isMet(current) }
            pending.removeAll { $0.isMet(current) }
            return (current, met)
        }
        for one in met { one.continuation.resume(returning: value) }
    }

    /// Waits until the value meets a condition. The condition is called again at each change.
    package func first(where isMet: @escaping @Sendable (Value) -> Bool) async -> Value {
        await withCheckedContinuation { continuation in
            let value: Value? = lock.withLock {
                if isMet(current) { return current }
                pending.append(PendingCondition(isMet: isMet, continuation: continuation))
                return nil
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}
