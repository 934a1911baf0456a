/// Values in the database: text, but for the rare value that UTF-8 cannot hold (half a surrogate pair) or that a text would
/// be cut at (U+0000). Those are bytes in UTF-16, little-endian, as in a database of `@geo/adapter-node`.
enum ValueForm: Equatable {
    case text(String)
    case bytes([UInt8])

    init(_ value: Utf16Text) {
        let text = value.string
        // A text with half a pair does not come back the same.
        if !value.units.contains(0), text.utf16.elementsEqual(value.units) {
            self = .text(text)
        } else {
            self = .bytes(value.units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
        }
    }

    /// The value as it was put.
    var value: Utf16Text {
        switch self {
        case .text(let text): Utf16Text(text)
        case .bytes(let bytes):
            Utf16Text(units: stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 })
        }
    }
}
