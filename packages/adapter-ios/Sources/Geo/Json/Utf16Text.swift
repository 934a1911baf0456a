/// A text of JavaScript: UTF-16 code units, among them perhaps half a surrogate pair. It is compared and ordered by its
/// units, where `String` compares by canonical equivalence ("é" equals "e" and an accent).
package struct Utf16Text: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
    let units: [UInt16]

    init(units: [UInt16]) {
        self.units = units
    }

    package init(_ text: String) {
        units = Array(text.utf16)
    }

    package init(stringLiteral value: String) {
        self.init(value)
    }

    /// The text; half a surrogate pair reads as U+FFFD.
    package var string: String { String(decoding: units, as: UTF16.self) }

    package static func < (left: Utf16Text, right: Utf16Text) -> Bool {
        left.units.lexicographicallyPrecedes(right.units)
    }

    func hasPrefix(_ prefix: Utf16Text) -> Bool {
        units.starts(with: prefix.units)
    }
}
