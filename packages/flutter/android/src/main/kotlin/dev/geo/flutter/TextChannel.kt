package dev.geo.flutter

import android.os.Handler
import dev.geo.android.host.ClientConnection

/**
 * The texts of one Dart isolate to the engine's host, and back. On the main thread.
 *
 * @param connect opens a channel to the host.
 * @param emit hands a text to Dart.
 */
internal class TextChannel(
    private val main: Handler,
    private val connect: (sink: (text: String) -> Unit) -> ClientConnection,
    private val emit: (text: String) -> Unit,
) {
    private inner class Link {
        var isOpen = true
        val connection = connect { text -> main.post { if (isOpen) emit(text) } }
    }

    private var link: Link? = null

    /** An isolate begins, whose texts these are from now on. */
    fun open() {
        close()
        link = Link()
    }

    /** Sends a text to the host; does nothing where none is open: it is of an isolate that has ended. */
    fun post(text: String) {
        link?.connection?.post(text)
    }

    /** The isolate has ended, or another begins in its place: the client detaches, and Dart receives no text of it any more. */
    fun close() {
        val last = link ?: return
        link = null
        last.isOpen = false
        last.connection.lost()
    }
}
