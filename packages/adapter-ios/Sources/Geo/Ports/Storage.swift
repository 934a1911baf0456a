/// Durable memory: an ordered map of texts with atomic commits.
///
/// Calls block. They come one at a time, on a queue of the host's own. Keys are ordered and compared by their UTF-16 code
/// units, as in JavaScript.
package protocol Storage: Sendable {
    /// Reserves the storage for this process, before its first use; does nothing where this process has it already. Blocks for one
    /// operation on a file at most.
    ///
    /// - Throws: ``StorageError`` with a holder where another process has it.
    func claim() throws

    /// The value at a key; nil where there is none.
    func get(_ key: Utf16Text) throws -> Utf16Text?

    /// The entries whose keys begin with a prefix, in order.
    func scan(_ prefix: Utf16Text, _ options: ScanOptions) throws -> [Entry]

    /// How many keys begin with a prefix.
    func count(_ prefix: Utf16Text) throws -> Int

    /// Applies all changes in their order, or none of them. They are durable when this returns.
    func commit(_ changes: [Change]) throws

    /// Releases the file.
    func close()
}

extension Storage {
    package func claim() throws {}
}

/// Which entries a scan returns.
package struct ScanOptions: Sendable {
    /// Only entries behind this key; before it, where the order is reversed.
    package var after: Utf16Text?
    /// Most entries that are returned.
    package var limit: Int?
    package var isReverse = false

    package init(after: Utf16Text? = nil, limit: Int? = nil, isReverse: Bool = false) {
        self.after = after
        self.limit = limit
        self.isReverse = isReverse
    }
}

/// One row of a ``Storage``.
package struct Entry: Equatable, Sendable {
    package let key: Utf16Text
    package let value: Utf16Text

    package init(key: Utf16Text, value: Utf16Text) {
        self.key = key
        self.value = value
    }
}

/// One change of a ``Storage``.
package enum Change: Equatable, Sendable {
    case put(Utf16Text, value: Utf16Text)
    case delete(Utf16Text)
    case deletePrefix(Utf16Text)
    /// `from` is included, `to` is not.
    case deleteRange(from: Utf16Text, to: Utf16Text)
}

/// Storage failed; nothing was changed.
package struct StorageError: Error, Equatable {
    package let message: String
    /// The device protects the file, or the Keychain, until it is unlocked. What is stored is intact. The engine tries again,
    /// at once after ``EngineHost/unlocked()``.
    package let isLocked: Bool
    /// Name and number of the process that uses the storage: `Widget (4711)`. Two engines on one storage would overwrite each
    /// other's records.
    package let holder: String?

    package init(_ message: String, isLocked: Bool = false) {
        self.message = message
        self.isLocked = isLocked
        holder = nil
    }

    /// Another process has the storage.
    package init(heldBy holder: String) {
        message = "the engine of this app runs in the process \(holder), which holds its storage"
        isLocked = true
        self.holder = holder
    }
}
