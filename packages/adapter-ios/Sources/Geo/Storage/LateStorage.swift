import Foundation

/// A storage that is opened at its first use, on the queue that uses it: the thread that starts the engine does not wait for
/// the disk. Where opening fails, that call fails, and the next one tries again.
package final class LateStorage: Storage, @unchecked Sendable {  // `opened` and `isClosed` are guarded by `lock`
    private let isUnlocked: @Sendable () -> Bool
    private let processLock: ProcessLock?
    private let open: @Sendable () throws -> any Storage
    private let lock = NSLock()
    private var opened: (any Storage)?
    private var isClosed = false

    /// - Parameters:
    ///   - isUnlocked: may the file be read? Before the first unlock after a start of the device it is protected. It is not even
    ///     opened then: a new, empty file in its place would be a lost trip.
    ///   - lock: keeps other processes from the storage; nil: there are none.
    package init(
        isUnlocked: @escaping @Sendable () -> Bool = { true },
        lock processLock: ProcessLock? = nil,
        open: @escaping @Sendable () throws -> any Storage
    ) {
        self.isUnlocked = isUnlocked
        self.processLock = processLock
        self.open = open
    }

    /// Before the first unlock nothing is reserved: the file of the lock cannot be opened either.
    package func claim() throws {
        if isUnlocked() { try processLock?.acquire() }
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
            processLock?.release()
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
            try processLock?.acquire()
            let storage = try open()
            opened = storage
            return storage
        }
    }
}
