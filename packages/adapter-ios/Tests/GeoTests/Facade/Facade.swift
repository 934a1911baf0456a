import Testing

@testable import Geo

extension AsyncSequence where Element: Sendable {
    /// The next elements; the suite's time limit ends a wait for what does not come.
    func first(_ count: Int) async throws -> [Element] {
        var found: [Element] = []
        var elements = makeAsyncIterator()
        while found.count < count, let element = try await elements.next() { found.append(element) }
        return found
    }
}

/// What a loop over a stream has dealt with.
final class Collected<Element: Sendable>: Sendable {
    let values = Recorded<Element>()
    let task: Task<Void, any Error>

    init<Stream: AsyncSequence & Sendable>(_ stream: Stream) where Stream.Element == Element {
        task = Task { [values] in
            for try await element in stream { values.append(element) }
        }
    }

    /// Returns when the loop has had this many.
    func count(_ count: Int) async throws -> [Element] {
        try await eventually("\(count) elements") { values.all.count >= count ? values.all : nil }
    }
}

/// The message of the error with which an operation fails, which must have this code.
func refused(_ code: GeoError.Code, _ run: () async throws -> Void) async -> String {
    do {
        try await run()
        Issue.record("nothing was refused; expected \(code)")
    } catch let error as GeoError {
        #expect(error.code == code, "\(error)")
        return error.message
    } catch {
        Issue.record("expected \(code); got \(error)")
    }
    return ""
}

/// A host that says what a test says, and a client of it.
final class ScriptedHost: Sendable {
    let posted = Recorded<JsonObject>()
    let hasLost = Flag()
    private let sink = Locked<@Sendable (String) -> Void>({ _ in })

    func engine() -> GeoEngine {
        GeoEngine { [posted, sink, hasLost] in
            sink.value = $0
            return ClientConnection(post: { posted.append(json($0)) }, lost: { hasLost.set() })
        }
    }

    func says(_ json: String) { sink.value(json) }

    /// Returns when a message with this field was posted, the last one of them.
    func last(_ name: String, _ value: Json) async throws -> JsonObject {
        try await eventually("a message with \(name) \(value.written)") { posted.all.last { $0[name] == value } }
    }

    /// Runs an operation until its call was posted.
    func asking<Value: Sendable>(
        _ number: Int, _ run: @escaping @Sendable () async throws -> Value
    ) async throws -> Task<Value, any Error> {
        let task = Task { try await run() }
        _ = try await last("call", .number(number))
        return task
    }
}
