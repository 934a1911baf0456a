package dev.geo.android.engine

/**
 * Texts on the way into and out of QuickJS. Its binding hands strings over as C strings in Java's modified UTF-8, which
 * cuts them at U+0000 and changes whatever is written with surrogates. So only the characters from U+0002 to U+007F cross
 * as they are; every other UTF-16 code unit crosses as U+0001 and four hexadecimal digits. JSON has no U+0001 in it,
 * and few characters beyond ASCII, so that nearly every message crosses unchanged.
 */
internal object WireText {
    private const val MARK = '\u0001'
    private const val HEX_DIGITS = 4
    private const val HEX_RADIX = 16

    /** As [text] crosses into the engine. */
    fun encode(text: String): String {
        val first = text.indexOfFirst { !isPlain(it) }
        if (first < 0) return text
        val wire = StringBuilder(text.length + text.length / 2).append(text, 0, first)
        for (index in first until text.length) {
            val unit = text[index]
            if (isPlain(unit)) {
                wire.append(unit)
            } else {
                wire.append(MARK).append(unit.code.toString(HEX_RADIX).padStart(HEX_DIGITS, '0'))
            }
        }
        return wire.toString()
    }

    /** What was said, as it came out of the engine. */
    fun decode(wire: String): String {
        var mark = wire.indexOf(MARK)
        if (mark < 0) return wire
        val text = StringBuilder(wire.length)
        var from = 0
        while (mark >= 0) {
            val end = mark + 1 + HEX_DIGITS
            text.append(wire, from, mark).append(wire.substring(mark + 1, end).toInt(HEX_RADIX).toChar())
            from = end
            mark = wire.indexOf(MARK, from)
        }
        return text.append(wire, from, wire.length).toString()
    }

    /** The same in JavaScript: `encode` and `decode` of a text. */
    const val SCRIPT: String = """
        const beyond = /[^\x02-\x7f]/g;
        const marked = /\x01(....)/g;
        const encode = (text) =>
            text.replace(beyond, (unit) => '\x01' + unit.charCodeAt(0).toString(16).padStart(4, '0'));
        const decode = (wire) =>
            wire.includes('\x01') ? wire.replace(marked, (_, hex) => String.fromCharCode(parseInt(hex, 16))) : wire;
    """

    private fun isPlain(unit: Char): Boolean = unit > MARK && unit <= '\u007f'
}
