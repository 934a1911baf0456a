import Foundation
import Testing

@testable import Geo

@Suite struct SqliteStorageTests {
    private func withFile(_ use: (URL, Recorded<String>) async throws -> Void) async throws {
        try await Repository.withFolder { folder in
            try await use(folder.appendingPathComponent("engine.db"), Recorded<String>())
        }
    }

    private func opened(_ file: URL, _ log: Recorded<String>) throws -> SqliteStorage {
        try SqliteStorage(file) { _, event, message in log.append("\(event) \(message)") }
    }

    @Test("what was committed is there when the file is opened again, half pairs and U+0000 included")
    func reopens() async throws {
        try await withFile { file, log in
            let odd = Utf16Text(units: [0x61, 0, 0xd83d, 0x62])
            let first = try opened(file, log)
            try first.commit([.put(odd, value: odd), .put("é", value: "one"), .put("e\u{301}", value: "two")])
            first.close()
            let second = try opened(file, log)
            #expect(try second.get(odd) == odd)
            #expect(try second.get("é") == "one")
            #expect(try second.get("e\u{301}") == "two")
            #expect(try second.count("") == 3)
            second.close()
            #expect(log.all.isEmpty)
        }
    }

    @Test("commits wait for the disk: write-ahead log, synchronous FULL")
    func durable() async throws {
        try await withFile { file, log in
            let storage = try opened(file, log)
            try storage.commit([.put("a", value: "b")])
            #expect(try storage.pragma("synchronous") == 2)
            #expect(FileManager.default.fileExists(atPath: file.path + "-wal"))
            storage.close()
        }
    }

    @Test("a file that is no database is set aside, and a new one is begun")
    func noDatabase() async throws {
        try await withFile { file, log in
            let text = Data("a letter to my aunt, of some length".utf8)
            try text.write(to: file)
            let storage = try opened(file, log)
            #expect(try storage.count("") == 0)
            storage.close()
            #expect(try Data(contentsOf: URL(fileURLWithPath: file.path + ".unusable-1")) == text)
            #expect(log.all.count == 1)
            #expect(log.all[0].hasPrefix("storage:set-aside storage \"engine.db\" is no SQLite database"))
        }
    }

    @Test("a database of another program, and one of a later version, are set aside")
    func otherDatabases() async throws {
        try await withFile { file, log in
            let other = try SqliteConnection(path: file.path)
            try other.execute("create table letters (text)")
            other.close()
            try opened(file, log).close()
            let later = try SqliteConnection(path: file.path)
            try later.execute("pragma user_version = 2")
            later.close()
            try opened(file, log).close()
            #expect(log.all.count == 2)
            #expect(log.all[0].contains("is a database of another program"))
            #expect(log.all[1].contains("has version 2, and this library knows 1 at most"))
            #expect(FileManager.default.fileExists(atPath: file.path + ".unusable-2"))
        }
    }

    /// A database whose pages are damaged behind the first.
    private func damage(_ file: URL) throws {
        let storage = try opened(file, Recorded())
        for batch in 0..<20 {
            let changes = (0..<100).map { row in
                Change.put(Utf16Text("queue/\(batch)-\(row)"), value: Utf16Text(String(repeating: "x", count: 200)))
            }
            try storage.commit(changes)
        }
        storage.close()
        var bytes = try Data(contentsOf: file)
        bytes.replaceSubrange(4_096..<bytes.count, with: Data(repeating: 0x5a, count: bytes.count - 4_096))
        try bytes.write(to: file)
    }

    @Test("damage that is found at work fails that call, and the next one uses a new file")
    func damagedAtWork() async throws {
        try await withFile { file, log in
            try damage(file)
            let storage = try opened(file, log)
            #expect(throws: StorageError.self) { try storage.scan("", ScanOptions()) }
            try storage.commit([.put("a", value: "b")])
            #expect(try storage.get("a") == "b")
            #expect(try storage.count("") == 1)
            storage.close()
            #expect(log.all.count == 1)
            #expect(log.all[0].contains("was found damaged"))
        }
    }

    @Test("a process that ended between the damage and its next call leaves a mark, by which the next process begins anew")
    func damagedBefore() async throws {
        try await withFile { file, log in
            try damage(file)
            let storage = try opened(file, log)
            #expect(throws: StorageError.self) { try storage.scan("", ScanOptions()) }
            storage.close()
            let next = try opened(file, log)
            #expect(try next.count("") == 0)
            next.close()
            #expect(log.all.count == 1)
        }
    }

    @Test("of files that were set aside the last three are kept")
    func keptFiles() async throws {
        try await withFile { file, log in
            for number in 1...5 {
                try Data("no database, number \(number)".utf8).write(to: file)
                try opened(file, log).close()
            }
            let names = Repository.files(file.deletingLastPathComponent()).map(\.lastPathComponent)
            #expect(names.filter { $0.contains("unusable") } == (3...5).map { "engine.db.unusable-\($0)" })
        }
    }

    @Test("a file that another storage has open is refused, and neither is touched")
    func twice() async throws {
        try await withFile { file, log in
            let first = try opened(file, log)
            try first.commit([.put("a", value: "b")])
            #expect(throws: StorageError.self) { try opened(file, log) }
            #expect(try first.get("a") == "b")
            first.close()
            #expect(log.all.isEmpty)
        }
    }

    @Test("a storage that was closed says so")
    func closed() async throws {
        try await withFile { file, log in
            let storage = try opened(file, log)
            storage.close()
            storage.close()
            #expect(throws: StorageError("storage \"engine.db\" was closed")) { try storage.get("a") }
        }
    }

    @Test("before the first unlock the file is not even opened, and the call is locked")
    func locked() async throws {
        try await withFile { file, log in
            let isUnlocked = Locked(false)
            let late = LateStorage(isUnlocked: { isUnlocked.value }, open: { try self.opened(file, log) })
            let refusal = "storage cannot be read before the device is unlocked once"
            #expect(throws: StorageError(refusal, isLocked: true)) { try late.get("a") }
            #expect(!FileManager.default.fileExists(atPath: file.path))
            isUnlocked.value = true
            try late.commit([.put("a", value: "b")])
            #expect(try late.get("a") == "b")
            late.close()
        }
    }

    @Test("a call that fails while the device is locked is locked, and not lost")
    func lockedLater() throws {
        struct Failing: Storage {
            func get(_ key: Utf16Text) throws -> Utf16Text? { throw StorageError("disk I/O error") }
            func scan(_ prefix: Utf16Text, _ options: ScanOptions) throws -> [Entry] { [] }
            func count(_ prefix: Utf16Text) throws -> Int { 0 }
            func commit(_ changes: [Change]) throws {}
            func close() {}
        }
        let isUnlocked = Locked(true)
        let late = LateStorage(isUnlocked: { isUnlocked.value }, open: { Failing() })
        #expect(throws: StorageError("disk I/O error")) { try late.get("a") }
        isUnlocked.value = false
        #expect(throws: StorageError("disk I/O error", isLocked: true)) { try late.get("a") }
    }
}
