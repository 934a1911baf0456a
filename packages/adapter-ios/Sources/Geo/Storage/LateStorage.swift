import Foundation

/// A storage that is opened at its first use, on the queue that uses it: the thread that starts the engine does not wait for
/// the disk. Where opening fails, that call fails, and the next one tries again.
package final class LateStorage: Storage, @unchecked Sendable {
    private let isUnlocked: @Sendable () -> Bool
    private let open: @Sendable () throws -> any Storage
    private let lock = NSLock()
    private var opened: (any Storage)?
    private var isClosed = false

    /// - Parameter isUnlocked: may the file be read? Before the first unlock after a start of the device it is protected. It is
    ///   not even opened then: a new, empty file in its place would be a lost trip.
    package init(isUnlocked: @escaping @Sendable () -> Bool = { true }, open: @escaping @Sendable () throws -> any Storage) {
        self.isUnlocked = isUnlocked
        self.open = open
    }

    package func get(_ key: Utf16Text) throws -> Utf16Text? { try use { try $0.get(key) } }

    package func scan(_ prefix: Utf16Text, _ options: ScanOptions) throws -> [Entry] {
        try use { try $0.scan(prefix, options) }
    }

    package func count(_ prefix: Utf16Text) throws -> Int { try use { try $0.count(prefix) } }

    package func commit(_ changes: [Change]) throws { try use { try $0.commit(changes) } }

    package func close() {
        lock.withLock {
            isClosed = true
            opened?.close()
        }
    }

    private let locked = Locked(false)

    /// Was the last answer that the device protects what is stored? Then the engine waits for
    /// ``EngineHost/unlocked()``.
    package var wasLocked: Bool { locked.value }

    private func use<Value>(_ call: (any Storage) throws -> Value) throws -> Value {
        do {
            let value = try call(storage())
            locked.value = false
            return value
        } catch let error as StorageError {
            // A file that was open fails too once the device protects it.
            locked.value = error.isLocked || !isUnlocked()
            if error.isLocked || !locked.value { throw error }
            throw StorageError(error.message, isLocked: true)
        }
    }

    private func storage() throws -> any Storage {
        try lock.withLock {
            if isClosed { throw StorageError("storage was closed") }
            if let opened { return opened }
            guard isUnlocked() else {
                throw StorageError("storage cannot be read before the device is unlocked once", isLocked: true)
            }
            let storage = try open()
            opened = storage
            return storage
        }
    }
}
