import Foundation

/// A value that several threads read and replace.
final class Locked<Value>: @unchecked Sendable {
    let lock = NSLock()
    var stored: Value

    init(_ value: Value) {
        stored = value
    }

    var value: Value {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }
}
