import Foundation

/// Durable memory in a SQLite file, by the system's C library: what a commit returned for survives the end of the process and
/// the loss of power. A file that cannot be used is set aside and a new one begun, which is logged: also where damage is found
/// while it works; then the call that found it fails, and the next one uses the new file.
///
/// A file belongs to one storage at a time; see ``ProcessLock``. Its form is that of `@geo/adapter-node`.
package final class SqliteStorage: Storage, @unchecked Sendable {  // the state below `lock` is guarded by it
    private let file: DatabaseFile
    private let lock = NSLock()
    private var connection: SqliteConnection
    private var isDamaged = false
    private var isClosed = false

    /// - Parameter file: is created where there is none, with its folder, which is excluded from backups.
    /// - Throws: ``StorageError`` where it cannot be opened.
    package init(_ file: URL, log: @escaping PortLog = { _, _, _ in }) throws {
        self.file = DatabaseFile(file: file, log: log)
        connection = try self.file.open()
    }

    package func get(_ key: Utf16Text) throws -> Utf16Text? {
        try guarded {
            var value: Utf16Text?
            try connection.rows("select value from entry where key = ?", [.text(KeyOrder.encoded(key))]) {
                value = $0.value(0).value
            }
            return value
        }
    }

    package func scan(_ prefix: Utf16Text, _ options: ScanOptions) throws -> [Entry] {
        var from = KeyOrder.encoded(prefix)
        var to = KeyOrder.encodedPrefixEnd(prefix)
        var first = ">="
        if let after = options.after {
            let edge = KeyOrder.encoded(after)
            if options.isReverse {
                to = after < prefix ? from : KeyOrder.lower(edge, to)
            } else if after >= prefix {
                from = edge
                first = ">"
            }
        }
        let order = options.isReverse ? "desc" : "asc"
        let sql = "select key, value from entry where key \(first) ? and key < ? order by key \(order) limit ?"
        return try guarded {
            var entries: [Entry] = []
            try connection.rows(sql, [.text(from), .text(to), .number(Int64(options.limit ?? -1))]) { row in
                entries.append(Entry(key: KeyOrder.decoded(row.text(0)), value: row.value(1).value))
            }
            return entries
        }
    }

    package func count(_ prefix: Utf16Text) throws -> Int {
        try guarded {
            let count = try connection.number(
                "select count(*) from entry where key >= ? and key < ?",
                .text(KeyOrder.encoded(prefix)), .text(KeyOrder.encodedPrefixEnd(prefix))
            )
            return Int(count)
        }
    }

    package func commit(_ changes: [Change]) throws {
        try guarded {
            try connection.run("begin immediate")
            do {
                for change in changes { try apply(change) }
                try connection.run("commit")
            } catch {
                // SQLite has rolled back by itself where the disk is full.
                try? connection.run("rollback")
                throw error
            }
        }
    }

    package func close() {
        lock.withLock {
            isClosed = true
            connection.close()
        }
    }

    /// For tests: a disk that is full after this number of pages.
    func limitPages(_ pages: Int) throws {
        try guarded { _ = try connection.number("pragma max_page_count = \(pages)") }
    }

    /// For tests: a setting of the connection.
    func pragma(_ name: String) throws -> Int64 {
        try guarded { try connection.number("pragma \(name)") }
    }

    private func apply(_ change: Change) throws {
        switch change {
        case .put(let key, let value):
            let stored: SqliteValue =
                switch ValueForm(value) {
                case .text(let text): .text(Array(text.utf8))
                case .bytes(let bytes): .bytes(bytes)
                }
            try connection.run("insert or replace into entry (key, value) values (?, ?)", .text(KeyOrder.encoded(key)), stored)
        case .delete(let key):
            try connection.run("delete from entry where key = ?", .text(KeyOrder.encoded(key)))
        case .deletePrefix(let prefix):
            try deleteRange(KeyOrder.encoded(prefix), KeyOrder.encodedPrefixEnd(prefix))
        case .deleteRange(let from, let to):
            try deleteRange(KeyOrder.encoded(from), KeyOrder.encoded(to))
        }
    }

    private func deleteRange(_ from: [UInt8], _ to: [UInt8]) throws {
        try connection.run("delete from entry where key >= ? and key < ?", .text(from), .text(to))
    }

    /// Errors of SQLite, and those of a database that is closed, as the port has them.
    private func guarded<Value>(_ run: () throws -> Value) throws -> Value {
        try lock.withLock {
            let name = file.file.lastPathComponent
            if isClosed { throw StorageError("storage \"\(name)\" was closed") }
            if isDamaged {
                connection.close()
                connection = try file.open()
                isDamaged = false
            }
            do {
                return try run()
            } catch let error as SqliteError {
                if error.isDamage {
                    file.markDamaged()
                    isDamaged = true
                }
                throw StorageError("storage \"\(name)\" failed: \(error.message)")
            }
        }
    }
}
