import Foundation

/// Called with what became of a file: level (1 error, 2 warning, 3 info), event, message.
package typealias PortLog = @Sendable (_ level: Int, _ event: String, _ message: String) -> Void

/// The one file of a storage. No user of a phone could choose another one: a file that cannot be used is set aside under
/// another name beside it, where it can still be examined, and a new one is begun, which is logged.
struct DatabaseFile {
    /// Marks our files ("geo1" in ASCII), as those of `@geo/adapter-node`.
    static let applicationId: Int64 = 0x6765_6f31
    /// Of the table; a file with a higher one was written by a later version of this library.
    static let schemaVersion: Int64 = 1
    /// What a SQLite file begins with (sqlite.org/fileformat.html).
    private static let magic = Data("SQLite format 3\u{0}".utf8)

    let file: URL
    let log: PortLog

    /// What SQLite keeps beside a database has its name with one of these.
    private static let endings = ["", "-wal", "-shm", "-journal"]
    /// Most files that are kept after they were set aside: each may be as large as a long queue.
    private static let mostKept = 3

    /// Made where SQLite finds damage while it works: the next opening sets the file aside, also that of another process.
    private var damageMark: URL { URL(fileURLWithPath: file.path + ".damaged") }

    /// - Throws: ``StorageError`` where even a new file cannot be opened.
    func open() throws -> SqliteConnection {
        do {
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            excludeFromBackup(folder)
            if let reason = try reasonAgainstFile() { try setAside(reason) }
            return try opened()
        } catch let error as SqliteError where error.isDamage {
            // A disk that is full or cannot be read must not cost what is stored; damage does.
            try setAside("is damaged (\(error.message))")
            return try begunAnew()
        } catch let error as SqliteError {
            throw StorageError("storage \"\(file.lastPathComponent)\" cannot be opened: \(error.message)")
        } catch let error as CocoaError {
            throw StorageError("storage \"\(file.lastPathComponent)\" cannot be opened: \(error.localizedDescription)")
        }
    }

    /// SQLite reports damage: the next opening sets the file aside.
    func markDamaged() {
        _ = FileManager.default.createFile(atPath: damageMark.path, contents: nil)
    }

    private func begunAnew() throws -> SqliteConnection {
        do {
            return try prepared(SqliteConnection(path: file.path))
        } catch let error as SqliteError {
            throw StorageError("storage \"\(file.lastPathComponent)\" cannot be begun anew: \(error.message)")
        }
    }

    private func opened() throws -> SqliteConnection {
        let connection = try SqliteConnection(path: file.path)
        guard let reason = try reasonAgainst(connection) else { return try prepared(connection) }
        connection.close()
        try setAside(reason)
        return try begunAnew()
    }

    /// With its table, and write-ahead logging with `synchronous = FULL`: what is committed survives the loss of power.
    private func prepared(_ connection: SqliteConnection) throws -> SqliteConnection {
        // Two engines on one queue would upload rows twice. The lock ends with its process.
        _ = try connection.number("pragma locking_mode = exclusive")
        // Before the file turns to write-ahead logging, so that its own header says from the first moment on whose it is.
        try connection.execute(
            """
            begin exclusive;
            create table if not exists entry (key text not null primary key, value not null) without rowid;
            pragma application_id = \(DatabaseFile.applicationId);
            pragma user_version = \(DatabaseFile.schemaVersion);
            commit;
            pragma journal_mode = wal;
            pragma synchronous = full;
            """
        )
        return connection
    }

    /// Why SQLite need not examine this file; nil where it may, or where there is none.
    private func reasonAgainstFile() throws -> String? {
        if FileManager.default.fileExists(atPath: damageMark.path) { return "was found damaged" }
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        let reader = try FileHandle(forReadingFrom: file)
        defer { try? reader.close() }
        let header = try reader.read(upToCount: DatabaseFile.magic.count) ?? Data()
        return header.isEmpty || header == DatabaseFile.magic ? nil : "is no SQLite database"
    }

    /// Why this database is not ours. Its header alone does not say so: the latest one may still be in the log.
    private func reasonAgainst(_ connection: SqliteConnection) throws -> String? {
        let application = try connection.number("pragma application_id")
        let tables = try connection.number("select count(*) from sqlite_master")
        let version = try connection.number("pragma user_version")
        if application == 0, tables == 0 { return nil }  // a process ended before it had begun
        if application != DatabaseFile.applicationId { return "is a database of another program" }
        if version > DatabaseFile.schemaVersion {
            return "has version \(version), and this library knows \(DatabaseFile.schemaVersion) at most"
        }
        return nil
    }

    private func setAside(_ reason: String) throws {
        let files = FileManager.default
        let folder = file.deletingLastPathComponent()
        let beginning = "\(file.lastPathComponent).unusable-"
        let earlier = ((try? files.contentsOfDirectory(atPath: folder.path)) ?? [])
            .filter { $0.hasPrefix(beginning) }.compactMap { Int($0.dropFirst(beginning.count)) }.sorted()
        let name = beginning + String((earlier.last ?? 0) + 1)
        for ending in DatabaseFile.endings {
            let part = file.path + ending
            guard files.fileExists(atPath: part) else { continue }
            do {
                try files.moveItem(atPath: part, toPath: folder.appendingPathComponent(name + ending).path)
            } catch {
                throw StorageError("storage \"\(file.lastPathComponent)\" \(reason), and cannot be set aside")
            }
        }
        try? files.removeItem(at: damageMark)
        for number in earlier.dropLast(DatabaseFile.mostKept - 1) {
            for ending in DatabaseFile.endings {
                try? files.removeItem(at: folder.appendingPathComponent(beginning + String(number) + ending))
            }
        }
        log(
            1, "storage:set-aside",
            "storage \"\(file.lastPathComponent)\" \(reason): it is kept beside it as \"\(name)\", and a new one is begun"
        )
    }

    /// A restored backup would give another phone this one's queue and tokens.
    private func excludeFromBackup(_ folder: URL) {
        #if canImport(Darwin)
            var folder = folder
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            try? folder.setResourceValues(values)
        #endif
    }
}
