package dev.geo.android.host

import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

/** One handler for each message that a client sends. Each returns the messages for the guest. */
internal interface ClientHandlers {
    fun attach(isHeadless: Boolean): List<JsonObject>
    fun detach(): List<JsonObject>
    fun forward(message: JsonObject): List<JsonObject>
    fun handled(number: JsonPrimitive, error: String?): List<JsonObject>
}

private val HANDLERS: Map<String, ClientHandlers.(JsonObject, String) -> List<JsonObject>> = linkedMapOf(
    "attach" to { message, _ -> attach(message.isTrue("headless")) },
    "detach" to { _, _ -> detach() },
    "call" to { message, client ->
        forward(client) {
            put("call", message.number("call"))
            put("method", message.text("method"))
            message["args"]?.let { put("args", if (isJson(it)) it else message.refuse("args", "JSON")) }
            if (message.isTrue("listens")) put("listens", true)
            if ("part" in message) put("part", message.number("part"))
            if (message.isTrue("last")) put("last", true)
        }
    },
    "listen" to { message, client ->
        forward(client) {
            put("listen", message.number("listen"))
            put("name", message.text("name"))
        }
    },
    "unlisten" to { message, client -> forward(client) { put("unlisten", message.number("unlisten")) } },
    "taken" to { message, client -> forward(client) { put("taken", message.text("taken")) } },
    "handled" to { message, _ -> handled(message.number("handled"), message["error"]?.let(::complaint)) },
)

/**
 * Calls the handler for one message of a client with exactly the fields that the message defines: a moment or a client name
 * that the client adds is not passed on.
 *
 * @return the messages for the guest.
 * @throws Refused when no message has this form; its text says why.
 */
internal fun handleClientMessage(message: JsonObject, client: String, handlers: ClientHandlers): List<JsonObject> {
    val (_, handle) = HANDLERS.entries.find { (name) -> name in message } ?: throw Refused("there is no such message")
    return handlers.handle(message, client)
}

private fun ClientHandlers.forward(client: String, fields: JsonObjectBuilder.() -> Unit): List<JsonObject> = forward(
    buildJsonObject {
        put("client", client)
        fields()
    },
)

private fun complaint(error: JsonElement): String {
    val message = (error as? JsonObject)?.get("message") as? JsonPrimitive
    return message?.takeIf { it.isString }?.content ?: "no reason was given"
}
