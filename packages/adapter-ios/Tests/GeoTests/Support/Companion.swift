import Foundation

@testable import Geo

/// The Node program beside these tests: `test/companion.ts`. `pnpm test:ios` starts it.
enum Companion {
    static let origin = ProcessInfo.processInfo.environment["GEO_COMPANION"]
    static let isThere = origin != nil

    /// The server of the http suite: `{ origin, refusingOrigin }`.
    static func mirror() async throws -> JsonObject { try await ask("GET", "/mirror") }

    /// Starts the real receiver on a database; `{ url }`.
    static func startReceiver(_ database: URL) async throws -> String {
        // The companion may see the file system from elsewhere: a relative name is in its own temporary folder.
        try await ask("POST", "/receiver", database.lastPathComponent).text("url")
    }

    /// What the receiver has: `{ uuids, duplicates, … }`.
    static func received() async throws -> JsonObject { try await ask("GET", "/receiver") }

    private static func ask(_ method: String, _ path: String, _ body: String? = nil) async throws -> JsonObject {
        let clock = DeviceClock()
        let http = UrlSessionHttp(timers: DispatchTimers(clock: clock))
        defer { http.close() }
        let request = HttpRequest(
            method: method, url: origin! + path, headers: [], body: body, isGzip: false, timeoutMillis: 30_000
        )
        let result = await withCheckedContinuation { continuation in
            http.send(request) { continuation.resume(returning: $0) }
        }
        let response = try result.get()
        guard response.status == 200 else { throw Mismatch(description: "\(path): \(response.body)") }
        return json(response.body)
    }
}
