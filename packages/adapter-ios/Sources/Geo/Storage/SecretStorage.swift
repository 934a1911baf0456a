import Foundation

/// A storage that keeps the values of its secrets, which are the keys that begin with `secret/`, in the Keychain. Their
/// rows hold the names of the items, so that a commit stays one: a new item is added before the commit, under a name of
/// its own, and the items that no row names any more are deleted after it. A process that ends in between leaves either
/// the old secret or the new one, whole.
///
/// The Keychain outlives the app. Names are random, and the database alone has them: items of an earlier installation
/// are named by no row, and are deleted when the storage opens.
///
/// While the Keychain is locked a secret is never absent: the call throws, and the engine waits. Any other fault fails
/// the call, too. A row whose item is gone counts as absent, until it is put again; that is logged.
package final class SecretStorage: Storage, @unchecked Sendable {
    private static let secrets = Utf16Text("secret/")
    /// What a row holds before the name of its item.
    private static let form = "keychain1."

    private let stored: any Storage
    private let items: any SecretItems
    private let log: PortLog
    private let lock = NSLock()
    private var complained: Set<Utf16Text> = []

    package init(_ stored: any Storage, items: any SecretItems, log: @escaping PortLog = { _, _, _ in }) {
        self.stored = stored
        self.items = items
        self.log = log
        deleteUnnamed()
    }

    package func get(_ key: Utf16Text) throws -> Utf16Text? {
        guard let value = try stored.get(key) else { return nil }
        return try opened(key, value)
    }

    package func scan(_ prefix: Utf16Text, _ options: ScanOptions) throws -> [Entry] {
        let found = try stored.scan(prefix, options)
        guard reaches(prefix) else { return found }
        let readable = try found.compactMap { row in
            try opened(row.key, row.value).map { Entry(key: row.key, value: $0) }
        }
        // A page that is not full would look like the last one.
        guard let limit = options.limit, found.count == limit, readable.count < found.count, let last = found.last
        else {
            return readable
        }
        var rest = options
        rest.after = last.key
        rest.limit = limit - readable.count
        return try readable + scan(prefix, rest)
    }

    package func count(_ prefix: Utf16Text) throws -> Int {
        let all = try stored.count(prefix)
        guard reaches(prefix) else { return all }
        let rows = try stored.scan(
            prefix.hasPrefix(SecretStorage.secrets) ? prefix : SecretStorage.secrets, ScanOptions())
        return all - (try rows.filter { try opened($0.key, $0.value) == nil }.count)
    }

    package func commit(_ changes: [Change]) throws {
        guard changes.contains(where: touchesSecrets) else { return try stored.commit(changes) }
        let before = try names()
        var added: [String] = []
        do {
            try stored.commit(changes.map { try kept($0, &added) })
        } catch {
            delete(added)
            throw error
        }
        // The commit is durable: what goes wrong from here on is put right when the storage opens again.
        if let after = try? names() { delete(Array(before.union(added).subtracting(after))) }
    }

    package func close() { stored.close() }

    /// The change as the rows have it: a secret becomes an item of the Keychain.
    private func kept(_ change: Change, _ added: inout [String]) throws -> Change {
        guard case .put(let key, let value) = change, key.hasPrefix(SecretStorage.secrets) else { return change }
        // The name does not say the key: attributes of items are not encrypted everywhere.
        let name = UUID().uuidString
        do {
            try items.add(name, value.units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
        } catch let fault as SecretFault {
            throw StorageError("\"\(key.string)\" is not stored: \(fault.message)", isLocked: fault.isLocked)
        }
        added.append(name)
        lock.withLock { _ = complained.remove(key) }
        return .put(key, value: Utf16Text(SecretStorage.form + name))
    }

    private func opened(_ key: Utf16Text, _ value: Utf16Text) throws -> Utf16Text? {
        guard key.hasPrefix(SecretStorage.secrets) else { return value }
        guard let name = SecretStorage.name(value) else { return absent(key, "was not written by this library") }
        do {
            guard let bytes = try items.read(name) else { return absent(key, "is not in the Keychain any more") }
            let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
                UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
            }
            return Utf16Text(units: units)
        } catch let fault as SecretFault {
            throw StorageError("\"\(key.string)\" cannot be read: \(fault.message)", isLocked: fault.isLocked)
        }
    }

    /// Once for each, and never with what was in it.
    private func absent(_ key: Utf16Text, _ why: String) -> Utf16Text? {
        let isNew = lock.withLock { complained.insert(key).inserted }
        if isNew { log(1, "storage:secret", "\"\(key.string)\" \(why), and counts as absent") }
        return nil
    }

    /// Items that no row names: of an earlier installation, or of a commit that was not.
    private func deleteUnnamed() {
        guard let named = try? names(), let all = try? items.names() else { return }
        let unnamed = Set(all).subtracting(named)
        if !unnamed.isEmpty {
            log(3, "storage:secrets-dropped", "\(unnamed.count) secrets that belong to no row are deleted")
        }
        delete(Array(unnamed))
    }

    /// One that stays is harmless: no row names it.
    private func delete(_ names: [String]) {
        for name in names { try? items.delete(name) }
    }

    private func names() throws -> Set<String> {
        Set(try stored.scan(SecretStorage.secrets, ScanOptions()).compactMap { SecretStorage.name($0.value) })
    }

    private static func name(_ value: Utf16Text) -> String? {
        let text = value.string
        return text.hasPrefix(form) ? String(text.dropFirst(form.count)) : nil
    }

    private func touchesSecrets(_ change: Change) -> Bool {
        switch change {
        case .put(let key, _), .delete(let key): key.hasPrefix(SecretStorage.secrets)
        case .deletePrefix(let prefix): reaches(prefix)
        case .deleteRange(let from, let to): from < Utf16Text("secret0") && SecretStorage.secrets < to
        }
    }

    private func reaches(_ prefix: Utf16Text) -> Bool {
        prefix.hasPrefix(SecretStorage.secrets) || SecretStorage.secrets.hasPrefix(prefix)
    }
}
