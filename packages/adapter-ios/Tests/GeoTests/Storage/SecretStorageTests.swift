import Foundation
import Phone
import Security
import Testing

@testable import Geo

/// Tokens in the Keychain of a phone, beside a real SQLite file.
@Suite(.serialized) struct SecretStorageTests {
    private struct Disk {
        let file: URL
        let log = Recorded<String>()
        let keychain: KeychainSystem

        /// A process begins.
        func opened(items: (any SecretItems)? = nil, bundleId: String = "com.example.app") throws -> SecretStorage {
            let rows = try SqliteStorage(file)
            return SecretStorage(rows, items: items ?? KeychainItems(bundleId: bundleId)) { [log] _, event, message in
                log.append("\(event) \(message)")
            }
        }
    }

    private func withDisk(_ use: (Disk) throws -> Void) async throws {
        Phone.current = Phone()
        try await Repository.withFolder { folder in
            try use(
                Disk(
                    file: folder.appendingPathComponent("memory.db"),
                    keychain: Phone.current.system(KeychainSystem.self)))
        }
    }

    private let tokens: Utf16Text = "secret/tokens"

    @Test("a token is in the Keychain and nowhere in the file, and comes back whole, half pairs included")
    func keeps() async throws {
        try await withDisk { disk in
            let odd = Utf16Text(units: Array("hush-hush".utf16) + [0xd83d, 0])
            let first = try disk.opened()
            try first.commit([.put(tokens, value: odd), .put("config", value: "plain")])
            first.close()
            #expect(try Data(contentsOf: disk.file).range(of: Data("hush-hush".utf8)) == nil)
            #expect(disk.keychain.accounts.count == 1)
            #expect(disk.keychain.accessibilities == [kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly])
            let second = try disk.opened()
            #expect(try second.get(tokens) == odd)
            #expect(try second.scan("", ScanOptions()).map(\.key) == ["config", tokens])
            #expect(try second.count("secret/") == 1)
            second.close()
            #expect(disk.log.all.isEmpty)
        }
    }

    @Test("a token that is replaced or deleted leaves nothing in the Keychain")
    func replaces() async throws {
        try await withDisk { disk in
            let storage = try disk.opened()
            try storage.commit([.put(tokens, value: "one")])
            try storage.commit([.put(tokens, value: "two"), .put(tokens, value: "three")])
            #expect(try storage.get(tokens) == "three")
            #expect(disk.keychain.accounts.count == 1)
            for change in [
                Change.delete(tokens), .deletePrefix(""), .deletePrefix("secret/"), .deleteRange(from: "a", to: "z"),
            ] {
                try storage.commit([.put(tokens, value: "again")])
                try storage.commit([change])
                #expect(try storage.get(tokens) == nil)
                #expect(disk.keychain.accounts.isEmpty)
            }
            storage.close()
        }
    }

