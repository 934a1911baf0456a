import Foundation
import Geo

/// A sensor with a present value, or one that the tracker moves.
final class MadeUpSensor: SensorSource, @unchecked Sendable {
    let kind: String
    let isAvailable = true
    private let present: String?
    private let lock = NSLock()
    private var sink: (@Sendable (JsonObject) -> Void)?

    init(_ kind: String, present: String? = nil) {
        self.kind = kind
        self.present = present
    }

    func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) throws {
        lock.withLock { self.sink = sink }
        if let present { sink(try JsonObject(present)) }
    }

    func unwatch() { lock.withLock { sink = nil } }

    func reads(_ data: String) throws {
        if let sink = lock.withLock({ sink }) { sink(try JsonObject(data)) }
    }
}

struct NoQuestions: Questions {
    func ask(_ question: String, _ input: JsonObject, completion: @escaping @Sendable (Result<Json, QuestionError>) -> Void) {
        completion(.failure(QuestionError("this process cannot answer \(question)")))
    }
}

struct NoPresence: Presence {
    func set(_ request: PresenceRequest) {}

    func hold(_ isBusy: Bool) {}
}

struct NoAlarms: Alarms {
    func wakeAt(_ name: String, _ atMillis: Int64?) {}
}
