import Foundation
import Testing

@testable import Geo

/// Values too large for one message, with the real engine.
@Suite(.serialized, .timeLimit(.minutes(30))) struct LargeValuesTests {
    /// Every night `GEO_FENCES=100000`.
    private let count = ProcessInfo.processInfo.environment["GEO_FENCES"].flatMap(Int.init) ?? 10_000

    private func fences(_ count: Int) -> [Geofence] {
        (0..<count).map { index in
            let digits = String(index)
            let identifier = "depot-" + String(repeating: "0", count: 6 - digits.count) + digits
            return Geofence(identifier: identifier, latitude: 45 + Double(index) / 100_000, longitude: 13, radius: 150)
        }
    }

    /// How long the messages with parts were that the client and the guest sent.
    private func parts(_ phone: ScriptedPhone, _ side: String) -> [Int] {
        phone.crossed.all.filter { $0.hasPrefix(side) && ($0.prefix(200) + $0.suffix(200)).contains(#""part":"#) }
            .map(\.utf8.count)
    }

    @Test("geofences that no message carries are added, and read, in parts")
    func inParts() async throws {
        try await Repository.withFolder { folder in
            try await ScriptedPhone.with { phone in
                phone.storage = try SqliteStorage(folder.appendingPathComponent("memory.db"))
                let engine = GeoEngine(try phone.boots())
                let list = fences(count)
                try await engine.ready { $0.stopOnTerminate = false }
                let started = Date()
                try await engine.addGeofences(list)
                let added = Date()
                #expect(try await engine.getState().geofenceCount == count)
                for fence in [list[0], list[count / 2], list[count - 1]] {
                    #expect(try await engine.geofenceExists(identifier: fence.identifier))
                }
                let called = parts(phone, ">")
                let heap = await phone.host.heapBytes() ?? 0
                print(
                    "geofences: \(count) in \(called.count) parts of at most \(called.max() ?? 0) bytes, added in "
                        + "\(Int(added.timeIntervalSince(started) * 1000)) ms; the guest holds \(heap / 1024) kB")
                #expect(called.count >= 2)
                let asked = Date()
                let stored = try await engine.getGeofences()
                let millis = Int(Date().timeIntervalSince(asked) * 1000)
                #expect(stored.map(\.identifier) == list.map(\.identifier))
                #expect(stored.map(\.latitude) == list.map(\.latitude))
                let answered = parts(phone, "<")
                print("read in \(answered.count) parts of at most \(answered.max() ?? 0) bytes in \(millis) ms")
                #expect(answered.count >= 2)
                #expect(phone.host.diagnostics.value.restarts == 0, "\(phone.log.all)")
            }
        }
    }

    @Test("a geofence that is refused is named by its index in the whole list, and none is added")
    func refusedInParts() async throws {
        try await ScriptedPhone.with { phone in
            let engine = GeoEngine(try phone.boots())
            try await engine.ready()
            var list = fences(3_000)
            list[2_900] = Geofence(identifier: "bad", latitude: 45, longitude: 13, radius: -5)
            let message = await refused(.invalidGeofence) { [list] in try await engine.addGeofences(list) }
            #expect(message.contains("2900"), "\(message)")
            #expect(try await engine.getState().geofenceCount == 0)
        }
    }

    @Test("a process that dies between two parts has added none")
    func deathBetweenParts() async throws {
        try await ScriptedPhone.with { phone in
            let engine = GeoEngine(try phone.boots())
            try await engine.ready { $0.stopOnTerminate = false }
            let adding = Task { [list = fences(20_000)] in try await engine.addGeofences(list) }
            _ = try await eventually("some parts") { parts(phone, ">").count >= 3 ? true : nil }
            phone.dies()
            adding.cancel()
            try phone.boots()
            let next = GeoEngine(phone.host)
            #expect(try await next.ready { $0.reset = false }.geofenceCount == 0)
            #expect(try await next.getGeofences().isEmpty)
        }
    }

    @Test("the queue is read in pages, from either end, and is the same one by one")
    func pages() async throws {
        try await ScriptedPhone.with { phone in
            let engine = GeoEngine(try phone.boots())
            try await engine.ready()
            #expect(try await engine.getLastLocation() == nil)
            var uuids: [String] = []
            for index in 0..<300 {
                let coords: JsonFields = ["latitude": .number(45 + Double(index) / 1000), "longitude": 13]
                uuids.append(try await engine.insertLocation(["coords": .object(coords)]))
            }
            #expect(try await engine.getLocations().map(\.uuid) == uuids)
            #expect(try await engine.getLocations(limit: 280).map(\.uuid) == Array(uuids.prefix(280)))
            #expect(try await engine.getLocations(limit: 5, after: uuids[9]).map(\.uuid) == Array(uuids[10..<15]))
            let newest = try await engine.getLocations(limit: 3, order: .desc).map(\.uuid)
            #expect(newest == Array(uuids.reversed().prefix(3)))
            _ = await refused(.notFound) { _ = try await engine.getLocations(limit: 5, after: "none") }
            _ = await refused(.invalidArgument) { _ = try await engine.getLocations(limit: 0) }
            var read: [String] = []
            for try await location in engine.queuedLocations(order: .desc) { read.append(location.uuid) }
            #expect(read == uuids.reversed())
            try await engine.start()
            try await phone.drives(3)
            let last = try #require(try await engine.getLastLocation())
            #expect(abs(last.coords.latitude - 45) < 0.01)
        }
    }
}
