package dev.geo.rn

import dev.geo.android.host.ClientConnection

/**
 * The texts of one React runtime to the engine's host, and back.
 *
 * The host's client begins with the first text, which is `attach`: JavaScript listens by then, and the host sends nothing before.
 *
 * @param connect opens a channel to the host.
 * @param emit hands a text to JavaScript; it must not be called when the runtime has ended, where it would use freed memory.
 */
internal class TextChannel(
    private val connect: (sink: (text: String) -> Unit) -> ClientConnection,
    private val emit: (text: String) -> Unit,
) {
    private val posting = Any()
    private val emitting = Any()
    private var connection: ClientConnection? = null

    @Volatile
    private var isClosed = false

    /** Sends a text to the host; does nothing after [close]. */
    fun post(text: String): Unit = synchronized(posting) {
        if (isClosed) return
        val open = connection ?: connect(::receive).also { connection = it }
        open.post(text)
    }

    /** The runtime ends: the client detaches. When this returns, [emit] is not running and is not called again. */
    fun close() {
        synchronized(emitting) { isClosed = true }
        synchronized(posting) {
            connection?.lost()
            connection = null
        }
    }

    private fun receive(text: String) = synchronized(emitting) { if (!isClosed) emit(text) }
}
