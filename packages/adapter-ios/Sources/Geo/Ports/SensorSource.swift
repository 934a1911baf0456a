/// One kind of sensor, and the platform class behind it. Requests and readings have the shapes of the port `Sensor` of
/// `@geo/core`. On the host's queue, but for the sink.
package protocol SensorSource: AnyObject, Sendable {
    /// The name of the kind: `location`, `activity`, …
    var kind: String { get }

    /// Does this device have the kind? The engine does not watch one that it has not.
    var isAvailable: Bool { get }

    /// Opens the watch; while it is open, changes the request without an interruption. Kinds that have a present value
    /// deliver it at once. What an earlier process registered with the platform is kept where it is still requested.
    ///
    /// - Parameter sink: takes readings, from any thread; it replaces the sink of an earlier call, also while the watch is open:
    ///   another guest opens a watch that the one before has not closed.
    func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) throws

    /// Ends the watch and what is registered with the platform. Harmless where there is none.
    func unwatch() throws

    /// This process or its guest ends: what is registered with the platform stays.
    func detach() throws
}

extension SensorSource {
    package func detach() throws { try unwatch() }
}

/// Questions that the device answers once: permissions, the present provider, declination.
package protocol Questions: Sendable {
    /// Calls `completion` once, on any thread; an error says why the platform cannot answer.
    func ask(_ question: String, _ input: JsonObject, completion: @escaping @Sendable (Result<Json, QuestionError>) -> Void)
}

/// The platform cannot answer a question.
package struct QuestionError: Error, Equatable {
    package let message: String

    package init(_ message: String) {
        self.message = message
    }
}
