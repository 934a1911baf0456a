package dev.geo.android.engine

import com.dokar.quickjs.QuickJsException

/**
 * How QuickJS reports that memory ran out. Where not even the error fits into memory, it throws `null`; a guest never does.
 * A promise job that cannot be queued is dropped without any report.
 */
internal object MemoryErrors {
    private const val TEXT = "out of memory"

    /** A `null` that was caught and made a text of. */
    private const val NOTHING = "null"

    /** What quickjs-kt says of a promise job that could not even reject its promise. */
    private const val JOB_FAILED = "Failed to execute pending jobs."

    fun isOne(thrown: Throwable): Boolean {
        val message = thrown.message ?: return thrown is QuickJsException
        return message == JOB_FAILED || isOne(message)
    }

    /** Does this text of an error of the guest say so? */
    fun isOne(text: String): Boolean = text == NOTHING || text == TEXT || "Error: $TEXT" in text
}
