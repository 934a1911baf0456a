/// A message, or a part of it, was refused: the text quotes what was given and what is allowed.
package struct Refused: Error, Equatable {
    package let message: String
    /// Of `GeoErrorCode`, for the answer to a call.
    package let code: String

    init(_ message: String, code: String = "INVALID_ARGUMENT") {
        self.message = message
        self.code = code
    }
}

/// Longest quotation of a message, in characters: later ones may contain tokens (PROTOCOL.md, under "Refused messages").
private let quotedCharacters = 48

/// The beginning of a text, for the log.
func quoted(_ text: String) -> String {
    // Counting the characters of a long text walks all of it.
    guard let end = text.index(text.startIndex, offsetBy: quotedCharacters, limitedBy: text.endIndex), end < text.endIndex
    else { return text }
    return text[..<end] + "…"
}

/// A value in an error: of lists and objects no texts, which may be tokens.
func given(_ value: Json?) -> String {
    guard let value else { return "nothing" }
    let written = value.written
    guard written.contains("\"") else { return quoted(written) }
    return switch value {
    case .array: "a list"
    case .object: "an object"
    default: quoted(written)
    }
}

/// - Throws: ``Refused`` where the text is not JSON, or not an object.
func decodeMessage(_ text: String) throws -> JsonObject {
    guard let message = try Json.parse(text).object else { throw Refused("a message must be an object") }
    return message
}

/// The message of any error.
func messageOf(_ error: any Error) -> String {
    switch error {
    case let refused as Refused: refused.message
    case let failure as GuestFailure: failure.message
    case let failure as StorageError: failure.message
    case let failure as HttpError: failure.message
    case let failure as QuestionError: failure.message
    default: "\(error)"
    }
}

extension JsonObject {
    func refusal(_ name: String, _ allowed: String) -> Refused {
        Refused("\(name) must be \(allowed); got \(given(self[name]))")
    }

    func has(_ name: String) -> Bool { self[name] != nil }

    func text(_ name: String) throws -> String {
        guard let text = try optionalText(name) else { throw refusal(name, "a text") }
        return text
    }

    /// Nil where there is none.
    func optionalText(_ name: String) throws -> String? {
        guard let value = self[name] else { return nil }
        guard let text = value.string else { throw refusal(name, "a text") }
        return text
    }

    /// The text exactly, half surrogate pairs included.
    func utf16(_ name: String) throws -> Utf16Text {
        guard case .text(let text)? = self[name] else { throw refusal(name, "a text") }
        return text.utf16
    }

    /// The number as it was written.
    func number(_ name: String) throws -> Json {
        guard let value = self[name], value.double != nil else { throw refusal(name, "a number") }
        return value
    }

    func double(_ name: String) throws -> Double {
        guard let number = self[name]?.double else { throw refusal(name, "a number") }
        return number
    }

    /// Nil where the value is null.
    func doubleOrNull(_ name: String) throws -> Double? {
        if self[name] == .null { return nil }
        guard let number = self[name]?.double else { throw refusal(name, "a number or null") }
        return number
    }

    func flag(_ name: String) throws -> Bool {
        guard let flag = self[name]?.flag else { throw refusal(name, "true or false") }
        return flag
    }

    /// False where it is absent or something else.
    func isTrue(_ name: String) -> Bool { self[name]?.flag == true }

    func object(_ name: String) throws -> JsonObject {
        guard let object = self[name]?.object else { throw refusal(name, "an object") }
        return object
    }
}
