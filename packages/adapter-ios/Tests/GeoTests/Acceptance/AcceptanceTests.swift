import Foundation
import Testing

@testable import Geo

/// The acceptance suites of `@geo/core` through the protocol: in the place of the engine the suites themselves are the guest,
/// in real JavaScriptCore, under the real host, with the library's own ports behind it.
@Suite(.serialized, .enabled(if: Companion.isThere, "pnpm test:ios starts the companion")) struct AcceptanceTests {
    /// Values of millions of characters, on a machine that has other things to do.
    private static let limits = GuestLimits(turnMillis: 60_000, memoryBytes: 1024 * 1024 * 1024)

    /// Runs a suite to its end.
    ///
    /// - Returns: how many cases it has.
    private func run(_ suite: String, _ input: JsonObject = JsonObject()) async throws -> Int {
        try await Repository.withFolder { folder in
            let script = Repository.inputs.appendingPathComponent("acceptance.js")
            let program = GuestProgram(source: try String(contentsOf: script, encoding: .utf8))
            let device = try AcceptanceDevice(folder)
            let begun = Recorded<String>()
            var options = HostOptions(ports: device.ports, boot: { try GuestEngine.boot(program, limits: Self.limits) })
            options.trace = { begun.append($0) }
            let host = EngineHost(options, reason: .launch)
            device.deliversAlarms { host.wake(.alarm($0)) }
            defer { host.kill() }
            let client = TestClient(host).attaches()
            let call = client.asks(suite, "[\(input.written)]")
            let until = Date(timeIntervalSinceNow: 240)
            var answer: JsonObject?
            while answer == nil {
                guard Date() < until else {
                    throw Mismatch(description: "no result; the last case that began is: \(begun.all.last ?? "none")")
                }
                try await Task.sleep(nanoseconds: 5_000_000)
                answer = client.received.all.first { $0["result"] == .number(call) }
            }
            let results = try #require(answer?["value"]?.array).compactMap(\.object)
            for failed in results where failed.has("error") {
                Issue.record("\(suite): \(failed["name"]!.string!): \(failed["error"]!.string!)")
            }
            return results.count
        }
    }

    @Test("SQLite passes the storage suite")
    func storage() async throws {
        #expect(try await run("storage") >= 29)
    }

    @Test("URLSession passes the http suite, against a server on loopback")
    func http() async throws {
        #expect(try await run("http", Companion.mirror()) >= 42)
    }

    @Test("clock, timers and alarms pass the scheduler suite")
    func scheduler() async throws {
        #expect(try await run("scheduler") >= 25)
    }
}
