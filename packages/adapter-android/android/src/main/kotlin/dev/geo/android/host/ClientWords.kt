package dev.geo.android.host

import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

/** What a host does about what a client says; what each gives is for the guest. */
internal interface ClientWords {
    fun attach(isHeadless: Boolean): JsonObject?
    fun detach(): JsonObject?
    fun forward(word: JsonObject): JsonObject?
    fun handled(number: JsonPrimitive, error: String?): JsonObject?
}

private val UNDERSTOOD: Map<String, ClientWords.(JsonObject, String) -> JsonObject?> = linkedMapOf(
    "attach" to { said, _ -> attach(said.isTrue("headless")) },
    "detach" to { _, _ -> detach() },
    "call" to { said, client ->
        forward(client) {
            put("call", said.number("call"))
            put("method", said.text("method"))
            said["args"]?.let { put("args", if (isJson(it)) it else said.refuse("args", "JSON")) }
            if (said.isTrue("listens")) put("listens", true)
        }
    },
    "listen" to { said, client ->
        forward(client) {
            put("listen", said.number("listen"))
            put("name", said.text("name"))
        }
    },
    "unlisten" to { said, client -> forward(client) { put("unlisten", said.number("unlisten")) } },
    "taken" to { said, client -> forward(client) { put("taken", said.text("taken")) } },
    "handled" to { said, _ -> handled(said.number("handled"), said["error"]?.let(::complaint)) },
)

/**
 * Understands one message of a client, and takes of it exactly the fields that such a message has: no moment, and no name
 * but the one that the host gave.
 *
 * @return what the guest is told.
 * @throws Refused when it is no message, saying why.
 */
internal fun understandClient(said: JsonObject, client: String, hear: ClientWords): JsonObject? {
    val (_, does) = UNDERSTOOD.entries.find { (word) -> word in said } ?: throw Refused("there is no such message")
    return hear.does(said, client)
}

private fun ClientWords.forward(client: String, fields: JsonObjectBuilder.() -> Unit): JsonObject? = forward(
    buildJsonObject {
        put("client", client)
        fields()
    },
)

private fun complaint(error: JsonElement): String {
    val message = (error as? JsonObject)?.get("message") as? JsonPrimitive
    return message?.takeIf { it.isString }?.content ?: "it does not say why"
}
