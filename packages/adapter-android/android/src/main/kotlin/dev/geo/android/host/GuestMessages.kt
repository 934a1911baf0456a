package dev.geo.android.host

import dev.geo.android.ports.PresenceRequest
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** One handler for each message that a guest posts. */
internal interface GuestHandlers {
    fun welcome(protocol: Int, engine: String)
    fun toClient(client: String, message: JsonObject)
    fun headless(event: HeadlessEvent)
    fun watch(kind: String, request: JsonElement)
    fun unwatch(kind: String)
    fun request(number: JsonPrimitive, port: JsonElement?, args: JsonElement?)
    fun timer(up: Double?)
    fun wakeAt(name: String, at: Double?, isInexact: Boolean)
    fun presence(request: PresenceRequest)
    fun busy(isBusy: Boolean)
    fun log(level: Int, event: String, message: String)
    fun trace(line: String)
    fun closed()
}

private val MODES = setOf(PresenceRequest.MODE_OFF, PresenceRequest.MODE_GEOFENCES, PresenceRequest.MODE_LOCATION)

/** In this order: a `watch` has a `request` as well, and a `headless` an `event`. */
private val HANDLERS: Map<String, GuestHandlers.(JsonObject) -> Unit> = linkedMapOf(
    "welcome" to { message ->
        val welcome = message.objectAt("welcome")
        welcome(welcome.double("protocol").toInt(), welcome.text("engine"))
    },
    "result" to { toClient(it) },
    "more" to { toClient(it) },
    "headless" to { headless(HeadlessEvent(it.number("headless"), it.objectAt("event"), it.textOrNull("id"))) },
    "event" to { toClient(it) },
    "watch" to { watch(it.text("watch"), it["request"] ?: JsonNull) },
    "unwatch" to { unwatch(it.text("unwatch")) },
    "request" to { request(it.number("request"), it["port"], it["args"]) },
    "timer" to { timer(it.doubleOrNull("timer")) },
    "wakeAt" to { wakeAt(it.text("wakeAt"), it.doubleOrNull("at"), it.isTrue("inexact")) },
    "presence" to { presence(presenceIn(it.objectAt("presence"))) },
    "busy" to { busy(it.boolean("busy")) },
    "log" to { message ->
        val entry = message.objectAt("log")
        log(entry.double("level").toInt(), entry.text("event"), entry.text("message"))
    },
    "trace" to { trace(it.text("trace")) },
    "closed" to { closed() },
)

/**
 * Calls the handler for one message of a guest. The first known field names the message.
 *
 * @throws Refused when no message has this form; its text says why.
 */
internal fun handleGuestMessage(message: JsonObject, handlers: GuestHandlers) {
    val (_, handle) = HANDLERS.entries.find { (name) -> name in message } ?: throw Refused("there is no such message")
    handlers.handle(message)
}

private fun GuestHandlers.toClient(message: JsonObject) =
    toClient(message.text("client"), JsonObject(message - "client"))

private fun presenceIn(message: JsonObject): PresenceRequest {
    val mode = message.text("mode")
    if (mode !in MODES) message.refuse("mode", MODES.joinToString())
    return PresenceRequest(mode, message["notification"] as? JsonObject, message.textOrNull("sound"))
}
