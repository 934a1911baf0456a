import Foundation
import Testing

@testable import Geo

/// A guest that answers messages, while something that it has begun never ends.
@Suite(.serialized, .timeLimit(.minutes(2))) struct WatchdogTests {
    private static let limit: Int64 = 600

    /// Posts the name of an alarm.
    private let puppet = guest(
        "(json) => { const said = JSON.parse(json); if (said.wake?.cause === 'alarm') post(said.wake.name); }"
    )

    private func withPuppet(_ use: (ScriptedPhone, EngineHost) async throws -> Void) async throws {
        try await ScriptedPhone.with { phone in
            phone.answers = AnswerLimits(callMillis: WatchdogTests.limit, busyMillis: WatchdogTests.limit)
            try await use(phone, try phone.boots(puppet))
        }
    }

    private func says(_ host: EngineHost, _ posts: String...) async {
        for post in posts { host.wake(.alarm(post)) }
        await host.delivered()
    }

    private func passes(_ phone: ScriptedPhone, _ millis: Int64 = limit) async throws {
        await phone.host.settled()
        try phone.awake.pass(millis)
        await phone.host.delivered()
    }

    private func isRestarted(_ phone: ScriptedPhone, for reason: String) {
        #expect(phone.host.diagnostics.value.restarts == 1)
        #expect(phone.host.diagnostics.value.lastFailure == "the guest is stuck: \(reason)")
    }

    private func isLeftAlone(_ phone: ScriptedPhone) async throws {
        try await passes(phone, 10 * WatchdogTests.limit)
        #expect(phone.host.diagnostics.value.restarts == 0, "\(phone.host.diagnostics.value)")
    }

    @Test("a call without a result ends the guest, and the client is notified")
    func call() async throws {
        try await withPuppet { phone, host in
            let app = TestClient(host).attaches()
            _ = app.asks("getState")
            try await passes(phone, WatchdogTests.limit - 1)
            #expect(host.diagnostics.value.restarts == 0)
            try await passes(phone, 1)
            isRestarted(phone, for: "getState was not answered within 600 ms")
            try await app.received { $0.has("restarted") }
        }
    }

    @Test("so does a call whose part has arrived")
    func part() async throws {
        try await withPuppet { phone, host in
            let app = TestClient(host).attaches()
            app.says(#"{"call":1,"method":"addGeofences","args":[[]],"part":0}"#)
            try await passes(phone)
            isRestarted(phone, for: "addGeofences was not answered within 600 ms")
        }
    }

    @Test("so does a guest that says it is busy, and waits for nothing")
    func busy() async throws {
        try await withPuppet { phone, host in
            await says(host, #"{"busy":true}"#)
            try await passes(phone)
            isRestarted(phone, for: "it was busy for 600 ms and waited for nothing")
        }
    }

    @Test("also while it stores readings, which is no sign that the rest goes on")
    func storing() async throws {
        try await withPuppet { phone, host in
            await says(host, #"{"busy":true}"#)
            for request in 1...12 {
                await says(host, #"{"request":\#(request),"port":"storage.get","args":["a"]}"#)
                try await passes(phone, 50)
            }
            isRestarted(phone, for: "it was busy for 600 ms and waited for nothing")
        }
    }

    @Test("what waits for the user, a server or a part of the client may take any time")
    func waiting() async throws {
        try await withPuppet { phone, host in
            phone.http.answers { _ in nil }
            let app = TestClient(host).attaches()
            _ = app.asks("requestPermission")
            _ = app.asks("sync")
            app.says(#"{"call":3,"method":"addGeofences","args":[[]],"part":0}"#)
            let request = #"{"method":"POST","url":"https://example.test","headers":{},"timeoutMillis":1}"#
            await says(
                host, #"{"more":3,"client":"client-1"}"#, #"{"busy":true}"#,
                #"{"request":1,"port":"http.send","args":[\#(request)]}"#
            )
            try await isLeftAlone(phone)
        }
    }

    @Test("what is answered or detached is forgotten, and so is a guest that is no longer busy")
    func forgotten() async throws {
        try await withPuppet { phone, host in
            let app = TestClient(host).attaches()
            let other = TestClient(host).attaches()
            _ = app.asks("getState")
            _ = other.asks("getState")
            await says(host, #"{"busy":true}"#, #"{"result":1,"client":"client-1","value":1}"#, #"{"busy":false}"#)
            other.lost()
            try await isLeftAlone(phone)
        }
    }

    @Test("while storage is locked calls wait for the unlock")
    func locked() async throws {
        try await ScriptedPhone.with { phone in
            phone.answers = AnswerLimits(callMillis: WatchdogTests.limit, busyMillis: WatchdogTests.limit)
            phone.storage = LateStorage(isUnlocked: { false }) { phone.disk.storage() }
            let host = try phone.boots(puppet)
            let app = TestClient(host).attaches()
            await says(host, #"{"request":1,"port":"storage.get","args":["a"]}"#)
            _ = app.asks("getCount")
            try await isLeftAlone(phone)
        }
    }

    @Test("a headless event that is not handled yet is no standstill")
    func headlessEvent() async throws {
        try await ScriptedPhone.with { phone in
            phone.answers = AnswerLimits(callMillis: WatchdogTests.limit, busyMillis: WatchdogTests.limit)
            let tasks = TranscribedTasks()
            phone.headless = .task { _, _ in try await tasks.run() }
            let host = try phone.boots(puppet)
            await says(host, #"{"busy":true}"#, #"{"headless":1,"event":{"name":"geofence"}}"#)
            try await isLeftAlone(phone)
            _ = try await eventually("the task") { tasks.finish(nil) ? true : nil }
        }
    }

    @Test("the engine itself is never stuck, whatever it does")
    func engine() async throws {
        try await ScriptedPhone.with { phone in
            phone.answers = AnswerLimits(callMillis: 3_000, busyMillis: 3_000)
            let host = try phone.boots()
            let app = TestClient(host).attaches()
            try await app.calls("ready", #"[{"url":"https://example.test"}]"#)
            try await app.calls("start")
            for second in 0..<60 {
                try await phone.drives(1, from: second)
                try phone.awake.pass(1_000)
            }
            try await app.calls("stop")
            await phone.settles()
            #expect(host.diagnostics.value.restarts == 0)
            #expect(!phone.http.exchanges.isEmpty)
        }
    }
}
