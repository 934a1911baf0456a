import Foundation

@testable import Geo

/// The Node program beside these tests: `test/companion.ts`. `pnpm test:ios` starts it.
enum Companion {
    static let origin = ProcessInfo.processInfo.environment["GEO_COMPANION"]
    static let isThere = origin != nil

    /// The server of the http suite: `{ origin, refusingOrigin }`.
    static func mirror() async throws -> JsonObject { try await ask("GET", "/mirror") }

    /// Starts the real receiver on an empty database.
    ///
    /// - Returns: where it takes uploads.
    static func startReceiver() async throws -> String { try await ask("POST", "/receiver").text("url") }

    /// What the receiver has: `{ uuids, duplicates, … }`.
    static func received() async throws -> JsonObject { try await ask("GET", "/receiver") }

    private static func ask(_ method: String, _ path: String) async throws -> JsonObject {
        let clock = DeviceClock()
        let http = UrlSessionHttp(timers: DispatchTimers(clock: clock))
        defer { http.close() }
        let request = HttpRequest(
            method: method, url: origin! + path, headers: [], body: nil, isGzip: false, timeoutMillis: 30_000
        )
        let result = await withCheckedContinuation { continuation in
            http.send(request) { continuation.resume(returning: $0) }
        }
        let response = try result.get()
        guard response.status == 200 else { throw Mismatch(description: "\(path): \(response.body)") }
        return json(response.body)
    }
}
