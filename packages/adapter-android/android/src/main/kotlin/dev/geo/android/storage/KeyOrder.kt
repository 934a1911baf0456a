package dev.geo.android.storage

/**
 * Keys in the database. SQLite orders text by its UTF-8 bytes, [dev.geo.android.ports.Storage] by UTF-16 code units, and they
 * disagree about surrogate pairs against U+E000 to U+FFFF; half a pair has no UTF-8 at all, and U+0000 ends a text in too
 * many places. So the few units concerned become two characters that sort, and begin with each other, exactly as the units
 * did. All other keys, which is every key that an engine writes, are stored as they are. A database of
 * `@geo/adapter-node` has the same keys.
 */
internal object KeyOrder {
    /** Stands before U+0000 and U+0001, which become 1 and 2. */
    private const val CONTROL = '\u0001'

    /** Stands before surrogates, moved to ordinary characters from [SURROGATES_FROM] on. */
    private const val SURROGATE = '\ue000'
    private const val SURROGATES_FROM = 0x1000
    private const val FIRST_SURROGATE = 0xd800

    /** Stands before U+E000 to U+FFFF. */
    private const val UPPER = '\ue001'

    /** Behind every encoded key: they hold no character of more than 16 bits. */
    const val BEHIND_ALL: String = "\uDBFF\uDFFF"

    /** The key as it stands in the database. */
    fun encoded(key: String): String {
        if (key.none(::isUnusual)) return key
        return buildString(key.length + UNUSUAL_ROOM) {
            for (unit in key) {
                when {
                    !isUnusual(unit) -> append(unit)
                    unit <= CONTROL -> append(CONTROL).append(unit + 1)
                    unit.isSurrogate() -> append(SURROGATE).append(unit - FIRST_SURROGATE + SURROGATES_FROM)
                    else -> append(UPPER).append(unit)
                }
            }
        }
    }

    /** The key as it was put. */
    fun decoded(encoded: String): String {
        if (encoded.none(::isMark)) return encoded
        return buildString(encoded.length) {
            var index = 0
            while (index < encoded.length) {
                val mark = encoded[index++]
                if (!isMark(mark)) {
                    append(mark)
                    continue
                }
                val unit = encoded[index++]
                when (mark) {
                    CONTROL -> append(unit - 1)
                    SURROGATE -> append((unit.code + FIRST_SURROGATE - SURROGATES_FROM).toChar())
                    else -> append(unit)
                }
            }
        }
    }

    /** The first key behind every key with this prefix, encoded. */
    fun encodedPrefixEnd(prefix: String): String {
        val last = prefix.indexOfLast { it != Char.MAX_VALUE }
        return if (last < 0) BEHIND_ALL else encoded(prefix.substring(0, last) + (prefix[last] + 1))
    }

    /** The lower of two encoded keys, as SQLite orders them. They compare as texts do, all but [BEHIND_ALL], a pair. */
    fun lower(edge: String, end: String): String = if (end == BEHIND_ALL || edge < end) edge else end

    private fun isUnusual(unit: Char): Boolean = unit <= CONTROL || unit.code >= FIRST_SURROGATE

    private fun isMark(unit: Char): Boolean = unit == CONTROL || unit == SURROGATE || unit == UPPER

    private const val UNUSUAL_ROOM = 8
}
