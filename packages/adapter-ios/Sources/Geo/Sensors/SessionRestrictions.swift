import Foundation

/// What the platform refuses the app now, as service sessions diagnose it (iOS 18 and later):
/// `restrictions.serviceRefused`, from which the engine derives `degraded`.
final class SessionRestrictions: RestrictionPart {
    private let refused = Locked<String?>(nil)
    private let listeners = Listeners<Void>()

    /// Nil: nothing is refused.
    func set(_ refused: String?) {
        let before = self.refused.update { present in
            defer { present = refused }
            return present
        }
        if refused != before { listeners.call(()) }
    }

    func facts() -> JsonObject {
        var facts = JsonObject()
        facts["serviceRefused"] = refused.value.map { .text($0) }
        return facts
    }

    func listen(_ changed: @escaping @Sendable () -> Void) -> @Sendable () -> Void { listeners.add { changed() } }
}
