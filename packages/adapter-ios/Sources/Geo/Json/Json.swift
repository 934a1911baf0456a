/// A value of JSON. Numbers and texts stay as they were written, and fields keep their order: what a host passes on is the
/// same to the byte.
package enum Json: Equatable, Sendable {
    case null
    case bool(Bool)
    /// A number as it is written.
    case number(String)
    case text(JsonText)
    case array([Json])
    case object(JsonObject)

    /// - Throws: ``Refused`` where the text is not JSON.
    package static func parse(_ text: String) throws -> Json {
        try JsonParser.parse(text)
    }

    package static func text(_ text: String) -> Json { .text(JsonText(text)) }

    package static func number(_ value: Int64) -> Json { .number(String(value)) }

    package static func number(_ value: Int) -> Json { .number(String(value)) }

    /// - Precondition: the value is finite.
    package static func number(_ value: Double) -> Json {
        precondition(value.isFinite, "JSON has no \(value)")
        // As JavaScript writes it, without ".0".
        guard value == value.rounded(), abs(value) < 1e15 else { return .number("\(value)") }
        return .number(String(Int64(value)))
    }

    /// The fields of an object; nil for any other value.
    package var object: JsonObject? { if case .object(let object) = self { object } else { nil } }

    /// The elements of a list; nil for any other value.
    package var array: [Json]? { if case .array(let elements) = self { elements } else { nil } }

    /// The text; nil for any other value.
    package var string: String? { if case .text(let text) = self { text.string } else { nil } }

    /// The number; nil for any other value, and for a number beyond a `Double`.
    package var double: Double? {
        guard case .number(let written) = self, let value = Double(written), value.isFinite else { return nil }
        return value
    }

    /// The flag; nil for any other value.
    package var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

    /// The value as JSON, without white space.
    package var written: String {
        var text = ""
        write(into: &text)
        return text
    }

    func write(into text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let flag): text += flag ? "true" : "false"
        case .number(let written): text += written
        case .text(let value):
            text += "\""
            text += value.escaped
            text += "\""
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(into: &text)
            }
            text += "]"
        case .object(let object): object.write(into: &text)
        }
    }
}
