import Foundation

@testable import Geo

func json(_ text: String) -> JsonObject {
    do {
        return try JsonObject(text)
    } catch {
        fatalError("\(messageOf(error)): \(text)")
    }
}

/// A list that several threads write.
final class Recorded<Element: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var elements: [Element] = []

    var all: [Element] { lock.withLock { elements } }

    var isEmpty: Bool { lock.withLock { elements.isEmpty } }

    func append(_ element: Element) { lock.withLock { elements.append(element) } }

    func take() -> [Element] {
        lock.withLock {
            defer { elements = [] }
            return elements
        }
    }
}

/// A sensor that reads what the test says, and records its calls.
final class ScriptedSensor: SensorSource, @unchecked Sendable {
    let kind: String
    let isAvailable = true
    /// `watch`, `unwatch` and `detach`, in order.
    let calls = Recorded<String>()
    private let present: String?
    private let lock = NSLock()
    private var sink: (@Sendable (JsonObject) -> Void)?

    init(_ kind: String, present: String? = nil) {
        self.kind = kind
        self.present = present
    }

    var isWatched: Bool { lock.withLock { sink != nil } }

    func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) {
        calls.append("watch")
        let isNew = lock.withLock {
            defer { self.sink = sink }
            return self.sink == nil
        }
        if isNew, let present { sink(json(present)) }
    }

    func unwatch() {
        calls.append("unwatch")
        lock.withLock { sink = nil }
    }

    func detach() {
        calls.append("detach")
        lock.withLock { sink = nil }
    }

    func reads(_ data: JsonObject) {
        guard let sink = lock.withLock({ sink }) else { fatalError("\(kind) is not watched") }
        sink(data)
    }

    func reads(_ data: String) { reads(json(data)) }
}

/// A server in the test's hands.
final class ScriptedHttp: Http, @unchecked Sendable {
    struct Exchange {
        let request: HttpRequest
        let completion: @Sendable (Result<HttpResponse, HttpError>) -> Void
    }

    let exchanges = Recorded<Exchange>()
    private let lock = NSLock()
    private var answer: @Sendable (HttpRequest) -> HttpResponse?

    init(_ answer: @escaping @Sendable (HttpRequest) -> HttpResponse? = { _ in HttpResponse(status: 200, headers: [:], body: "{}") }) {
        self.answer = answer
    }

    /// What it answers; nil: nothing, until the test does.
    func answers(_ answer: @escaping @Sendable (HttpRequest) -> HttpResponse?) { lock.withLock { self.answer = answer } }

    func send(_ request: HttpRequest, completion: @escaping @Sendable (Result<HttpResponse, HttpError>) -> Void) {
        exchanges.append(Exchange(request: request, completion: completion))
        if let response = lock.withLock({ answer })(request) { completion(.success(response)) }
    }

    func close() {}
}

struct ScriptedQuestions: Questions {
    var answers: [String: Json] = [:]

    func ask(_ question: String, _ input: JsonObject, completion: @escaping @Sendable (Result<Json, QuestionError>) -> Void) {
        guard let answer = answers[question] else {
            return completion(.failure(QuestionError("this phone cannot answer \(question)")))
        }
        completion(.success(answer))
    }
}

final class ScriptedPresence: Presence, @unchecked Sendable {
    let requests = Recorded<PresenceRequest>()
    let holds = Recorded<Bool>()

    func set(_ request: PresenceRequest) { requests.append(request) }

    func hold(_ isBusy: Bool) { holds.append(isBusy) }
}

final class ScriptedAlarms: Alarms, @unchecked Sendable {
    private let lock = NSLock()
    private var alarms: [String: Int64] = [:]

    var all: [String: Int64] { lock.withLock { alarms } }

    func wakeAt(_ name: String, _ atMillis: Int64?) { lock.withLock { alarms[name] = atMillis } }
}
