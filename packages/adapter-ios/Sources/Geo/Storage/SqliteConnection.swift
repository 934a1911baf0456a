import Foundation

#if canImport(SQLite3)
    import SQLite3
#else
    import CSQLite
#endif

/// An error of SQLite: its result code and its words.
struct SqliteError: Error {
    let code: Int32
    let message: String

    /// The primary result code (sqlite.org/rescode.html).
    var primary: Int32 { code & 0xff }

    /// The file is damaged, or no database.
    var isDamage: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }
}

/// What is bound to a statement or read from a row.
enum SqliteValue {
    case text([UInt8])
    case bytes([UInt8])
    case number(Int64)
}

/// One connection of SQLite, used by one thread at a time.
final class SqliteConnection {
    private var handle: OpaquePointer?
    private var statements: [String: OpaquePointer] = [:]

    /// How long to wait for a process that is just releasing the file, in milliseconds.
    private static let busyMillis: Int32 = 2_000

    /// - Throws: ``SqliteError``
    init(path: String) throws {
        var flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        #if os(iOS)
            // Of the file, its log and its index: readable from the first unlock after a start of the device on.
            flags |= SQLITE_OPEN_FILEPROTECTION_COMPLETEUNTILFIRSTUSERAUTHENTICATION
        #endif
        let result = sqlite3_open_v2(path, &handle, flags, nil)
        guard result == SQLITE_OK else {
            let error = error(result)
            sqlite3_close_v2(handle)
            handle = nil
            throw error
        }
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, SqliteConnection.busyMillis)
    }

    deinit { close() }

    var isOpen: Bool { handle != nil }

    func close() {
        for statement in statements.values { sqlite3_finalize(statement) }
        statements = [:]
        sqlite3_close_v2(handle)
        handle = nil
    }

    /// Runs statements without parameters.
    func execute(_ sql: String) throws {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// Runs a statement; it is prepared once.
    func run(_ sql: String, _ values: SqliteValue...) throws {
        try rows(sql, values) { _ in }
    }

    /// Runs a query and reads each row.
    func rows(_ sql: String, _ values: [SqliteValue], _ read: (SqliteRow) -> Void) throws {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() { try bind(statement, Int32(index + 1), value) }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: read(SqliteRow(statement: statement))
            case SQLITE_DONE: return
            case let result: throw error(result)
            }
        }
    }

    /// The number in the first column of the first row; 0 where there is none.
    func number(_ sql: String, _ values: SqliteValue...) throws -> Int64 {
        var number: Int64 = 0
        try rows(sql, values) { number = $0.number(0) }
        return number
    }

    private func prepared(_ sql: String) throws -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
        guard let statement else { throw SqliteError(code: SQLITE_MISUSE, message: "no statement: \(sql)") }
        statements[sql] = statement
        return statement
    }

    private func bind(_ statement: OpaquePointer, _ index: Int32, _ value: SqliteValue) throws {
        // SQLite copies what it is given.
        let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .number(let number): try check(sqlite3_bind_int64(statement, index, number))
        case .bytes(let bytes):
            try check(sqlite3_bind_blob64(statement, index, bytes, UInt64(bytes.count), copies))
        case .text(let bytes):
            let result = bytes.withUnsafeBytes { raw in
                let base = raw.bindMemory(to: CChar.self).baseAddress
                // A null pointer would bind NULL.
                return base == nil
                    ? sqlite3_bind_text(statement, index, "", 0, copies)
                    : sqlite3_bind_text64(statement, index, base, UInt64(raw.count), copies, UInt8(SQLITE_UTF8))
            }
            try check(result)
        }
    }

    private func check(_ result: Int32) throws {
        if result != SQLITE_OK { throw error(result) }
    }

    private func error(_ result: Int32) -> SqliteError {
        let words = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(result)
        return SqliteError(code: result, message: words.map { String(cString: $0) } ?? "error \(result)")
    }
}

/// The present row of a query.
struct SqliteRow {
    let statement: OpaquePointer

    func number(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// Damaged UTF-8 reads as U+FFFD.
    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    func value(_ column: Int32) -> ValueForm {
        sqlite3_column_type(statement, column) == SQLITE_BLOB ? .bytes(Array(bytes(column))) : .text(text(column))
    }

    private func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(statement, column)
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
    }
}
