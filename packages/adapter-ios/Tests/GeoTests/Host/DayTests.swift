import Foundation
import Testing

@testable import Geo

/// Whole days, played by Node: the same sensors, server, app and time around the Swift host, on the library's own storage in a real
/// SQLite file, give the same decisions, and the same messages to the byte.
///
/// Two threads may answer at once here, and never do in Node. So the transcript says at which moment storage answers (and never
/// with what); then nothing may differ.
@Suite(.serialized) struct DayTests {
    private struct Day {
        let trace: [String]
        let posted: [String]
        let rows: Int
    }

    private func lived(_ name: String, _ lines: [String], isSame: Bool = true) async throws -> Day {
        try await Repository.withFolder { folder in
            let file = folder.appendingPathComponent("memory.db")
            let trace = Recorded<String>()
            var replay = HostReplay(name: name, lines: lines, program: try .bundled())
            replay.openStorage = { try SqliteStorage(file) { fatalError("\($1): \($2)") } }
            replay.trace = { trace.append($0) }
            let posted = try await replay.play(isSame: isSame)
            let storage = try SqliteStorage(file)
            defer { storage.close() }
            return Day(trace: trace.all, posted: posted, rows: try storage.count(""))
        }
    }

    private func isDecidedAsInNode(_ name: String) async throws {
        let lines = try #require(Scenarios.transcript(name))
        let started = Date()
        let day = try await lived(name, lines)
        let seconds = String(format: "%.1f", Date().timeIntervalSince(started))
        print(
            "\(name) through the host: \(day.posted.count) messages of the guest, \(day.trace.count) decisions, "
                + "\(day.rows) rows at the end, in \(seconds) s"
        )
        let decisions = try Scenarios.golden("\(name) trace")
        let posts = try Scenarios.golden(name)
        #expect(Scenarios.hash(day.trace) == decisions)
        #expect(Scenarios.hash(day.posted) == posts)
        #expect(day.rows > 0)
    }

    @Test(
        "a made-up day is decided as in Node, with its kill, refused uploads and events without a listener",
        .enabled(if: Scenarios.transcript("day-ios") != nil, "pnpm test:ios writes the days")
    )
    func madeUp() async throws {
        try await isDecidedAsInNode("day-ios")
    }

    @Test(
        "a day recorded on a phone is decided as in Node",
        .enabled(if: Scenarios.transcript("recorded-day-ios") != nil, "GEO_DATA names no folder of recordings")
    )
    func recorded() async throws {
        try await isDecidedAsInNode("recorded-day-ios")
    }

    @Test(
        "one fix a metre beside where it was gives other decisions",
        .enabled(if: Scenarios.transcript("upload") != nil, "pnpm test:ios writes the days")
    )
    func besides() async throws {
        let lines = try #require(Scenarios.transcript("upload"))
        let at = try #require(
            lines.indices.dropLast().last { lines[$0].hasPrefix("> ") && lines[$0 + 1].contains("locations skipped") }
        )
        let message = json(String(lines[at].dropFirst(2)))
        let written = try #require(message["data"]?.object?["latitude"]?.written)
        let beside = try #require(Double(written)) + 1 / 111_132
        var changed = lines
        changed[at] = lines[at].replacingOccurrences(of: "\"latitude\":\(written)", with: "\"latitude\":\(beside)")

        let golden = try Scenarios.golden("upload trace")
        let (same, other) = (try await lived("upload", lines), try await lived("beside", changed, isSame: false))
        #expect(Scenarios.hash(same.trace) == golden)
        #expect(Scenarios.hash(other.trace) != golden)
        await #expect(throws: Mismatch.self) { try await lived("beside", changed) }
    }

    @Test("the hash is SHA-256")
    func sha256() {
        // FIPS 180-4, the example of one block.
        #expect(Scenarios.hash(["abc"]) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        // The example of two blocks.
        let two = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
        #expect(Scenarios.hash([two]) == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        #expect(Scenarios.hash([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }
}
