package dev.geo.android.host

import dev.geo.android.ports.PresenceRequest
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** What a host does about what a guest says. */
internal interface GuestWords {
    fun welcome(engine: String)
    fun toClient(client: String, word: JsonObject)
    fun headless(event: HeadlessEvent)
    fun watch(kind: String, request: JsonElement)
    fun unwatch(kind: String)
    fun request(number: JsonPrimitive, port: JsonElement?, args: JsonElement?)
    fun timer(up: Double?)
    fun wakeAt(name: String, at: Double?)
    fun presence(request: PresenceRequest)
    fun busy(isBusy: Boolean)
    fun log(level: Int, event: String, message: String)
    fun trace(line: String)
    fun closed()
}

private val MODES = setOf(PresenceRequest.MODE_OFF, PresenceRequest.MODE_GEOFENCES, PresenceRequest.MODE_LOCATION)

/** In this order: a `watch` has a `request` as well, and a `headless` an `event`. */
private val UNDERSTOOD: Map<String, GuestWords.(JsonObject) -> Unit> = linkedMapOf(
    "welcome" to { welcome(it.objectAt("welcome").text("engine")) },
    "result" to { toClient(it) },
    "headless" to { headless(HeadlessEvent(it.number("headless"), it.objectAt("event"), it.textOrNull("id"))) },
    "event" to { toClient(it) },
    "watch" to { watch(it.text("watch"), it["request"] ?: JsonNull) },
    "unwatch" to { unwatch(it.text("unwatch")) },
    "request" to { request(it.number("request"), it["port"], it["args"]) },
    "timer" to { timer(it.doubleOrNull("timer")) },
    "wakeAt" to { wakeAt(it.text("wakeAt"), it.doubleOrNull("at")) },
    "presence" to { presence(presenceIn(it.objectAt("presence"))) },
    "busy" to { busy(it.boolean("busy")) },
    "log" to { said ->
        val entry = said.objectAt("log")
        log(entry.double("level").toInt(), entry.text("event"), entry.text("message"))
    },
    "trace" to { trace(it.text("trace")) },
    "closed" to { closed() },
)

/**
 * Understands one message of a guest. It is named by its first field that is known here.
 *
 * @throws Refused when it is no message, saying why.
 */
internal fun understandGuest(said: JsonObject, hear: GuestWords) {
    val (_, does) = UNDERSTOOD.entries.find { (word) -> word in said } ?: throw Refused("there is no such message")
    hear.does(said)
}

private fun GuestWords.toClient(said: JsonObject) = toClient(said.text("client"), JsonObject(said - "client"))

private fun presenceIn(said: JsonObject): PresenceRequest {
    val mode = said.text("mode")
    if (mode !in MODES) said.refuse("mode", MODES.joinToString())
    return PresenceRequest(mode, said["notification"] as? JsonObject, said.textOrNull("sound"))
}
