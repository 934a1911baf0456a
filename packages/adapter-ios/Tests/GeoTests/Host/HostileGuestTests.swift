import Foundation
import Testing

@testable import Geo

/// A broken or hostile guest in the place of the engine.
@Suite(.serialized) struct HostileGuestTests {
    private let strict = GuestLimits(turnMillis: 200, memoryBytes: 32 * 1024 * 1024, postedCharacters: 10_000)

    /// Does this at an alarm, and lives quietly otherwise.
    private func atAlarm(_ what: String) -> GuestProgram {
        guest("(json) => { const said = JSON.parse(json); if (said.wake?.cause === 'alarm') { \(what) } }")
    }

    @Test(
        "a guest that fails is replaced, and clients and log learn it",
        arguments: [
            ("for (;;);", "used more than 200 ms of processor time"),
            ("(async () => { await null; for (;;); })();", "used more than 200 ms of processor time"),
            ("const kept = []; for (;;) kept.push(new Uint8Array(100_000).fill(1));", "ran out of memory"),
            ("for (let i = 0; i < 200; i++) post('x'.repeat(100));", "more than 10000 characters"),
            ("throw new Error('a fault of mine');", "a fault of mine"),
        ]
    )
    func isReplaced(_ what: String, _ failure: String) async throws {
        try await ScriptedPhone.with { phone in
            let host = try phone.boots(atAlarm(what), limits: strict)
            let app = TestClient(host).attaches()
            await phone.settles()
            host.wake(.alarm("now"))
            let diagnostics = try await eventually("the restart") { () -> HostDiagnostics? in
                host.diagnostics.value.restarts == 1 ? host.diagnostics.value : nil
            }
            await phone.settles()
            #expect(diagnostics.lastFailure?.contains(failure) == true, "\(diagnostics)")
            #expect(!host.diagnostics.value.isLost)
            #expect(phone.log.all.contains { $0.level == 1 && $0.event == "guest:broke" && $0.message.contains(failure) })
            _ = try await eventually("restarted") { app.received.all.first { $0.has("restarted") } }
            let words = phone.hostWords
            #expect(words.map { $0.names[0] } == ["hello", "wake", "attach", "wake", "hello", "wake", "attach"])
            let seeds = words.compactMap { $0["hello"]?.object?["entropy"]?.string }
            #expect(Set(seeds).count == 2)
        }
    }

