import Foundation

@testable import Geo

/// Waits until `find` finds something, looking at the pace at which other threads work.
func eventually<Value>(_ what: String, _ find: () -> Value?) async throws -> Value {
    let until = Date(timeIntervalSinceNow: 60)
    while Date() < until {
        if let value = find() { return value }
        try await Task.sleep(nanoseconds: 1_000_000)
    }
    throw Mismatch(description: "\(what) has not happened in 60 s")
}

/// A client that says what the test says.
final class TestClient: @unchecked Sendable {
    let received = Recorded<JsonObject>()
    private let connection: ClientConnection
    private var last = 0

    init(_ host: EngineHost, isHeadless: Bool = false, onMessage: @escaping @Sendable (JsonObject) -> Void = { _ in }) {
        connection = host.connect(isHeadless: isHeadless) { [received] text in
            let message = json(text)
            received.append(message)
            onMessage(message)
        }
    }

    /// Returns once it has received such a message.
    func received(_ isIt: (JsonObject) -> Bool) async throws {
        _ = try await eventually("such a message") { received.all.first(where: isIt) }
    }

    func says(_ json: String) { connection.post(json) }

    func attaches() -> TestClient {
        says(#"{"attach":true}"#)
        return self
    }

    func lost() { connection.lost() }

    /// - Returns: the number of the call.
    func asks(_ method: String, _ args: String = "[]") -> Int {
        last += 1
        says(#"{"call":\#(last),"method":"\#(method)","args":\#(args)}"#)
        return last
    }

    func listens(_ name: String) {
        last += 1
        says(#"{"listen":\#(last),"name":"\#(name)"}"#)
    }

    func answered(_ number: Int) async throws -> JsonObject {
        try await eventually("the answer to \(number)") {
            received.all.first { $0["result"] == .number(number) }
        }
    }

    @discardableResult
    func calls(_ method: String, _ args: String = "[]") async throws -> Json? {
        let answer = try await answered(asks(method, args))
        if let error = answer["error"] { throw Mismatch(description: "\(method): \(error.written)") }
        return answer["value"]
    }
}
