package dev.geo.android.host

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

/**
 * An event that came while no app runtime was attached.
 *
 * @property number the guest's, by which it hears that the event was dealt with.
 */
internal class HeadlessEvent(val number: JsonPrimitive, val event: JsonObject, val id: String?) {
    /** As a client hears of it. */
    fun word(): JsonObject = buildJsonObject {
        put("headless", number)
        put("event", event)
        if (id != null) put("id", id)
    }

    /** As the guest hears that it was dealt with. */
    fun handled(error: String?): JsonObject = buildJsonObject {
        put("handled", number)
        if (error != null) put("error", failure(error))
    }
}

/**
 * Headless events of one guest: each goes to a headless client, or else to the host's own task. On the host's thread.
 *
 * @param taker the headless client that is attached, if any.
 * @param tell takes what a task has done, from any thread.
 */
internal class HeadlessEvents(
    private val headless: Headless,
    private val taker: () -> Client?,
    private val tell: (JsonObject) -> Unit,
) {
    private class Open(val taker: Client?, val event: HeadlessEvent)

    /** What clients deal with, or will. */
    private val open = LinkedHashMap<JsonPrimitive, Open>()
    private val tasks = CoroutineScope(SupervisorJob() + Dispatchers.Default)

    fun route(event: HeadlessEvent) {
        val client = taker()
        if (client == null && headless !is Headless.Clients) return runTask(event)
        open[event.number] = Open(client, event)
        if (client != null) client.say(event.word()) else (headless as Headless.Clients).wanted()
    }

    /** A client has dealt with one: what the guest is told. */
    fun handled(client: Client, number: JsonPrimitive, error: String?): JsonObject {
        val dealt = open[number]?.takeIf { it.taker === client }
            ?: throw Refused("this client was not asked to deal with $number")
        open -= number
        return dealt.event.handled(error)
    }

    /** A headless client has come: what waits is for it. */
    fun came() = routeAgain(null)

    /** A client is gone: what it had not dealt with goes to somebody else. */
    fun gone(client: Client) = routeAgain(client)

    /** The guest is gone: whatever its tasks have done, nobody can hear it. */
    fun end() = tasks.cancel()

    private fun routeAgain(from: Client?) {
        for (dealing in open.values.filter { it.taker === from }) {
            open -= dealing.event.number
            route(dealing.event)
        }
    }

    @Suppress("TooGenericExceptionCaught")
    private fun runTask(event: HeadlessEvent) {
        val task = (headless as? Headless.Task)?.task
            ?: return tell(event.handled("nobody takes headless events here"))
        tasks.launch {
            val error = try {
                task.run(event.event, event.id)
                null
            } catch (cancelled: CancellationException) {
                throw cancelled
            } catch (thrown: Exception) {
                messageOf(thrown)
            }
            tell(event.handled(error))
        }
    }
}
