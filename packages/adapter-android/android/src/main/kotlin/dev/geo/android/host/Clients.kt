package dev.geo.android.host

import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

/**
 * The attached clients, by name. On the host's thread.
 *
 * @param session of the current guest; null where there is none, and none will start.
 */
internal class Clients(private val log: HostLog, private val session: () -> GuestSession?) {
    private val attached = LinkedHashMap<String, Client>()

    /** The headless client that is attached, if any. */
    val headless: Client? get() = attached.values.find(Client::isHeadless)

    /** An `attach` for every attached client, for a new guest. */
    val attachMessages: List<JsonObject> get() = attached.values.map(::attachMessage)

    /** Sends to one client; does nothing where it is not attached. */
    fun send(name: String, message: JsonObject) {
        attached[name]?.send(message)
    }

    /** Sends to every attached client. */
    fun broadcast(message: JsonObject) = attached.values.forEach { it.send(message) }

    /**
     * Handles a message of a client.
     *
     * @param sentTo the session in which the client sent it. After a restart the message is dropped: the client was notified.
     * @return the message for the guest, if any.
     */
    fun receive(client: Client, json: String, sentTo: GuestSession?): JsonObject? = try {
        val message = decodeMessage(json)
        if ("attach" !in message && client.name !in attached) throw Refused("the first message must be attach")
        handleClientMessage(message, client.name, handlersFor(client, sentTo))
    } catch (refused: Refused) {
        log.warn("client:refused", "${client.name}: ${refused.message}: ${quoted(json)}")
        refuse(client, json, refused.message.orEmpty(), "INVALID_ARGUMENT")
        null
    }

    /** Removes a client; returns the message for the guest. */
    fun detach(client: Client): JsonObject? {
        if (attached.remove(client.name) == null) return null
        session()?.headless?.clientDetached(client)
        return detachMessage(client)
    }

    /** Removes all clients but headless ones; returns the messages for the guest. */
    fun detachApps(): List<JsonObject> = attached.values.filterNot(Client::isHeadless).mapNotNull(::detach)

    /** Answers a call after the engine was closed. */
    fun refuse(client: Client, json: String) = refuse(client, json, "this engine was closed", "CLOSED")

    /** Answers a call that is not passed on, because its caller waits for a result. */
    private fun refuse(client: Client, json: String, why: String, code: String) {
        val call = runCatching { decodeMessage(json).number("call") }.getOrNull() ?: return
        client.send(
            buildJsonObject {
                put("result", call)
                put("error", failure(why, code))
            },
        )
    }

    private fun handlersFor(client: Client, sentTo: GuestSession?) = object : ClientHandlers {
        override fun attach(isHeadless: Boolean): JsonObject {
            client.isHeadless = client.isHeadless || isHeadless
            attached[client.name] = client
            client.send(flagMessage("busy", session()?.isBusy == true))
            if (client.isHeadless) session()?.headless?.clientAttached()
            return attachMessage(client)
        }

        override fun detach(): JsonObject? = detach(client)

        override fun forward(message: JsonObject): JsonObject? = message.takeIf { sentTo === session() }

        override fun handled(number: JsonPrimitive, error: String?): JsonObject? =
            session()?.headless?.handled(client, number, error)
    }
}
