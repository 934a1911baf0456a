import Foundation

@testable import Geo

/// Blocks the storage queue until a transcript has the reply.
final class Turns: @unchecked Sendable {
    private let condition = NSCondition()
    private var replies: [JsonObject] = []
    private var isOver = false

    func reply(_ message: JsonObject) {
        condition.withLock {
            replies.append(message)
            condition.signal()
        }
    }

    /// The process dies: calls fail from now on.
    func abandon() {
        condition.withLock {
            isOver = true
            condition.broadcast()
        }
    }

    func next() throws -> JsonObject {
        condition.lock()
        defer { condition.unlock() }
        while replies.isEmpty {
            if isOver { throw StorageError("the process has died") }
            condition.wait()
        }
        return replies.removeFirst()
    }
}

/// A storage that answers when a transcript does: what the transcript says or, with a real storage, what that one has.
struct StorageInStep: Storage {
    let turns = Turns()
    let real: (any Storage)?

    func get(_ key: Utf16Text) throws -> Utf16Text? {
        let reply = try turns.next()
        if let real { return try real.get(key) }
        return try value(reply).map(text)
    }

    func scan(_ prefix: Utf16Text, _ options: ScanOptions) throws -> [Entry] {
        let reply = try turns.next()
        if let real { return try real.scan(prefix, options) }
        let rows = try value(reply)?.array ?? []
        return rows.map { Entry(key: text($0.object!["key"]!), value: text($0.object!["value"]!)) }
    }

    func count(_ prefix: Utf16Text) throws -> Int {
        let reply = try turns.next()
        if let real { return try real.count(prefix) }
        return Int(try value(reply)?.double ?? 0)
    }

    func commit(_ changes: [Change]) throws {
        let reply = try turns.next()
        if let real { return try real.commit(changes) }
        _ = try value(reply)
    }

    func close() { real?.close() }

    private func value(_ reply: JsonObject) throws -> Json? {
        guard let error = reply["error"]?.object else { return reply["value"] }
        throw StorageError(try error.text("message"), isLocked: error.isTrue("locked"))
    }

    private func text(_ value: Json) -> Utf16Text {
        guard case .text(let text) = value else { fatalError("a transcript has no \(value.written) in storage") }
        return text.utf16
    }
}
