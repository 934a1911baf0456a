import Foundation
import Testing

@testable import Geo

/// Clients of a host, as PROTOCOL.md has them under "A client and its host".
@Suite(.serialized, .timeLimit(.minutes(2))) struct HostClientsTests {
    @Test("a seventeenth client is refused with UNAVAILABLE until another one detaches")
    func limit() async throws {
        try await ScriptedPhone.with { phone in
            let host = try phone.boots(guest("() => {}"))
            let attached = (0..<16).map { _ in TestClient(host).attaches() }
            let late = TestClient(host).attaches()
            let refused = try await late.answered(late.asks("getState"))["error"]?.object
            #expect(refused?["code"]?.string == "UNAVAILABLE")
            #expect(
                refused?["message"]?.string == "at most 16 clients may be attached, and 16 are: close one of them first"
            )
            attached[3].lost()
            _ = late.attaches()
            await host.delivered()
            #expect(phone.hostWords.last?["attach"]?.string == "client-17")
        }
    }

    @Test("what a client sent before it was notified of a restart is void")
    func voidMessages() async throws {
        try await ScriptedPhone.with { phone in
            let host = try phone.boots(
                guest("(json) => { if (json.includes('\"method\":\"boom\"')) throw new Error('no'); }")
            )
            let app = TestClient(host).attaches()
            await host.delivered()
            // Both are queued before the guest fails at the first.
            _ = app.asks("boom")
            _ = app.asks("getState")
            try await app.received { $0.has("restarted") }
            await host.delivered()
            #expect(phone.hostWords.count { $0["method"]?.string == "getState" } == 0)
            _ = app.asks("getCount")
            await host.delivered()
            #expect(phone.hostWords.last?["method"]?.string == "getCount")
        }
    }

    @Test("a client of an app that was removed returns with its next message, after restarted")
    func returns() async throws {
        try await ScriptedPhone.with { phone in
            let host = try phone.boots(guest("() => {}"))
            let app = TestClient(host).attaches()
            host.appIsGone()
            await host.delivered()
            #expect(phone.hostWords.last?["detach"]?.string == "client-1")
            #expect(!app.received.all.contains { $0.has("restarted") })
            _ = app.asks("getState")
            try await app.received { $0.has("restarted") }
            await host.delivered()
            #expect(phone.hostWords.last?["attach"]?.string == "client-1")
            host.appIsGone()
            host.appIsOpen()
            await host.delivered()
            #expect(phone.hostWords.suffix(2).map { $0.names[0] } == ["detach", "attach"])
        }
    }

    @Test("what is refused is quoted in so few characters that no token is in the log")
    func quotation() async throws {
        try await ScriptedPhone.with { phone in
            let host = try phone.boots(guest("() => {}"))
            let app = TestClient(host).attaches()
            let secret = "a-very-secret-token"
            app.says(#"{"call":1,"method":["setConfig"],"args":[{"authorization":{"accessToken":"\#(secret)"}}]}"#)
            let refused = try await app.answered(1)["error"]?.object
            #expect(refused?["message"]?.string == "method must be a text; got a list")
            #expect(phone.log.all.contains { $0.event == "client:refused" })
            #expect(!phone.log.all.contains { $0.message.contains(secret) })
        }
    }
}
