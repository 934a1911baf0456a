import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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

    /// By Foundation and not by the library's own http, which cuts bodies after 64 kB: those of a hundred kills are longer.
    private static func ask(_ method: String, _ path: String) async throws -> JsonObject {
        var request = URLRequest(url: URL(string: origin! + path)!)
        request.httpMethod = method
        let text: String = try await withCheckedThrowingContinuation { continuation in
            let task = URLSession.shared.dataTask(with: request) { data, response, error in
                let status = (response as? HTTPURLResponse)?.statusCode
                guard let data, status == 200 else {
                    let why = "\(path): \(status.map { "\($0)" } ?? "no answer"), \(error.map { "\($0)" } ?? "no error")"
                    return continuation.resume(throwing: Mismatch(description: why))
                }
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
            task.resume()
        }
        return try JsonObject(text)
    }
}
