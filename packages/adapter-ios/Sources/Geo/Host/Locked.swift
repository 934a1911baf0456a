import Foundation

/// A value that several threads read and replace.
package final class Locked<Value>: @unchecked Sendable {  // `stored` is guarded by `lock`
    private let lock = NSLock()
    private var stored: Value

    package init(_ value: Value) {
        stored = value
    }

    package var value: Value {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }

    /// Changes the value in one step.
    func update<Result>(_ change: (inout Value) -> Result) -> Result {
        lock.withLock { change(&stored) }
    }
}

extension Locked<Int> {
    /// - Returns: the number after it was raised by one.
    @discardableResult
    func increment() -> Int {
        update {
            $0 += 1
            return $0
        }
    }
}
