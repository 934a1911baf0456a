package dev.geo.android.host

/**
 * An entry of the host's own log: a message that was refused, or a failure.
 *
 * @property level as in the engine's log: 1 error, 2 warning, 3 info, 4 debug, 5 verbose.
 * @property event a short code: `guest:refused`.
 */
public data class HostLogEntry(val level: Int, val event: String, val message: String)

/** Writes the host's own log. */
internal class HostLog(private val listener: (HostLogEntry) -> Unit) {
    fun error(event: String, message: String) = write(ERROR, event, message)

    fun warn(event: String, message: String) = write(WARNING, event, message)

    fun verbose(event: String, message: String) = write(VERBOSE, event, message)

    @Suppress("TooGenericExceptionCaught", "SwallowedException")
    fun write(level: Int, event: String, message: String) {
        try {
            listener(HostLogEntry(level, event, message))
        } catch (_: Exception) {
            // A log listener that throws must not stop the host, and there is no other place to report it.
        }
    }

    private companion object {
        const val ERROR = 1
        const val WARNING = 2
        const val VERBOSE = 5
    }
}

/** The message of an error, or the name of its class. */
internal fun messageOf(error: Throwable): String = error.message ?: error.javaClass.simpleName
