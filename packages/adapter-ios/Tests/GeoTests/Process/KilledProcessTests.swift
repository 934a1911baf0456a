import Foundation
import Phone
import Testing
import UIKit

@testable import Geo

/// A process that the system ends at any moment, and the next one on the same disk and Keychain.
@MainActor @Suite(.serialized) struct KilledProcessTests {
    /// A server that hands out tokens, each refresh token once, and takes the one before it, too: its answer may have
    /// been lost.
    private final class Server: @unchecked Sendable {
        private let lock = NSLock()
        private var issued = 1
        private var stored: Set<String> = []
        private var faults: [String] = []

        var records: Set<String> { lock.withLock { stored } }
        var refusals: [String] { lock.withLock { faults } }

        func answer(_ request: HttpRequest) -> HttpResponse? {
            lock.withLock {
                if request.url.hasSuffix("/token") {
                    let isKnown = [issued, issued - 1].contains { request.body?.contains("refresh-\($0)") == true }
                    guard isKnown else {
                        faults.append("no valid refresh token in \(request.body ?? "nothing")")
                        return HttpResponse(status: 401, headers: [:], body: "{}")
                    }
                    issued += 1
                    let body =
                        #"{"access_token":"access-\#(issued)","refresh_token":"refresh-\#(issued)","expires_in":3600}"#
                    return HttpResponse(status: 200, headers: [:], body: body)
                }
                let token = request.headers.first { $0.name == "Authorization" }?.value ?? "none"
                if token == "none" { faults.append("an upload without a token") }
                // The first access token is worth nothing: each phone has to refresh it.
                if token.hasSuffix("access-1") || token == "none" {
                    return HttpResponse(status: 401, headers: [:], body: "{}")
                }
                for field in (try? JsonObject(request.body ?? ""))?["location"]?.array ?? [] {
                    if let uuid = field.object?["uuid"]?.string { stored.insert(uuid) }
                }
                return HttpResponse(status: 200, headers: [:], body: "{}")
            }
        }
    }

    private let config = """
        [{"url":"http://127.0.0.1:9/x","distanceFilter":10,"disableElasticity":true,"stopOnTerminate":false,"batchSync":true,
        "authorization":{"accessToken":"access-1","refreshToken":"refresh-1","refreshUrl":"http://127.0.0.1:9/token",
        "refreshPayload":{"refresh_token":"{refreshToken}"}}}]
        """.replacingOccurrences(of: "\n", with: "")

    /// What the app and the road do in each process; the answers of one that ends are not awaited.
    private func drives(_ phone: VirtualIphone, _ config: String) async throws {
        phone.launches(opens: true)
        let app = TestClient(phone.host).attaches()
        _ = app.asks("ready", config)
        await phone.settles()
        _ = app.asks("start")
        await phone.settles()
        for second in 0..<4 {
            let latitude = 45 + Double(second) * 20 / 111_132
            guard phone.sensor("location").isWatched else { break }
            phone.sensor("location").reads(
                #"{"latitude":\#(latitude),"longitude":13,"accuracy":5,"speed":20,"ageMillis":0}"#)
            try await phone.passes(1_000)
        }
        await phone.settles()
    }

    @Test("whichever message it ends in, the next process has its tokens and its records, and both reach the server")
    func anyMessage() async throws {
        let kills = Int(ProcessInfo.processInfo.environment["GEO_KILLS"] ?? "") ?? 10
        for kill in 0..<(2 * kills) {
            try await VirtualIphone.with { phone in
                let server = Server()
                phone.http.answers { server.answer($0) }
                phone.endsAfter = 3 + kill * 7
                try await drives(phone, config)
                phone.dies()
                phone.endsAfter = nil
                try await drives(phone, config)
                let app = TestClient(phone.host).attaches()
                _ = try await app.calls("ready", #"[{"reset":false}]"#)
                _ = try await app.calls("sync")
                #expect(try await app.calls("getCount") == .number(0))
                #expect(server.refusals.isEmpty)
                #expect(server.records.count >= 3)
                let state = try await app.calls("getAuthState")?.object
                #expect(state?["refreshToken"]?.string?.hasPrefix("refresh-") == true)
                phone.dies()
                #expect(phone.keychain.accounts.count == 1)
                #expect(phone.ui.endedFor == nil)
            }
        }
    }
}
