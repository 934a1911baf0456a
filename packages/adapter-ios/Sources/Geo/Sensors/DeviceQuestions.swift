/// Questions that one part of the device answers.
package protocol QuestionPart: Questions {
    /// Their names: `requestPermission`, `deviceReport`, …
    var answered: Set<String> { get }
}

/// The questions that this device can answer, each by the part that does.
package struct DeviceQuestions: Questions {
    private let parts: [any QuestionPart]

    /// - Parameter parts: of several that answer a question the first one does.
    package init(_ parts: [any QuestionPart]) {
        self.parts = parts
    }

    package func ask(
        _ question: String, _ input: JsonObject, completion: @escaping @Sendable (Result<Json, QuestionError>) -> Void
    ) {
        guard let part = parts.first(where: { $0.answered.contains(question) }) else {
            return completion(.failure(QuestionError("\(question) is no question to this device")))
        }
        part.ask(question, input, completion: completion)
    }
}
