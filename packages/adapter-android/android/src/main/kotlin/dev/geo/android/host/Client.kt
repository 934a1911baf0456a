package dev.geo.android.host

import kotlinx.serialization.json.JsonElement
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
    /** How often it was sent `restarted`: what it had sent before one is void. */
    @Volatile
    var notices = 0
        private set

    /** Numbers of listeners and watches that are attached under [listenerName]. */
    private val listening = HashSet<JsonElement>()

    /**
     * Was it attached before the user had opened the app? Then it counts as an attached app only once it listens, or the user
     * opens the app. The guest knows its listeners under [listenerName], since a client that attaches again loses its calls.
     */
    var isQuiet = false

    val listenerName = "$name/listeners"

    /** Is [listenerName] attached? */
    var isListening = false

    /** The user removed the app, and its listeners with it, while its process runs on. */
    var isGone = false

    /** Is this the beginning of a listener or a watch? */
    fun listensBy(message: JsonObject) = "listen" in message || "listens" in message

    /** Under which of its names the guest is sent this message. */
    fun nameFor(message: JsonObject): String {
        if (!isQuiet) return name
        val begun = if (listensBy(message)) message["listen"] ?: message["call"] else null
        if (begun != null) listening += begun
        val isOfListener = begun != null || "taken" in message || message["unlisten"]?.let(listening::remove) == true
        return if (isOfListener) listenerName else name
    }

    fun sendRestarted() {
        notices++
        send(flagMessage("restarted"))
    }

    @Suppress("TooGenericExceptionCaught")
    fun send(message: JsonObject) = thread.execute {
        try {
            sink(message.toString())
        } catch (error: Exception) {
            log.error("client:threw", "$name: ${messageOf(error)}")
        }
    }
}
