/// The fields of an object, in their order.
package struct JsonObject: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    struct Field: Equatable, Sendable {
        let name: JsonText
        let value: Json
    }

    private(set) var fields: [Field] = []

    package init() {}

    init(fields: [Field]) {
        self.fields = fields
    }

    package init(dictionaryLiteral elements: (String, Json)...) {
        fields = elements.map { Field(name: JsonText($0.0), value: $0.1) }
    }

    /// - Throws: ``Refused`` where the text is not an object.
    package init(_ text: String) throws {
        self = try decodeMessage(text)
    }

    /// The value of a field; nil removes the field. Of several fields of one name the last one counts, as in JavaScript.
    package subscript(name: String) -> Json? {
        get { fields.last { $0.name.escaped == name }?.value }
        set {
            let field = newValue.map { Field(name: JsonText(name), value: $0) }
            let at = fields.lastIndex { $0.name.escaped == name }
            switch (field, at) {
            case (let field?, let at?): fields[at] = field
            case (let field?, nil): fields.append(field)
            case (nil, _): fields.removeAll { $0.name.escaped == name }
            }
        }
    }

    /// The object without one field.
    package func without(_ name: String) -> JsonObject {
        JsonObject(fields: fields.filter { $0.name.escaped != name })
    }

    /// The names of the fields, in their order.
    package var names: [String] { fields.map(\.name.string) }

    /// The object as JSON, without white space.
    package var written: String {
        var text = ""
        write(into: &text)
        return text
    }

    func write(into text: inout String) {
        text += "{"
        for (index, field) in fields.enumerated() {
            if index > 0 { text += "," }
            text += "\""
            text += field.name.escaped
            text += "\":"
            field.value.write(into: &text)
        }
        text += "}"
    }
}
