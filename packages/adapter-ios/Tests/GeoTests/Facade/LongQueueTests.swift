import Foundation
import Testing

@testable import Geo

/// A phone that could not upload for weeks, with the real engine and a real SQLite.
@Suite(.serialized, .timeLimit(.minutes(10))) struct LongQueueTests {
    /// `GEO_ROWS=300000`: half a year of an economical track.
    private let rows = ProcessInfo.processInfo.environment["GEO_ROWS"].flatMap(Int.init) ?? 30_000

    /// A guest with a few rows holds some 3 MB.
    private let guestBytesMax: Int64 = 24 * 1024 * 1024

    /// Copies of one recorded row, each with a uuid of its own; returns these, oldest first.
    private func backlog(_ phone: ScriptedPhone, _ file: URL) async throws -> [String] {
        phone.storage = try SqliteStorage(file)
        let engine = GeoEngine(try phone.boots())
        try await engine.ready {
            $0.autoSync = false
            $0.url = "https://example.test"
            $0.stopOnTerminate = false
        }
        let uuid = try await engine.insertLocation([
            "coords": ["latitude": 45, "longitude": 13, "accuracy": 5, "speed": 10, "heading": 90]
        ])
        phone.dies()
        let disk = try SqliteStorage(file)
        let row = try #require(try disk.scan("queue/", ScanOptions()).first)
        let digits = row.key.string.dropFirst("queue/".count)
        let (first, value) = (Int(digits)! + 1, row.value.string)
        func padded(_ number: Int, _ radix: Int, _ width: Int) -> String {
            let text = String(number, radix: radix)
            return String(repeating: "0", count: width - text.count) + text
        }
        let uuids = (1...rows).map { uuid.dropLast(8) + padded($0, 16, 8) }.map { String($0) }
        for chunk in stride(from: 0, to: rows, by: 5_000) {
            try disk.commit(
                (chunk..<Swift.min(chunk + 5_000, rows)).flatMap { index -> [Change] in
                    let number = padded(first + index, 10, digits.count)
                    let copy = value.replacingOccurrences(of: uuid, with: uuids[index])
                    return [
                        .put(Utf16Text("queue/\(number)"), value: Utf16Text(copy)),
                        .put(Utf16Text("queue-uuid/\(uuids[index])"), value: Utf16Text(number)),
                    ]
                })
        }
        disk.close()
        phone.storage = try SqliteStorage(file)
        return [uuid] + uuids
    }

    @Test("every record is read once, in order, and what the guest holds does not grow with their number")
    func oneByOne() async throws {
        try await Repository.withFolder { folder in
            try await ScriptedPhone.with { phone in
                let uuids = try await backlog(phone, folder.appendingPathComponent("memory.db"))
                let host = try phone.boots()
                let engine = GeoEngine(host)
                try await engine.ready { $0.reset = false }
                #expect(try await engine.getCount() == uuids.count)
                let started = Date()
                var (seen, heap) = ([String](), Int64(0))
                for try await location in engine.queuedLocations() {
                    seen.append(location.uuid)
                    if seen.count % (uuids.count / 10) == 0 { heap = max(heap, await host.heapBytes() ?? 0) }
                }
                let millis = Int(Date().timeIntervalSince(started) * 1000)
                print("queue: \(seen.count) records in \(millis) ms; the guest held at most \(heap / 1024) kB")
                #expect(seen == uuids)
                #expect(heap < guestBytesMax)
                #expect(try await engine.getLocations(limit: 3, order: .desc).map(\.uuid) == uuids.suffix(3).reversed())
                #expect(host.diagnostics.value.restarts == 0)
            }
        }
    }
}
