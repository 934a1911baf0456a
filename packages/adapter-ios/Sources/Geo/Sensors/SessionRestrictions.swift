import Foundation

/// What the platform refuses the app now, as service sessions diagnose it (iOS 18 and later):
/// `restrictions.serviceRefused`, from which the engine derives `degraded`. A lock guards what changes.
final class SessionRestrictions: RestrictionPart, @unchecked Sendable {
    private let lock = NSLock()
    private var refused: String?
    private var listeners: [Int: @Sendable () -> Void] = [:]
    private var added = 0

    /// Nil: nothing is refused.
    func set(_ refused: String?) {
        let heard = lock.withLock {
            defer { self.refused = refused }
            return refused == self.refused ? [] : Array(listeners.values)
        }
        for listener in heard { listener() }
    }

    func facts() -> JsonObject {
        var facts = JsonObject()
        facts["serviceRefused"] = lock.withLock { refused }.map { .text($0) }
        return facts
    }

    func listen(_ changed: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let number = lock.withLock {
            added += 1
            listeners[added] = changed
            return added
        }
        return { self.lock.withLock { self.listeners[number] = nil } }
    }
}
