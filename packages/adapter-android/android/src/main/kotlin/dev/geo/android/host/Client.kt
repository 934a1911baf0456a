package dev.geo.android.host

import kotlinx.serialization.json.JsonObject
import java.util.concurrent.Executor

/**
 * Somebody who is connected, under a name that the host gave.
 *
 * @property isHeadless its runtime was started for headless events alone.
 * @param thread where all clients are spoken to: one that is slow holds up the others, and never the guest.
 */
internal class Client(
    val name: String,
    var isHeadless: Boolean,
    private val thread: Executor,
    private val log: HostLog,
    private val sink: (json: String) -> Unit,
) {
    @Suppress("TooGenericExceptionCaught")
    fun say(word: JsonObject) = thread.execute {
        try {
            sink(word.toString())
        } catch (error: Exception) {
            log.error("client:threw", "$name: ${messageOf(error)}")
        }
    }
}
