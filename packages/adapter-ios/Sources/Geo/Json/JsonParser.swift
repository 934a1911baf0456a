/// Reads JSON (RFC 8259). Foundation's parsers keep neither the order of fields nor numbers as they were written, and lose
/// half surrogate pairs.
struct JsonParser {
    /// Deepest nesting of a value. A guest accepts arguments 64 deep; each level takes a frame of the stack.
    static let deepest = 512

    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0
    private var depth = 0

    static func parse(_ text: String) throws -> Json {
        var text = text
        return try text.withUTF8 { bytes in
            var parser = JsonParser(bytes: bytes)
            parser.skipSpace()
            let value = try parser.value()
            parser.skipSpace()
            if parser.at < bytes.count { throw parser.refusal() }
            return value
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private func refusal() -> Refused {
        guard let next else { return Refused("this is not JSON: it ends after \(at) bytes") }
        let character = next < 0x80 && next >= 0x20 ? "\"\(UnicodeScalar(next))\"" : "byte \(next)"
        return Refused("this is not JSON: \(character) at byte \(at) is not expected")
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { at += 1 }
    }

    private mutating func take(_ character: UnicodeScalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }

    private mutating func value() throws -> Json {
        switch next.map(UnicodeScalar.init) {
        case "{": return .object(try nested { try $0.object() })
        case "[": return .array(try nested { try $0.array() })
        case "\"": return .text(try text())
        case "t": return try word("true", .bool(true))
        case "f": return try word("false", .bool(false))
        case "n": return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func nested<Value>(_ read: (inout JsonParser) throws -> Value) throws -> Value {
        at += 1
        depth += 1
        defer { depth -= 1 }
        if depth > JsonParser.deepest { throw Refused("this is nested too deep: at most \(JsonParser.deepest) levels") }
        skipSpace()
        return try read(&self)
    }

    private mutating func object() throws -> JsonObject {
        var fields: [JsonObject.Field] = []
        if take("}") { return JsonObject() }
        repeat {
            skipSpace()
            let name = try text()
            skipSpace()
            guard take(":") else { throw refusal() }
            skipSpace()
            // Fields are found by their names without escapes.
            let plain = name.escaped.utf8.contains(UInt8(ascii: "\\")) ? JsonText(name.utf16) : name
            fields.append(JsonObject.Field(name: plain, value: try value()))
            skipSpace()
        } while take(",")
        guard take("}") else { throw refusal() }
        return JsonObject(fields: fields)
    }

    private mutating func array() throws -> [Json] {
        var elements: [Json] = []
        if take("]") { return elements }
        repeat {
            skipSpace()
            elements.append(try value())
            skipSpace()
        } while take(",")
        guard take("]") else { throw refusal() }
        return elements
    }

    private mutating func word(_ word: StaticString, _ value: Json) throws -> Json {
        let end = at + word.utf8CodeUnitCount
        guard end <= bytes.count, bytes[at..<end].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: end - at))
        else { throw refusal() }
        at = end
        return value
    }

    private mutating func digits() throws {
        guard let first = next, isDigit(first) else { throw refusal() }
        while let byte = next, isDigit(byte) { at += 1 }
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private mutating func number() throws -> String {
        let start = at
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        return slice(start)
    }

    private mutating func text() throws -> JsonText {
        guard take("\"") else { throw refusal() }
        let start = at
        while let byte = next {
            if byte == UInt8(ascii: "\"") {
                let text = JsonText(escaped: slice(start))
                at += 1
                return text
            }
            if byte < 0x20 { throw refusal() }
            at += 1
            if byte == UInt8(ascii: "\\") { try escape() }
        }
        throw refusal()
    }

    private mutating func escape() throws {
        guard let kind = next.map(UnicodeScalar.init), "\"\\/bfnrtu".unicodeScalars.contains(kind) else { throw refusal() }
        at += 1
        guard kind == "u" else { return }
        for _ in 0..<4 {
            guard let digit = next, Character(UnicodeScalar(digit)).isHexDigit else { throw refusal() }
            at += 1
        }
    }

    private func slice(_ start: Int) -> String { String(decoding: bytes[start..<at], as: UTF8.self) }
}
