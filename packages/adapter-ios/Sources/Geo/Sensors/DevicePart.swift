/// Sensors of one framework, and what else the host needs of it.
package struct DevicePart: Sendable {
    package var sensors: [any SensorSource] = []
    package var questions: [any QuestionPart] = []
    package var restrictions: [any RestrictionPart] = []
    /// Called once the host runs, with the way for readings that nothing watches: they are why the platform started the
    /// process. What comes before waits in the part.
    package var connect: @Sendable (_ wake: @escaping @Sendable (Wake) -> Void) -> Void = { _ in }

    package init() {}
}

/// Facts about how the platform restricts the app, from one of its frameworks: fields of the kind `restrictions`.
package protocol RestrictionPart: Sendable {
    /// The facts that are known now. From any thread.
    func facts() -> JsonObject

    /// Calls `changed` when a fact changes, from any thread, until the result is called.
    func listen(_ changed: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}
