package dev.geo.android.process

import dev.geo.android.host.ClientConnection
import dev.geo.android.host.decodeMessage
import kotlinx.serialization.json.JsonPrimitive

/**
 * Stops tracking as an app does by `stop()`: the button of the notification. It is a headless client for as long as that takes, so that the
 * engine does not take the app's own runtime for attached.
 *
 * @param ended called once, on a thread of the host: tracking has stopped, or cannot be stopped now.
 */
internal class StopAction(connect: (sink: (json: String) -> Unit) -> ClientConnection, private val ended: () -> Unit) {
    private var isOver = false
    private val connection: ClientConnection

    init {
        // Answers come on a thread of the host, and not before all is sent.
        synchronized(this) {
            connection = connect(::onMessage)
            for (message in MESSAGES) connection.post(message)
        }
    }

    @Synchronized
    private fun onMessage(json: String) {
        val message = decodeMessage(json)
        val isAnswer = message["result"] == JsonPrimitive(STOP_CALL)
        // After a restart of the guest no answer comes: the user can press again.
        if (isOver || !(isAnswer || "restarted" in message)) return
        isOver = true
        connection.post("""{"detach":true}""")
        ended()
    }

    private companion object {
        const val STOP_CALL = 3

        /** `ready` merges nothing into the stored configuration; it opens this client's operations. */
        val MESSAGES = listOf(
            """{"attach":true,"headless":true}""",
            """{"call":1,"method":"ready","args":[{"reset":false}]}""",
            """{"call":2,"method":"logger.warn","args":["the user stopped tracking by the notification's button"]}""",
            """{"call":$STOP_CALL,"method":"stop","args":[]}""",
        )
    }
}
