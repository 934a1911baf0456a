/// Keys in the database. SQLite orders text by its UTF-8 bytes, ``Storage`` by UTF-16 code units, and they disagree about
/// surrogate pairs against U+E000 to U+FFFF; half a pair has no UTF-8 at all, and U+0000 ends a text in many places. So the
/// few units concerned become two characters that sort, and begin with each other, exactly as the units did. All other keys,
/// which is every key that an engine writes, are stored as they are. A database of `@geo/adapter-node` has the same keys.
enum KeyOrder {
    /// Stands before U+0000 and U+0001, which become 1 and 2.
    private static let control: UInt16 = 0x0001
    /// Stands before surrogates, moved to ordinary characters from `surrogatesFrom` on.
    private static let surrogate: UInt16 = 0xe000
    private static let surrogatesFrom: UInt16 = 0x1000
    private static let firstSurrogate: UInt16 = 0xd800
    /// Stands before U+E000 to U+FFFF.
    private static let upper: UInt16 = 0xe001

    /// Behind every encoded key: they hold no character of more than 16 bits.
    static let behindAll = Array("\u{10ffff}".utf8)

    /// The key as it is in the database, in UTF-8.
    static func encoded(_ key: Utf16Text) -> [UInt8] { encoded(key.units[...]) }

    /// The key as it was put.
    static func decoded(_ stored: String) -> Utf16Text {
        var units: [UInt16] = []
        units.reserveCapacity(stored.utf8.count)
        var encoded = stored.utf16.makeIterator()
        while let mark = encoded.next() {
            guard mark == control || mark == surrogate || mark == upper, let unit = encoded.next() else {
                units.append(mark)
                continue
            }
            switch mark {
            case control: units.append(unit &- 1)
            case surrogate: units.append(unit &+ firstSurrogate &- surrogatesFrom)
            default: units.append(unit)
            }
        }
        return Utf16Text(units: units)
    }

    /// The first key behind every key with this prefix, encoded.
    static func encodedPrefixEnd(_ prefix: Utf16Text) -> [UInt8] {
        guard let last = prefix.units.lastIndex(where: { $0 != .max }) else { return behindAll }
        return encoded(prefix.units[..<last] + [prefix.units[last] + 1])
    }

    /// The lower of two encoded keys, as SQLite orders them.
    static func lower(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
        one.lexicographicallyPrecedes(other) ? one : other
    }

    private static func encoded(_ key: ArraySlice<UInt16>) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(key.count)
        for unit in key {
            if unit > control, unit < firstSurrogate {
                units.append(unit)
            } else if unit <= control {
                units += [control, unit + 1]
            } else if unit < surrogate {
                units += [surrogate, unit - firstSurrogate + surrogatesFrom]
            } else {
                units += [upper, unit]
            }
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