    @Test("what a guest posted in the turn that failed is dropped")
    func failedTurn() async throws {
        try await ScriptedPhone.with { phone in
            let host = try phone.boots(atAlarm(#"post('{"presence":{"mode":"location"}}'); throw new Error('no');"#))
            host.wake(.alarm("now"))
            _ = try await eventually("the restart") { host.diagnostics.value.restarts == 1 ? true : nil }
            await phone.settles()
            #expect(phone.presence.requests.all.isEmpty)
        }
    }

    @Test("a guest that fails once a minute is started again without end")
    func onceAMinute() async throws {
        try await ScriptedPhone.with { phone in
            let host = try phone.boots(atAlarm("throw new Error('now and then');"))
            for minute in 1...10 {
                host.wake(.alarm("now"))
                _ = await host.diagnostics.first { $0.restarts == minute }
                await phone.settles()
                phone.time.set(now: phone.time.now() + 60_000, up: phone.time.uptime() + 60_000)
            }
            #expect(!host.diagnostics.value.isLost)
        }
    }

    @Test("a guest of another protocol is ended and not started again")
    func otherProtocol() async throws {
        try await ScriptedPhone.with { phone in
            let host = try phone.boots(guest(#"() => { post('{"welcome":{"protocol":3,"engine":"9.9.9"}}'); }"#))
            _ = await host.diagnostics.first { $0.isLost }
            #expect(host.diagnostics.value.restarts == 0)
            #expect(host.diagnostics.value.lastFailure == mismatch(host: 2, guest: 3))
            #expect(phone.log.all.contains { $0.level == 1 && $0.event == "guest:version" })
        }
    }

    @Test("the engine itself, made to hang, goes on from durable memory, and nothing is lost")
    func engineHangs() async throws {
        let trap = """
            const whole = globalThis.geoGuest;
            globalThis.geoGuest = (post) => {
                const deliver = whole(post);
                return (json) => { if (json.includes('"name":"hang"')) for (;;); deliver(json); };
            };
            """
        let program = GuestProgram(source: try GuestProgram.bundled().source + trap)
        try await ScriptedPhone.with { phone in
            let host = try phone.boots(program, limits: GuestLimits(turnMillis: 1_000))
            let app = TestClient(host).attaches()
            try await app.calls("ready", #"[{"distanceFilter":10,"disableElasticity":true}]"#)
            try await app.calls("start")
            try await phone.drives(10)
            let before = phone.disk.snapshot("queue/")
            #expect(before.count >= 5)
            let open = app.asks("getCurrentPosition")
            host.wake(.alarm("hang"))
            _ = try await eventually("restarted") { app.received.all.first { $0.has("restarted") } }
            await phone.settles()
            #expect(!app.received.all.contains { $0["result"] == .number(open) })
            // The platform's registration was not released, and the new guest has taken it over.
            #expect(phone.sensor("location").calls.all.filter { $0 != "unwatch" }.suffix(2) == ["detach", "watch"])
            try await phone.drives(10, from: 10)
            let after = phone.disk.snapshot("queue/")
            #expect(before.allSatisfy { after[$0.key] == $0.value })
            #expect(after.count >= before.count + 5)
            let state = try await app.calls("ready", #"[{"reset":false}]"#)?.object
            let reason = "the guest used more than 1000 ms of processor time in one turn"
            #expect(state?["lastEngineError"]?.string == reason)
        }
    }

    /// What a broken or hostile guest may post, and a part of what the log says of it.
    static let nonsense = [
        ("", "this is not JSON"),
        ("{\"timer\":", "this is not JSON"),
        ("null", "a message must be an object"),
        ("[{\"timer\":1}]", "a message must be an object"),
        ("{}", "there is no such message"),
        ("{\"toString\":1}", "there is no such message"),
        ("{\"timer\":\"soon\"}", "timer must be a number or null; got \"soon\""),
        ("{\"timer\":NaN}", "this is not JSON"),
        ("{\"wakeAt\":\"heartbeat\"}", "at must be a number or null; got nothing"),
        ("{\"wakeAt\":1,\"at\":2}", "wakeAt must be a text; got 1"),
        ("{\"presence\":null}", "presence must be an object; got null"),
        ("{\"presence\":{\"mode\":\"loud\"}}", "mode must be off, geofences, location; got \"loud\""),
        ("{\"busy\":\"yes\"}", "busy must be true or false; got \"yes\""),
        ("{\"log\":{\"level\":\"bad\"}}", "level must be a number; got \"bad\""),
        ("{\"watch\":\"gravity\",\"request\":{}}", "there is no sensor \"gravity\"; there are location"),
        ("{\"result\":1,\"value\":2}", "client must be a text; got nothing"),
        ("{\"headless\":1,\"event\":\"geofence\"}", "event must be an object; got \"geofence\""),
        ("{\"request\":\"x\",\"port\":\"storage.get\",\"args\":[\"a\"]}", "request must be a number; got \"x\""),
        ("{\"trace\":7}", "trace must be a text; got 7"),
        (String(repeating: "[", count: 200_000), "this is nested too deep"),
        ("{\"nonsense\":\"" + String(repeating: "x", count: 100_000) + "\"}", "there is no such message"),
    ]

    @Test("what is no message is logged, quoted in short, and changes nothing")
    func noMessage() async throws {
        try await ScriptedPhone.with { phone in
            // It posts the name of an alarm.
            let host = try phone.boots(atAlarm("post(said.wake.name);"))
            for (text, complaint) in HostileGuestTests.nonsense {
                await phone.settles()
                _ = phone.log.take()
                host.wake(.alarm(text))
                let entry = try await eventually("an entry") { phone.log.all.first }
                #expect(entry.level == 1)
                #expect(entry.event == "guest:refused")
                #expect(entry.message.contains(complaint), "\(entry.message)")
                #expect(entry.message.count < 300)
            }
            await phone.settles()
            #expect(phone.time.pending == 0)
            #expect(host.diagnostics.value.restarts == 0)
            #expect(phone.presence.requests.all.isEmpty)
            #expect(!phone.sensors.contains { $0.isWatched })
        }
    }

    @Test("a request that no port can answer is answered nonetheless, with its reason")
    func unansweredRequests() async throws {
        let requests = [
            (#"{"request":1,"port":"storage.format","args":[]}"#, "there is no endpoint \"storage.format\"; allowed are storage.get"),
            (#"{"request":2,"port":"storage.get","args":"key"}"#, "args must be a list; got \"key\""),
            (#"{"request":3,"port":"toString","args":[]}"#, "there is no endpoint \"toString\""),
            (#"{"request":4,"port":"storage.commit","args":[[{"put":"a","value":"b"},{"nonsense":1}]]}"#, "a change is put"),
            (#"{"request":5,"port":"http.send","args":[{"url":7}]}"#, "headers must be an object; got nothing"),
            (#"{"request":6,"port":"storage.scan","args":["a",{"limit":-1}]}"#, "limit must be a whole number, 0 or more; got -1"),
            (#"{"request":7,"port":"sensor.ask","args":["currentProvider",{}]}"#, "this phone cannot answer currentProvider"),
            (#"{"request":8,"args":[]}"#, "there is no endpoint nothing"),
            (#"{"request":9,"port":"storage.commit","args":[[{"deleteRange":{"from":"a"}}]]}"#, "to must be a text; got nothing"),
        ]
        try await ScriptedPhone.with { phone in
            let host = try phone.boots(atAlarm("post(said.wake.name);"))
            for (request, _) in requests { host.wake(.alarm(request)) }
            let replies = try await eventually("all replies") { () -> [JsonObject]? in
                let replies = phone.hostWords.filter { $0.has("reply") }
                return replies.count == requests.count ? replies : nil
            }
            for (index, (_, complaint)) in requests.enumerated() {
                let reply = try #require(replies.first { $0["reply"] == .number(index + 1) })
                let message = reply["error"]?.object?["message"]?.string ?? "no error"
                #expect(message.hasPrefix(complaint) || message.contains(complaint), "\(message)")
            }
            #expect(phone.disk.snapshot("").isEmpty)
        }
    }
}
