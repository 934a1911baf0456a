import Foundation
import Testing

@testable import Geo

/// A guest that fails repeatedly rests, with nothing registered in its name, and is started again.
@Suite(.serialized, .timeLimit(.minutes(2))) struct GivenUpGuestTests {
    /// Tracks, and fails at an alarm of the name `fault`.
    private let faulty = guest(
        """
        (json) => {
            const said = JSON.parse(json);
            if (said.hello) {
                post('{"watch":"location","request":{"desiredAccuracy":-1}}');
                post('{"watch":"regions","request":[]}');
                post('{"wakeAt":"heartbeat","at":1767225700000}');
                post('{"presence":{"mode":"location"}}');
            }
            if (said.wake?.cause === 'alarm' && said.wake.name === 'fault') throw new Error('a fault of mine');
            post(JSON.stringify({ trace: json }));
        }
        """
    )

    private func fails(_ phone: ScriptedPhone) { phone.host.wake(.alarm("fault")) }

    @discardableResult
    private func givenUp(_ phone: ScriptedPhone) async -> HostDiagnostics {
        let found = await phone.host.diagnostics.first { $0.isLost }
        await phone.settles()
        return found
    }

    private func runsAgain(_ phone: ScriptedPhone, restarts: Int) async {
        _ = await phone.host.diagnostics.first { $0.restarts == restarts && !$0.isLost }
        await phone.host.delivered()
    }

    private func withGivenUp(_ use: (ScriptedPhone) async throws -> Void) async throws {
        try await ScriptedPhone.with { phone in
            try phone.boots(faulty)
            for _ in 0..<4 { fails(phone) }
            await givenUp(phone)
            try await use(phone)
        }
    }

    @Test("it leaves no receiver on, no alarm but the one for its next start, and no indicator; regions stay")
    func isAtRest() async throws {
        try await withGivenUp { phone in
            #expect(!phone.sensor("location").isWatched)
            #expect(phone.sensor("location").calls.all.last == "unwatch")
            #expect(phone.sensor("regions").calls.all.last == "detach")
            #expect(!phone.sensor("regions").calls.all.contains("unwatch"))
            #expect(phone.alarms.all == [GuestAlarms.retry: phone.time.now() + 60_000])
            #expect(phone.presence.requests.all.last?.mode == .off)
            #expect(phone.presence.holds.all.last == false)
            #expect(phone.host.diagnostics.value.restarts == 3)
            #expect(phone.host.diagnostics.value.retryAtUptime == phone.time.uptime() + 60_000)
            #expect(phone.log.all.contains { $0.event == "guest:lost" && $0.message.contains("in 60 s") })
            #expect(phone.disk.open == 1)
        }
    }

    @Test("it is started again after a minute, then after two, then after four, and at most once an hour")
    func isStartedAgain() async throws {
        try await withGivenUp { phone in
            var starts = 3
            for wait: Int64 in [60, 120, 240, 480, 960, 1_920, 3_600, 3_600] {
                #expect(phone.host.diagnostics.value.retryAtUptime == phone.time.uptime() + wait * 1_000)
                try await phone.time.pass(wait * 1_000 - 1) { await phone.host.delivered() }
                phone.host.wake(.alarm("too early"))
                await phone.host.delivered()
                #expect(phone.host.diagnostics.value.restarts == starts)
                try await phone.time.pass(1) { await phone.host.delivered() }
                starts += 1
                await runsAgain(phone, restarts: starts)
                #expect(phone.sensor("location").isWatched)
                #expect(Set(phone.alarms.all.keys) == ["heartbeat"])
                fails(phone)
                await givenUp(phone)
            }
        }
    }

    @Test("one that then ran for ten minutes may fail as often as any other")
    func isSteady() async throws {
        try await withGivenUp { phone in
            try await phone.time.pass(60_000) { await phone.host.delivered() }
            await runsAgain(phone, restarts: 4)
            try await phone.time.pass(600_000) { await phone.host.delivered() }
            fails(phone)
            await runsAgain(phone, restarts: 5)
        }
    }

    @Test("a user who opens the app need not wait, and neither does a client that attaches")
    func userOpens() async throws {
        try await withGivenUp { phone in
            phone.host.wake(.launch)
            await runsAgain(phone, restarts: 4)
            fails(phone)
            await givenUp(phone)
            let app = TestClient(phone.host).attaches()
            await runsAgain(phone, restarts: 5)
            #expect(phone.hostWords.last?.has("attach") == true)
            try await app.received { $0.has("restarted") }
            #expect(!app.received.all.contains { $0.has("error") })
        }
    }

    @Test("the process that the alarm starts gets it as any other")
    func alarmStarts() async throws {
        try await ScriptedPhone.with { phone in
            try phone.boots(faulty, reason: .alarm(GuestAlarms.retry))
            await phone.host.delivered()
            #expect(phone.hostWords.compactMap { $0["wake"]?.object?["name"]?.string } == [GuestAlarms.retry])
        }
    }

    @Test("operations meanwhile say when it is tried again, and State of the next guest says why it was down")
    func operations() async throws {
        let trap = """
            const whole = globalThis.geoGuest;
            globalThis.geoGuest = (post) => {
                const deliver = whole(post);
                return (json) => { if (json.includes('"name":"fault"')) throw new Error('a fault of mine'); deliver(json); };
            };
            """
        let program = GuestProgram(source: try GuestProgram.bundled().source + trap)
        try await ScriptedPhone.with { phone in
            let host = try phone.boots(program)
            let app = TestClient(host).attaches()
            try await app.calls("ready", #"[{"distanceFilter":10,"disableElasticity":true}]"#)
            try await app.calls("start")
            try await phone.drives(10)
            let queued = phone.disk.snapshot("queue/").count
            for _ in 0..<4 { fails(phone) }
            await givenUp(phone)
            #expect(!phone.sensor("location").isWatched)
            let refused = try await app.answered(app.asks("getState"))["error"]?.object
            #expect(refused?["code"]?.string == "UNAVAILABLE")
            let reason = "the guest threw: Error: a fault of mine"
            #expect(refused?["message"]?.string == "the engine failed repeatedly and is started again in 60 s: \(reason)")
            try await phone.time.pass(60_000) { await host.delivered() }
            await runsAgain(phone, restarts: 4)
            await phone.settles()
            let state = try await app.calls("ready", #"[{"reset":false}]"#)?.object
            #expect(state?["lastEngineError"]?.string == "it failed repeatedly and was down for 60 s: \(reason)")
            #expect(phone.presence.requests.all.last?.mode == .location)
            try await phone.drives(10, from: 10)
            #expect(phone.disk.snapshot("queue/").count > queued)
        }
    }

    @Test("one of another protocol is not tried again, and operations are refused with CLOSED")
    func otherProtocol() async throws {
        try await ScriptedPhone.with { phone in
            let host = try phone.boots(guest(#"() => { post('{"welcome":{"protocol":3,"engine":"9.9.9"}}'); }"#))
            let lost = await host.diagnostics.first { $0.isLost }
            #expect(lost.retryAtUptime == nil)
            let app = TestClient(host).attaches()
            let answer = try await app.answered(app.asks("getState"))
            #expect(answer["error"]?.object?["code"]?.string == "CLOSED")
            #expect(phone.alarms.all.isEmpty)
        }
    }

    @Test("a wake behind the message that ended a guest is delivered to the next one")
    func wakeBehind() async throws {
        try await ScriptedPhone.with { phone in
            let host = try phone.boots(faulty)
            await host.delivered()
            fails(phone)
            host.wake(.reading(kind: "visits", data: ["ageMillis": .number(0)]))
            await runsAgain(phone, restarts: 1)
            await phone.settles()
            let last = phone.hostWords.suffix(3)
            #expect(last.map { $0.names[0] } == ["hello", "wake", "wake"])
            #expect(last.last?["wake"]?.object?["kind"]?.string == "visits")
        }
    }
}
