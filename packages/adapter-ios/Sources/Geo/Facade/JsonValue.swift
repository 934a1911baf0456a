/// The fields of an object in JSON.
public typealias JsonFields = [String: JsonValue]

/// A value of JSON, for what the app itself decides the form of: extras, params, headers, templates, fields that this
/// library has no property for. Literals of Swift make one: `["route": [1, 2], "isEmpty": nil]`.
public enum JsonValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// As the engine computes: a double. NaN and the infinities are no JSON, and are refused where they are given.
    case number(Double)
    case text(String)
    case list([JsonValue])
    case object(JsonFields)

    /// The flag; nil for any other value.
    public var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

    /// The number; nil for any other value.
    public var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// The number without its fraction; nil for any other value, and for what an `Int` cannot hold.
    public var int: Int? { number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }

    /// The text; nil for any other value.
    public var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The elements; nil for any other value.
    public var list: [JsonValue]? { if case .list(let elements) = self { elements } else { nil } }

    /// The fields; nil for any other value.
    public var fields: JsonFields? { if case .object(let fields) = self { fields } else { nil } }
}

extension JsonValue: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let elements = try? container.decode([JsonValue].self) {
            self = .list(elements)
        } else {
            self = .object(try container.decode(JsonFields.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let elements): try container.encode(elements)
        case .object(let fields): try container.encode(fields)
        }
    }
}

extension JsonValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }

    public init(booleanLiteral value: Bool) { self = .bool(value) }

    public init(integerLiteral value: Int) { self = .number(Double(value)) }

    public init(floatLiteral value: Double) { self = .number(value) }

    public init(stringLiteral value: String) { self = .text(value) }

    public init(arrayLiteral elements: JsonValue...) { self = .list(elements) }

    /// Of several fields of one name the last one counts.
    public init(dictionaryLiteral elements: (String, JsonValue)...) {
        self = .object(JsonFields(elements, uniquingKeysWith: { _, last in last }))
    }
}

extension JsonValue: CustomStringConvertible {
    /// The value as JSON; NaN and the infinities as they are called in JavaScript.
    public var description: String {
        switch self {
        case .null, .bool, .text: json.written
        case .number(let number): number.isFinite ? json.written : nameOf(number)
        case .list(let elements): "[" + elements.map(\.description).joined(separator: ",") + "]"
        case .object(let fields): describe(fields)
        }
    }

    /// The same on the wire. NaN and the infinities are texts: ``jsonArguments(_:_:)`` refuses them before.
    var json: Json {
        switch self {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .number(let number): number.isFinite ? .number(number) : .text(nameOf(number))
        case .text(let text): .text(text)
        case .list(let elements): .array(elements.map(\.json))
        case .object(let fields): .object(JsonObject(fields))
        }
    }

    init(_ json: Json) {
        switch json {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let written): self = .number(Double(written) ?? .nan)
        case .text(let text): self = .text(text.string)
        case .array(let elements): self = .list(elements.map(JsonValue.init))
        case .object(let object): self = .object(JsonFields(object))
        }
    }
}

extension JsonFields {
    /// Of several fields of one name the last one counts, as in JavaScript.
    init(_ object: JsonObject) {
        self.init(
            object.fields.map { ($0.name.string, JsonValue($0.value)) }, uniquingKeysWith: { _, last in last })
    }
}

extension JsonObject {
    /// In the order of the names, so that the same fields are always the same text.
    init(_ fields: JsonFields) {
        self.init(
            fields: fields.sorted { $0.key < $1.key }.map { Field(name: JsonText($0.key), value: $0.value.json) })
    }
}

/// The fields as JSON, in the order of their names.
func describe(_ fields: JsonFields) -> String {
    let named = fields.sorted { $0.key < $1.key }.map { "\(JsonValue.text($0.key)):\($0.value)" }
    return "{" + named.joined(separator: ",") + "}"
}

/// A number that JSON does not have, as JavaScript writes it.
func nameOf(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    return number < 0 ? "-Infinity" : "Infinity"
}
