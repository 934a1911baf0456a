import Foundation
import Testing

@testable import Geo

/// Databases that earlier versions wrote in mid-trip: packages/core/test/upgrade/fixtures/README.md. No earlier version had a host
/// on iOS; the form of its file is that of `@geo/adapter-node`.
@Suite(.serialized) struct UpgradeTests {
    static let fixtures = Repository.files(Repository.root.appendingPathComponent("packages/core/test/upgrade/fixtures"))
        .filter { FileManager.default.fileExists(atPath: $0.appendingPathComponent("node.sqlite").path) }

    /// The server asked for 900 s at the last upload; a minute more for what comes in between.
    private static let backoffMillis: Int64 = 16 * 60_000

    private func withStorage(_ fixture: URL, _ use: (SqliteStorage) async throws -> Void) async throws {
        try await Repository.withFolder { folder in
            let copy = folder.appendingPathComponent("engine.db")
            try FileManager.default.copyItem(at: fixture.appendingPathComponent("node.sqlite"), to: copy)
            let storage = try SqliteStorage(copy) { Issue.record("\($0) \($1) \($2)") }
            defer { storage.close() }
            try await use(storage)
        }
    }

    private func expected(_ fixture: URL) throws -> JsonObject {
        try JsonObject(String(contentsOf: fixture.appendingPathComponent("expected.json"), encoding: .utf8))
    }

    @Test("there are fixtures")
    func exist() {
        #expect(!UpgradeTests.fixtures.isEmpty)
    }

    @Test("every entry that an earlier version wrote is read", arguments: fixtures)
    func entries(_ fixture: URL) async throws {
        let lines = try Repository.lines(fixture.appendingPathComponent("entries.jsonl")).filter { !$0.isEmpty }
        let entries = try lines.map(JsonObject.init).map { Entry(key: try $0.utf16("key"), value: try $0.utf16("value")) }
        try await withStorage(fixture) { storage in
            let found = try storage.scan("", ScanOptions())
            #expect(found == entries)
        }
    }

    @Test("the trip goes on: odometer, geofences and quarantine are kept, and the queue is uploaded with the token", arguments: fixtures)
    func goesOn(_ fixture: URL) async throws {
        let expected = try expected(fixture)
        let at = try expected.object("at")
        try await withStorage(fixture) { storage in
            let phone = ScriptedPhone()
            defer { phone.dies() }
            phone.time.set(now: Int64(try at.double("wall")), up: Int64(try at.double("uptime")))
            phone.time.bootId = try at.text("bootId")
            phone.storage = Kept(real: storage)
            let host = try phone.boots()
            let app = TestClient(host).attaches()
            try await app.calls("ready", #"[{"reset":false}]"#)
            let state = try #require(try await app.calls("getState")?.object)
            let before = try expected.object("state")
            for key in ["enabled", "trackingActive", "isMoving", "odometer", "geofenceCount"] {
                #expect(state[key] == before[key], "\(key)")
            }
            #expect(phone.sensor("location").isWatched)
            let quarantine = try await app.calls("getQuarantine")
            #expect(quarantine == expected["quarantine"])
            let inside = try storage.scan("fence-state/", ScanOptions()).map { String($0.key.string.dropFirst("fence-state/".count)) }
            #expect(inside == texts(expected["inside"]))
            let queue = texts(expected["queue"])
            let waiting = try await app.calls("getLocations")
            #expect(uuids(waiting) == queue)

            try await phone.passes(UpgradeTests.backoffMillis)
            let uploads = phone.http.exchanges.all.map(\.request)
            let sent = try uploads.flatMap { uuids(try JsonObject($0.body ?? "{}")["location"]) }
            #expect(Array(sent.prefix(queue.count)) == queue)
            let token = try expected.object("tokens").text("accessToken")
            let headers = uploads.compactMap { $0.headers.first { $0.name == "Authorization" }?.value }
            #expect(Set(headers) == ["Bearer \(token)"])
        }
    }

    private func texts(_ list: Json?) -> [String] { list?.array?.compactMap(\.string) ?? [] }

    private func uuids(_ records: Json?) -> [String] {
        (records?.array ?? [records].compactMap { $0 }).compactMap { $0.object?["uuid"]?.string }
    }

    /// The host closes its storage; the test reads on.
    private struct Kept: Storage {
        let real: SqliteStorage

        func get(_ key: Utf16Text) throws -> Utf16Text? { try real.get(key) }

        func scan(_ prefix: Utf16Text, _ options: ScanOptions) throws -> [Entry] { try real.scan(prefix, options) }

        func count(_ prefix: Utf16Text) throws -> Int { try real.count(prefix) }

        func commit(_ changes: [Change]) throws { try real.commit(changes) }

        func close() {}
    }
}