    @Test("a Keychain that is locked is never \"no token\": the call is locked, and a commit changes nothing")
    func locked() async throws {
        try await withDisk { disk in
            let storage = try disk.opened()
            try storage.commit([.put(tokens, value: "one")])
            disk.keychain.isLocked = true
            let unreadable = StorageError("\"secret/tokens\" cannot be read: the Keychain is locked", isLocked: true)
            #expect(throws: unreadable) { try storage.get(tokens) }
            #expect(throws: unreadable) { try storage.scan("secret/", ScanOptions()) }
            #expect(throws: unreadable) { try storage.count("") }
            #expect(throws: StorageError("\"secret/tokens\" is not stored: the Keychain is locked", isLocked: true)) {
                try storage.commit([.put("config", value: "new"), .put(tokens, value: "two")])
            }
            #expect(try storage.get("config") == nil)
            // What is no secret goes on.
            try storage.commit([.put("queue/1", value: "record")])
            disk.keychain.isLocked = false
            #expect(try storage.get(tokens) == "one")
            storage.close()
        }
    }

    @Test("any other fault of the Keychain fails the commit as a whole, and is not called a lock")
    func faults() async throws {
        try await withDisk { disk in
            let storage = try disk.opened()
            try storage.commit([.put(tokens, value: "one")])
            disk.keychain.failures = [errSecMissingEntitlement]
            #expect(throws: StorageError("\"secret/tokens\" is not stored: the Keychain failed with -34018")) {
                try storage.commit([.put("config", value: "new"), .put(tokens, value: "two")])
            }
            #expect(try storage.get("config") == nil)
            disk.keychain.failures = [errSecMissingEntitlement]
            #expect(throws: StorageError("\"secret/tokens\" cannot be read: the Keychain failed with -34018")) {
                try storage.get(tokens)
            }
            #expect(try storage.get(tokens) == "one")
            #expect(disk.keychain.accounts.count == 1)
            storage.close()
        }
    }

    @Test("a commit that the disk refuses leaves the token before it, and no other item")
    func fullDisk() async throws {
        try await withDisk { disk in
            let rows = try SqliteStorage(disk.file)
            let storage = SecretStorage(rows, items: KeychainItems(bundleId: "com.example.app"))
            try storage.commit([.put(tokens, value: "one")])
            try rows.limitPages(1)
            let large = Utf16Text(String(repeating: "x", count: 100_000))
            #expect(throws: StorageError.self) {
                try storage.commit([.put(tokens, value: "two"), .put("queue/1", value: large)])
            }
            #expect(try storage.get(tokens) == "one")
            #expect(disk.keychain.accounts.count == 1)
            storage.close()
        }
    }

    @Test("what an earlier installation left in the Keychain is deleted, and is never this one's token")
    func installedAgain() async throws {
        try await withDisk { disk in
            let first = try disk.opened()
            try first.commit([.put(tokens, value: "of another owner")])
            first.close()
            // The user removes the app: its files go, the Keychain stays.
            for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: disk.file.path + ending) }
            let second = try disk.opened()
            #expect(try second.get(tokens) == nil)
            #expect(disk.keychain.accounts.isEmpty)
            second.close()
            #expect(disk.log.all == ["storage:secrets-dropped 1 secrets that belong to no row are deleted"])
        }
    }

    @Test("another app of the same team keeps its tokens, where both share what is in the Keychain")
    func sharedGroup() async throws {
        try await withDisk { disk in
            let other = SecretStorage(MemoryDisk().storage(), items: KeychainItems(bundleId: "com.example.other"))
            try other.commit([.put(tokens, value: "theirs")])
            let own = try disk.opened()
            try own.commit([.put(tokens, value: "ours")])
            own.close()
            try disk.opened().close()
            #expect(try other.get(tokens) == "theirs")
        }
    }

    @Test("an item that is gone counts as absent, which is logged once and without its content")
    func gone() async throws {
        try await withDisk { disk in
            let storage = try disk.opened()
            try storage.commit([.put(tokens, value: "one"), .put("secret/z", value: "two")])
            try KeychainItems(bundleId: "com.example.app").delete(disk.keychain.accounts[0])
            let readable = try storage.scan("secret/", ScanOptions(limit: 1))
            #expect(readable.count == 1)
            #expect(try storage.count("") == 1)
            #expect(disk.log.all.count == 1)
            #expect(disk.log.all[0].hasSuffix("is not in the Keychain any more, and counts as absent"))
            storage.close()
        }
    }

    @Test(
        "a process that ends between any two calls leaves the old token or the new one, whole, and nothing else in the Keychain"
    )
    func killed() async throws {
        try await withDisk { disk in
            var ends = 0
            for calls in 0... {
                let first = try disk.opened()
                try first.commit([.put(tokens, value: "old"), .put("auth", value: "old")])
                first.close()
                let rest = Remaining(.max)
                let rows = try SqliteStorage(disk.file)
                let mortal = SecretStorage(
                    MortalStorage(own: rows, rest: rest),
                    items: MortalItems(own: KeychainItems(bundleId: "com.example.app"), rest: rest)
                )
                rest.count = calls
                let isDead =
                    (try? mortal.commit([.put(tokens, value: "new"), .put("auth", value: "new")])) == nil
                    || rest.count == 0
                rows.close()
                let next = try disk.opened()
                let token = try next.get(tokens)
                #expect(token == "old" || token == "new")
                #expect(try next.get("auth") == token)
                #expect(disk.keychain.accounts.count == 1)
                next.close()
                if !isDead { break }
                ends += 1
            }
            // Rows before, the item, the commit, rows after, the item before.
            #expect(ends >= 5)
        }
    }
}

/// How many calls a process lives for.
private final class Remaining: @unchecked Sendable {
    struct Death: Error {}

    var count: Int

    init(_ count: Int) {
        self.count = count
    }

    func spend() throws {
        guard count > 0 else { throw Death() }
        count -= 1
    }
}

private struct MortalStorage: Storage {
    let own: any Storage
    let rest: Remaining

    func get(_ key: Utf16Text) throws -> Utf16Text? {
        try rest.spend()
        return try own.get(key)
    }

    func scan(_ prefix: Utf16Text, _ options: ScanOptions) throws -> [Entry] {
        try rest.spend()
        return try own.scan(prefix, options)
    }

    func count(_ prefix: Utf16Text) throws -> Int { try own.count(prefix) }

    func commit(_ changes: [Change]) throws {
        try rest.spend()
        try own.commit(changes)
    }

    func close() {}
}

private struct MortalItems: SecretItems {
    let own: any SecretItems
    let rest: Remaining

    func add(_ name: String, _ secret: [UInt8]) throws {
        try rest.spend()
        try own.add(name, secret)
    }

    func read(_ name: String) throws -> [UInt8]? { try own.read(name) }

    func delete(_ name: String) throws {
        try rest.spend()
        try own.delete(name)
    }

    func names() throws -> [String] { try own.names() }
}
