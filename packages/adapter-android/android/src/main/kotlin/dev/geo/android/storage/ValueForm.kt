package dev.geo.android.storage

import dev.geo.android.engine.WireText

/**
 * Values in the database: as they are, but for the rare text that would not come back so (half a surrogate pair, U+0000, a
 * byte order mark). Those stand behind [MARK], with [WireText]'s escapes.
 */
internal object ValueForm {
    private const val MARK = '\u0001'

    /** The value as it stands in the database. */
    fun stored(value: String): String =
        if (isUnusual(value)) MARK + WireText.encode(value) else value

    /** The value as it was put. */
    fun read(stored: String): String = if (stored.startsWith(MARK)) WireText.decode(stored.substring(1)) else stored

    private fun isUnusual(value: String): Boolean =
        value.firstOrNull() in UNUSUAL_FIRST || value.any { it in UNUSUAL } || hasHalfPair(value)

    /** SQLite is given UTF-16, and takes a byte order mark off its beginning. */
    private val UNUSUAL_FIRST = setOf(MARK, '\uFEFF')

    /** The one ends a text, the others SQLite gives back as U+FFFD. */
    private const val UNUSUAL = "\u0000\uFFFE\uFFFF"

    private fun hasHalfPair(value: String): Boolean {
        var index = 0
        while (index < value.length) {
            val unit = value[index++]
            if (!unit.isSurrogate()) continue
            val isWhole = unit.isHighSurrogate() && index < value.length && value[index].isLowSurrogate()
            if (!isWhole) return true
            index++
        }
        return false
    }
}
