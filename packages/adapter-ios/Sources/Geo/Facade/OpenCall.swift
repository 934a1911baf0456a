import Foundation

/// The result of a call, for those who wait for it.
final class CallAnswer: @unchecked Sendable { // all that changes is guarded by `lock`
    typealias Outcome = Result<Json?, GeoError>

    private let lock = NSLock()
    private var outcome: Outcome?
    private var waiting: [Int: CheckedContinuation<Json?, any Error>] = [:]
    private var made = 0

    /// The first outcome counts.
    func settle(_ outcome: Outcome) {
        let resumed = lock.withLock {
            guard self.outcome == nil else { return [CheckedContinuation<Json?, any Error>]() }
            self.outcome = outcome
            defer { waiting = [:] }
            return Array(waiting.values)
        }
        for continuation in resumed { continuation.resume(with: outcome) }
    }

    /// - Throws: ``GeoError``; `CancellationError` at once where the task is cancelled.
    func value() async throws -> Json? {
        let number = lock.withLock {
            made += 1
            return made
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let known: Result<Json?, any Error>? = lock.withLock {
                    if let outcome { return outcome.mapError { $0 } }
                    if Task.isCancelled { return .failure(CancellationError()) }
                    waiting[number] = continuation
                    return nil
                }
                if let known { continuation.resume(with: known) }
            }
        } onCancel: {
            lock.withLock { waiting.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
    }
}

/// A call of a client without a result yet. Its variables are guarded by the lock of its client.
final class OpenCall: @unchecked Sendable {
    let number: Int
    let method: String
    let answer = CallAnswer()
    /// The rest of its arguments, where they are sent in parts.
    var parts: ArgumentParts?
    private var joined: ResultParts?

    init(_ number: Int, _ method: String, _ parts: ArgumentParts?) {
        self.number = number
        self.method = method
        self.parts = parts
    }

    /// Takes a result, or a part of one.
    ///
    /// - Returns: nil where more parts follow.
    func outcome(of message: JsonObject) -> CallAnswer.Outcome? {
        if let error = message["error"]?.object { return .failure(GeoError(error)) }
        guard message.has("part") || joined != nil else { return .success(message["value"]) }
        do {
            var parts = joined ?? ResultParts()
            joined = nil  // A second owner of the list would copy it.
            try parts.add(Int(message.double("part")), message["value"])
            joined = parts
            return message.isTrue("last") ? .success(parts.value) : nil
        } catch {
            let why = "the host sent a result that cannot be joined: \(messageOf(error))"
            return .failure(GeoError(.unavailable, why))
        }
    }
}
