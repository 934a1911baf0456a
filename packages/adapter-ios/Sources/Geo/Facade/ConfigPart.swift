/// A configuration, or a named object in one, that is being put together. What was never set is not in it.
public protocol ConfigPart: Codable, CustomStringConvertible, Hashable, Sendable {
    /// What was set, under the engine's names. An explicit null takes a key back to its default.
    var fields: JsonFields { get set }

    /// Nothing is set.
    init()
}

extension ConfigPart {
    /// What `build` sets.
    public init(_ build: (inout Self) -> Void) {
        self.init()
        build(&self)
    }

    /// - Throws: `DecodingError` where it is no object.
    public init(from decoder: any Decoder) throws {
        self.init()
        fields = try JsonFields(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }

    /// A key by its name: one of the app's own, which the engine keeps and passes through, or a named object, which
    /// `.null` takes back to its defaults. Nil: not set.
    public subscript(key: String) -> JsonValue? {
        get { fields[key] }
        set { fields[key] = newValue }
    }

    /// The names of what was set: values may be secrets.
    public var description: String { "\(Self.self)(\(fields.keys.sorted().joined(separator: ", ")))" }

    func value<Value: ConfigValue>(_ key: String) -> Value? { fields[key].flatMap(Value.init(json:)) }

    mutating func set<Value: ConfigValue>(_ key: String, _ value: Value?) {
        fields[key] = value?.jsonValue ?? .null
    }

    /// What was set of a named object.
    func part<Part: ConfigPart>(_ key: String) -> Part {
        Part { $0.fields = fields[key]?.fields ?? [:] }
    }

    mutating func set<Part: ConfigPart>(_ key: String, part: Part) {
        fields[key] = .object(part.fields)
    }
}

/// A type that a key of the configuration may have.
protocol ConfigValue {
    init?(json: JsonValue)
    var jsonValue: JsonValue { get }
}

extension JsonValue: ConfigValue {
    init?(json: JsonValue) { self = json }
    var jsonValue: JsonValue { self }
}

extension Bool: ConfigValue {
    init?(json: JsonValue) {
        guard let flag = json.flag else { return nil }
        self = flag
    }

    var jsonValue: JsonValue { .bool(self) }
}

extension Int: ConfigValue {
    init?(json: JsonValue) {
        guard let int = json.int else { return nil }
        self = int
    }

    var jsonValue: JsonValue { .number(Double(self)) }
}

extension Double: ConfigValue {
    init?(json: JsonValue) {
        guard let number = json.number else { return nil }
        self = number
    }

    var jsonValue: JsonValue { .number(self) }
}

extension String: ConfigValue {
    init?(json: JsonValue) {
        guard let text = json.text else { return nil }
        self = text
    }

    var jsonValue: JsonValue { .text(self) }
}

extension Dictionary: ConfigValue where Key == String, Value: ConfigValue {
    init?(json: JsonValue) {
        guard let fields = json.fields else { return nil }
        self = fields.compactMapValues(Value.init(json:))
    }

    var jsonValue: JsonValue { .object(mapValues(\.jsonValue)) }
}

extension Array: ConfigValue where Element: ConfigValue {
    init?(json: JsonValue) {
        guard let elements = json.list else { return nil }
        self = elements.compactMap(Element.init(json:))
    }

    var jsonValue: JsonValue { .list(map(\.jsonValue)) }
}
