package dev.geo.android.host

import kotlinx.serialization.json.JsonObject
import java.util.concurrent.Executor

/**
 * A connected client, under a name that the host assigned.
 *
 * @property isHeadless its runtime was started for headless events alone.
 * @param thread on which all clients are called: a slow one delays the others, but never the guest.
 */
internal class Client(
    val name: String,
    var isHeadless: Boolean,
    private val thread: Executor,
    private val log: HostLog,
    private val sink: (json: String) -> Unit,
) {
    @Suppress("TooGenericExceptionCaught")
    fun send(message: JsonObject) = thread.execute {
        try {
            sink(message.toString())
        } catch (error: Exception) {
            log.error("client:threw", "$name: ${messageOf(error)}")
        }
    }
}
