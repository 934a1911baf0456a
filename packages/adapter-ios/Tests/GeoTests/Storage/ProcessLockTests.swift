import Foundation
import Testing

@testable import Geo

/// Two processes, and one storage.
@Suite(.serialized) struct ProcessLockTests {
    /// - Parameter use: is given the file of the lock, and the number of the process that holds it.
    private func withHolder(_ file: URL, _ use: (String) async throws -> Void) async throws {
        let other = try Tracker(["hold", file.path])
        defer { other.end() }
        let line = try other.awaits("the lock") { $0.hasPrefix("holds ") }
        try await use("TrackerProcess (\(line.dropFirst(6)))")
        try other.kill()
    }

    private func bootsOnFile(
        _ phone: ScriptedPhone, _ folder: URL, isUnlocked: @escaping @Sendable () -> Bool = { true }
    ) throws -> EngineHost {
        let lock = ProcessLock(folder.appendingPathComponent("geo/engine.lock"))
        let file = folder.appendingPathComponent("geo/engine.db")
        phone.storage = LateStorage(isUnlocked: isUnlocked, lock: lock) { try SqliteStorage(file) }
        return try phone.boots()
    }

    private func error(_ app: TestClient, _ method: String) async throws -> JsonObject? {
        try await app.answered(app.asks(method))["error"]?.object
    }

    @Test("another process is refused while one holds the lock, and not once that one was killed")
    func processes() async throws {
        try await Repository.withFolder { folder in
            let file = folder.appendingPathComponent("geo/engine.lock")
            let own = ProcessLock(file)
            try await withHolder(file) { name in
                #expect(throws: StorageError(heldBy: name)) { try own.acquire() }
            }
            try own.acquire()
            try own.acquire()
            #expect(throws: StorageError.self) { try ProcessLock(file).acquire() }
            own.release()
            try ProcessLock(file).acquire()
        }
    }

    @Test("the engine of a second process refuses with LOCKED, names the first, and touches nothing of the device")
    func refuses() async throws {
        try await Repository.withFolder { folder in
            try await ScriptedPhone.with { phone in
                let file = folder.appendingPathComponent("geo/engine.lock")
                try await withHolder(file) { name in
                    let host = try bootsOnFile(phone, folder)
                    let app = TestClient(host).attaches()
                    let refused = try await error(app, "ready")
                    #expect(refused?["code"]?.string == "LOCKED")
                    let reason = "the engine of this app runs in the process \(name), which holds its storage"
                    #expect(refused?["message"]?.string == reason)
                    host.wake(.alarm("heartbeat"))
                    let again = try await error(app, "getState")
                    #expect(again?["code"]?.string == "LOCKED")
                    #expect(phone.log.all.count { $0.event == "storage:held" } == 1)
                    #expect(phone.hostWords.isEmpty)
                    #expect(phone.sensors.flatMap(\.calls.all).isEmpty)
                    #expect(phone.presence.requests.isEmpty)
                }
                // The first has ended: the next wake starts an engine.
                phone.host.wake(.alarm("heartbeat"))
                let later = TestClient(phone.host).attaches()
                try await later.calls("ready")
            }
        }
    }

    @Test("before the first unlock nothing is reserved, and at the unlock the second process is refused")
    func unlocks() async throws {
        try await Repository.withFolder { folder in
            try await ScriptedPhone.with { phone in
                let isUnlocked = Locked(false)
                let host = try bootsOnFile(phone, folder, isUnlocked: { isUnlocked.value })
                let app = TestClient(host).attaches()
                _ = app.asks("ready")
                let file = folder.appendingPathComponent("geo/engine.lock")
                #expect(!FileManager.default.fileExists(atPath: file.path))
                try await withHolder(file) { _ in
                    isUnlocked.value = true
                    host.unlocked()
                    try await app.received { $0.has("restarted") }
                    let refused = try await error(app, "getState")
                    #expect(refused?["code"]?.string == "LOCKED")
                }
            }
        }
    }
}
