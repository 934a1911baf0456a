package dev.geo.android.host

import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

/**
 * Everybody who is attached. On the host's thread.
 *
 * @param life the present guest's; null where there is none, and none will be.
 */
internal class Clients(private val log: HostLog, private val life: () -> Life?) {
    private val attached = LinkedHashMap<String, Client>()

    /** The headless client that is attached, if any. */
    val headless: Client? get() = attached.values.find(Client::isHeadless)

    /** How a new guest hears who is attached. */
    val introductions: List<JsonObject> get() = attached.values.map(::attachWord)

    /** Says something to one of them; where it is gone, to nobody. */
    fun say(name: String, word: JsonObject) {
        attached[name]?.say(word)
    }

    /** Says something to every one that is attached. */
    fun sayToAll(word: JsonObject) = attached.values.forEach { it.say(word) }

    /**
     * A client says something.
     *
     * @param said to this guest: where it is another now, the client was told so, and says it again if it likes.
     * @return what the guest is told.
     */
    fun heard(client: Client, json: String, saidTo: Life?): JsonObject? = try {
        val said = readSaid(json)
        if ("attach" !in said && client.name !in attached) throw Refused("the first message must be attach")
        understandClient(said, client.name, wordsOf(client, saidTo))
    } catch (refused: Refused) {
        log.warn("client:refused", "${client.name}: ${refused.message}: ${quoted(json)}")
        refuse(client, json, refused.message.orEmpty(), "INVALID_ARGUMENT")
        null
    }

    /** A client is gone: what the guest is told. */
    fun leave(client: Client): JsonObject? {
        if (attached.remove(client.name) == null) return null
        life()?.headless?.gone(client)
        return detachWord(client)
    }

    /** Every app is gone: what the guest is told. Whoever was started for headless events stays. */
    fun leaveApps(): List<JsonObject> = attached.values.filterNot(Client::isHeadless).mapNotNull(::leave)

    /** Nobody is there any more who could do what a client asks for. */
    fun refuse(client: Client, json: String) = refuse(client, json, "this engine was closed", "CLOSED")

    /** What was a call, as far as it can be told, is answered: whoever called waits. */
    private fun refuse(client: Client, json: String, why: String, code: String) {
        val call = runCatching { readSaid(json).number("call") }.getOrNull() ?: return
        client.say(
            buildJsonObject {
                put("result", call)
                put("error", failure(why, code))
            },
        )
    }

    private fun wordsOf(client: Client, saidTo: Life?) = object : ClientWords {
        override fun attach(isHeadless: Boolean): JsonObject {
            client.isHeadless = client.isHeadless || isHeadless
            attached[client.name] = client
            client.say(plainWord("busy", life()?.isBusy == true))
            if (client.isHeadless) life()?.headless?.came()
            return attachWord(client)
        }

        override fun detach(): JsonObject? = leave(client)

        override fun forward(word: JsonObject): JsonObject? = word.takeIf { saidTo === life() }

        override fun handled(number: JsonPrimitive, error: String?): JsonObject? =
            life()?.headless?.handled(client, number, error)
    }
}
