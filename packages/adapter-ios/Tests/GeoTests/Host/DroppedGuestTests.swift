import Foundation
import Testing

@testable import Geo

/// A memory warning while the guest has nothing to do, and what starts the next one.
@Suite(.serialized) struct DroppedGuestTests {
    /// A phone that tracks without an app runtime.
    private func withTracking(_ use: (ScriptedPhone, EngineHost) async throws -> Void) async throws {
        try await ScriptedPhone.with { phone in
            let host = try phone.boots()
            let app = TestClient(host).attaches()
            try await app.calls("ready", #"[{"distanceFilter":10,"disableElasticity":true,"stopOnTerminate":false}]"#)
            try await app.calls("start")
            try await phone.drives(5)
            app.says(#"{"detach":true}"#)
            await phone.settles()
            try await use(phone, host)
        }
    }

    private func warn(_ phone: ScriptedPhone, _ host: EngineHost) async throws {
        host.memoryWarning()
        await phone.settles()
        #expect(host.diagnostics.value.drops == 1)
        _ = phone.crossed.take()
    }

    @Test("a reading starts another guest, which goes on with the trip, and no registration is released")
    func reading() async throws {
        try await withTracking { phone, host in
            let before = phone.disk.snapshot("queue/")
            try await warn(phone, host)
            let heap = await host.heapBytes()
            #expect(heap == nil)
            #expect(phone.sensor("location").isWatched)
            try await phone.drives(20, from: 5)
            let words = phone.hostWords
            #expect(words[0].names == ["hello"])
            #expect(words[1]["wake"]?.object?["cause"]?.string == "reading")
            #expect(words[1]["wake"]?.object?["kind"]?.string == "location")
            let after = phone.disk.snapshot("queue/")
            #expect(before.allSatisfy { after[$0.key] == $0.value })
            // Every second fix is far enough from the last record.
            #expect(after.count >= before.count + 9)
            #expect(!phone.sensor("location").calls.all.contains("detach"))
            #expect(host.diagnostics.value.restarts == 0)
        }
    }

    @Test("the timer of a dropped guest, a wake and a client start another")
    func otherCauses() async throws {
        try await withTracking { phone, host in
            try await warn(phone, host)
            // The heartbeat and other deadlines of the engine are far less than a day away.
            try await phone.passes(24 * 3_600_000)
            #expect(phone.hostWords.prefix(2).map { $0.names[0] } == ["hello", "wake"])
            #expect(!phone.hostWords.prefix(3).contains { $0.has("fire") })

            host.memoryWarning()
            await phone.settles()
            _ = phone.crossed.take()
            host.wake(.alarm("heartbeat"))
            await phone.settles()
            #expect(phone.hostWords.prefix(2).map { $0.names[0] } == ["hello", "wake"])
            #expect(phone.hostWords[1]["wake"]?.object?["name"]?.string == "heartbeat")

            host.memoryWarning()
            await phone.settles()
            _ = phone.crossed.take()
            let app = TestClient(host).attaches()
            let state = try await app.calls("ready", #"[{"reset":false}]"#)?.object
            #expect(state?["enabled"]?.flag == true)
            #expect(phone.hostWords.prefix(3).map { $0.names[0] } == ["hello", "wake", "attach"])
            #expect(!app.received.all.contains { $0.has("restarted") })
        }
    }

    @Test("a guest that is busy, or has an app runtime, is not dropped")
    func isKept() async throws {
        try await ScriptedPhone.with { phone in
            let host = try phone.boots()
            let app = TestClient(host).attaches()
            try await app.calls("ready")
            await phone.settles()
            host.memoryWarning()
            await phone.settles()
            #expect(host.diagnostics.value.drops == 0)
        }
        try await ScriptedPhone.with { phone in
            let host = try phone.boots(guest(#"(json) => { if (json.includes('"hello"')) post('{"busy":true}'); }"#))
            await host.delivered()
            host.memoryWarning()
            await host.delivered()
            #expect(host.diagnostics.value.drops == 0)
        }
    }
}
