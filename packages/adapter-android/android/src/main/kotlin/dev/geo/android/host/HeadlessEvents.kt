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
 * An event that occurred while no app runtime was attached.
 *
 * @property number of the guest, repeated in `handled`.
 */
internal class HeadlessEvent(val number: JsonPrimitive, val event: JsonObject, val id: String?) {
    /** The message for a client. */
    fun message(): JsonObject = buildJsonObject {
        put("headless", number)
        put("event", event)
        if (id != null) put("id", id)
    }

    /** The message for the guest once the event was handled. */
    fun handled(error: String?): JsonObject = buildJsonObject {
        put("handled", number)
        if (error != null) put("error", failure(error))
    }
}

/**
 * Headless events of one guest: each goes to a headless client, or else to the host's own task. On the host's thread.
 *
 * @param attachedClient the headless client that is attached, if any.
 * @param watchdog counts the events that were not handled yet.
 * @param send sends to the guest, from any thread.
 */
internal class HeadlessEvents(
    private val headless: Headless,
    private val attachedClient: () -> Client?,
    private val watchdog: Watchdog,
    private val send: (JsonObject) -> Unit,
) {
    private class Open(val client: Client?, val event: HeadlessEvent)

    /** Events that were routed to a client, or wait for one. */
    private val open = LinkedHashMap<JsonPrimitive, Open>()
    private val tasks = CoroutineScope(SupervisorJob() + Dispatchers.Default)

    /** An event that has occurred. */
    fun occurred(event: HeadlessEvent) {
        watchdog.headless(+1)
        route(event)
    }

    private fun route(event: HeadlessEvent) {
        val client = attachedClient()
        if (client == null && headless !is Headless.Clients) return runTask(event)
        open[event.number] = Open(client, event)
        if (client != null) client.send(event.message()) else (headless as Headless.Clients).wanted()
    }

    /** A client has handled an event: the message for the guest. */
    fun handled(client: Client, number: JsonPrimitive, error: String?): JsonObject {
        val handled = open[number]?.takeIf { it.client === client }
            ?: throw Refused("headless event $number was not routed to this client")
        open -= number
        watchdog.headless(-1)
        return handled.event.handled(error)
    }

    /** A headless client has attached: it gets the events that wait. */
    fun clientAttached() = routeAgain(null)

    /** A client has detached: events that it has not handled are routed again. */
    fun clientDetached(client: Client) = routeAgain(client)

    /** The guest has ended: cancels its tasks, whose results cannot be delivered any more. */
    fun end() = tasks.cancel()

    private fun routeAgain(from: Client?) {
        for (waiting in open.values.filter { it.client === from }) {
            open -= waiting.event.number
            route(waiting.event)
        }
    }

    @Suppress("TooGenericExceptionCaught")
    private fun runTask(event: HeadlessEvent) {
        val task = (headless as? Headless.Task)?.task
            ?: return handled(event, "this host has no headless task")
        tasks.launch {
            val error = try {
                task.run(event.event, event.id)
                null
            } catch (cancelled: CancellationException) {
                throw cancelled
            } catch (thrown: Exception) {
                messageOf(thrown)
            }
            handled(event, error)
        }
    }

    private fun handled(event: HeadlessEvent, error: String?) {
        watchdog.headless(-1)
        send(event.handled(error))
    }
}
