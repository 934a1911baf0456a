/// A value from the engine. Its properties are the fields of the contract, in camel case where the wire has
/// underscores; a field that the device or the engine did not give is nil.
///
/// It is encoded and decoded as the engine writes it, with the fields for which this library has no property: what was
/// encoded by one release can be decoded by another.
public protocol GeoShape: Codable, CustomStringConvertible, Hashable, Sendable {
    /// The value as received, under its names on the wire.
    var raw: JsonFields { get }

    /// A value of these fields. Nothing is checked: a required field that is missing reads as an empty text, 0 or
    /// false.
    init(raw: JsonFields)

    /// The fields without which nothing is decoded: those that the contract always has.
    static var required: [String] { get }
}

extension GeoShape {
    /// - Throws: `DecodingError` where it is no object, or a required field is missing.
    public init(from decoder: any Decoder) throws {
        let fields = try JsonFields(from: decoder)
        if let missing = Self.required.first(where: { fields[$0] == nil }) {
            let message = "\(Self.self) must have \(Self.required.joined(separator: ", ")); there is no \(missing)"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: message))
        }
        self.init(raw: fields)
    }

    public func encode(to encoder: any Encoder) throws { try raw.encode(to: encoder) }

    /// The name of the type, and the value as JSON.
    public var description: String { "\(Self.self)\(describe(raw))" }
}

extension JsonFields {
    func text(_ name: String) -> String { self[name]?.text ?? "" }

    func textOrNil(_ name: String) -> String? { self[name]?.text }

    func number(_ name: String) -> Double { self[name]?.number ?? 0 }

    func numberOrNil(_ name: String) -> Double? { self[name]?.number }

    func int(_ name: String) -> Int { self[name]?.int ?? 0 }

    func intOrNil(_ name: String) -> Int? { self[name]?.int }

    func flag(_ name: String) -> Bool { self[name]?.flag ?? false }

    func flagOrNil(_ name: String) -> Bool? { self[name]?.flag }

    func fieldsOrNil(_ name: String) -> JsonFields? { self[name]?.fields }

    func texts(_ name: String) -> [String] { self[name]?.list?.compactMap(\.text) ?? [] }

    func shape<Shape: GeoShape>(_ name: String) -> Shape { Shape(raw: fieldsOrNil(name) ?? [:]) }

    func shapeOrNil<Shape: GeoShape>(_ name: String) -> Shape? { fieldsOrNil(name).map(Shape.init) }

    func shapes<Shape: GeoShape>(_ name: String) -> [Shape] {
        self[name]?.list?.compactMap(\.fields).map(Shape.init) ?? []
    }
}
