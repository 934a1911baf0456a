package dev.geo.android.host

/**
 * An entry of the host's own log: what a guest or a client said that could not be understood, and what broke.
 *
 * @property level as in the engine's log: 1 error, 2 warning, 3 info, 4 debug, 5 verbose.
 * @property event what happened, in a word or two: `guest:refused`.
 */
public data class HostLogEntry(val level: Int, val event: String, val message: String)

/** Writes the host's own log. */
internal class HostLog(private val hear: (HostLogEntry) -> Unit) {
    fun error(event: String, message: String) = write(ERROR, event, message)

    fun warn(event: String, message: String) = write(WARNING, event, message)

    fun verbose(event: String, message: String) = write(VERBOSE, event, message)

    @Suppress("TooGenericExceptionCaught", "SwallowedException")
    fun write(level: Int, event: String, message: String) {
        try {
            hear(HostLogEntry(level, event, message))
        } catch (_: Exception) {
            // Who hears of faults has one of his own: there is nobody left to tell.
        }
    }

    private companion object {
        const val ERROR = 1
        const val WARNING = 2
        const val VERBOSE = 5
    }
}

/** What a caught error says. */
internal fun messageOf(error: Throwable): String = error.message ?: error.javaClass.simpleName
