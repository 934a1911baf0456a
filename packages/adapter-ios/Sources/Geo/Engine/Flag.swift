import Foundation

/// A flag that is set once, from any thread.
final class Flag: @unchecked Sendable {  // `value` is guarded by `lock`
    private let lock = NSLock()
    private var value = false

    var isSet: Bool { lock.withLock { value } }

    /// - Returns: true where it was not set before.
    @discardableResult
    func set() -> Bool {
        lock.withLock {
            defer { value = true }
            return !value
        }
    }
}
