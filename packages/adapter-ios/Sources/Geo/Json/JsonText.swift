/// A text of JSON as it is written between its quotation marks, escapes included.
///
/// JavaScript's texts may hold half a surrogate pair, which `String` cannot; JSON writes it as an escape. A text that is
/// only passed on is therefore neither decoded nor changed.
package struct JsonText: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Well-formed: without quotation marks and control characters, each backslash begins an escape of JSON.
    let escaped: String

    /// - Parameter escaped: well-formed, as ``JsonParser`` has checked it.
    init(escaped: String) {
        self.escaped = escaped
    }

    package init(_ text: String) {
        escaped = text.utf8.contains(where: JsonText.isEscaped) ? JsonText.escaping(text.unicodeScalars) : text
    }

    package init(stringLiteral value: String) {
        self.init(value)
    }

    init(_ text: Utf16Text) {
        var written = ""
        var decoder = UTF16()
        var units = text.units.makeIterator()
        var at = 0
        decoding: while true {
            switch decoder.decode(&units) {
            case .scalarValue(let scalar):
                JsonText.escape(scalar, into: &written)
                at += scalar.value > 0xffff ? 2 : 1
            case .error:
                written += JsonText.escape(of: text.units[at])
                at += 1
            case .emptyInput:
                break decoding
            }
        }
        escaped = written
    }

    /// The text; half a surrogate pair reads as U+FFFD.
    package var string: String {
        escaped.utf8.contains(JsonText.backslash) ? String(decoding: units, as: UTF16.self) : escaped
    }

    /// The text, exactly.
    var utf16: Utf16Text { Utf16Text(units: units) }

    private static let backslash = UInt8(ascii: "\\")

    private var units: [UInt16] {
        var decoded: [UInt16] = []
        decoded.reserveCapacity(escaped.utf8.count)
        var units = escaped.utf16.makeIterator()
        while let unit = units.next() {
            guard unit == UInt16(JsonText.backslash), let kind = units.next() else {
                decoded.append(unit)
                continue
            }
            switch UnicodeScalar(kind) {
            case "b": decoded.append(0x08)
            case "f": decoded.append(0x0c)
            case "n": decoded.append(0x0a)
            case "r": decoded.append(0x0d)
            case "t": decoded.append(0x09)
            case "u":
                let digits = (0..<4).compactMap { _ in units.next().flatMap(UnicodeScalar.init).map(Character.init) }
                decoded.append(UInt16(String(digits), radix: 16) ?? 0xfffd)
            default: decoded.append(kind)
            }
        }
        return decoded
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == backslash || byte == UInt8(ascii: "\"")
    }

    private static func escaping(_ scalars: String.UnicodeScalarView) -> String {
        var written = ""
        for scalar in scalars { escape(scalar, into: &written) }
        return written
    }

    /// As `JSON.stringify` writes it.
    private static func escape(_ scalar: UnicodeScalar, into written: inout String) {
        switch scalar {
        case "\"": written += "\\\""
        case "\\": written += "\\\\"
        case "\u{08}": written += "\\b"
        case "\u{0c}": written += "\\f"
        case "\n": written += "\\n"
        case "\r": written += "\\r"
        case "\t": written += "\\t"
        case _ where scalar.value < 0x20: written += escape(of: UInt16(scalar.value))
        default: written.unicodeScalars.append(scalar)
        }
    }

    private static func escape(of unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
