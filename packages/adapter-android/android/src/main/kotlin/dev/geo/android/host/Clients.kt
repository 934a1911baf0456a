package dev.geo.android.host

import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

/** What [Clients] need of their host. */
internal interface ClientsEnvironment {
    val log: HostLog

    /** Of the guest that runs; null where none does. */
    val session: GuestSession?

    /** Why no guest runs, where none does. */
    val refusal: Refusal

    /** Is an app that attaches now one that the user has not opened, with a task for its headless events? */
    val isQuiet: Boolean
}

/** The attached clients, by name. On the host's thread. */
internal class Clients(private val env: ClientsEnvironment) {
    private val attached = LinkedHashMap<String, Client>()

    /** Clients that were detached with their app. */
    private val gone = LinkedHashSet<Client>()

    /** The headless client that is attached, if any. */
    val headless: Client? get() = attached.values.find(Client::isHeadless)

    /** An `attach` for every attached client, for a new guest. */
    val attachMessages: List<JsonObject> get() = attached.values.flatMap(::attachMessages)

    /** Under how many names the guest knows them. */
    private val names: Int get() = attached.size + attached.values.count(Client::isListening)

    /** Sends to one client, by either of its names; does nothing where it is not attached. */
    fun send(name: String, message: JsonObject) {
        (attached[name] ?: attached.values.find { it.listenerName == name })?.send(message)
    }

    /** Sends to every attached client. */
    fun broadcast(message: JsonObject) = attached.values.forEach { it.send(message) }

    /** Every attached client rejects its calls, and adds its listeners again. */
    fun broadcastRestarted() = attached.values.forEach(Client::sendRestarted)

    /**
     * Handles a message of a client.
     *
     * @param notices how often the client had been sent `restarted` when it sent this. After another one the message is dropped.
     * @return the messages for the guest.
     */
    fun receive(client: Client, json: String, notices: Int): List<JsonObject> = try {
        val message = decodeMessage(json)
        when {
            client.isGone && "attach" !in message && "detach" !in message -> returned(client)
            "attach" !in message && client.name !in attached -> throw notAttached()
            else -> handle(client, message, handlersFor(client, json, notices))
        }
    } catch (refused: Refused) {
        env.log.warn("client:refused", "${client.name}: ${refused.message}: ${quoted(json)}")
        refuse(client, json, Refusal(refused.code, refused.message.orEmpty()))
        emptyList()
    }

    /** Removes a client; returns the messages for the guest. */
    fun detach(client: Client): List<JsonObject> {
        client.isGone = false
        gone -= client
        if (attached.remove(client.name) == null) return emptyList()
        env.session?.headless?.clientDetached(client)
        val names = listOfNotNull(client.name, client.listenerName.takeIf { client.isListening })
        client.isListening = false
        for (name in names) env.session?.watchdog?.detached(name)
        return names.map(::detachMessage)
    }

    /**
     * The user removed the app: removes all clients but headless ones. One whose code runs on returns with its next message, or
     * when the app is opened again.
     */
    fun detachApps(): List<JsonObject> = attached.values.filterNot(Client::isHeadless).flatMap { client ->
        detach(client).also {
            client.isGone = true
            gone += client
        }
    }

    /** The user opened the app: its clients count as attached. */
    fun appOpened(): List<JsonObject> =
        gone.toList().flatMap(::returned) + attached.values.filter(Client::isQuiet).flatMap(::listener)

    /** Its listeners were removed, and calls dropped: after `restarted` it adds the ones again, and rejects the others. */
    private fun returned(client: Client): List<JsonObject> {
        client.isGone = false
        gone -= client
        client.sendRestarted()
        return attach(client)
    }

    private fun attach(client: Client): List<JsonObject> {
        // The guest has the same limit, and could not answer a client that it does not know.
        if (client.name !in attached && names >= CLIENTS_MAX) throw notAttached()
        client.isQuiet = !client.isHeadless && env.isQuiet
        client.isListening = false
        attached[client.name] = client
        client.send(flagMessage("busy", env.session?.isBusy == true))
        if (client.isHeadless) env.session?.headless?.clientAttached()
        return attachMessages(client)
    }

    private fun attachMessages(client: Client) = listOfNotNull(
        attachMessage(client.name, client.isHeadless || client.isQuiet),
        attachMessage(client.listenerName).takeIf { client.isListening },
    )

    /** Attaches the listeners of a client that was quiet, where they are not. */
    private fun listener(client: Client): List<JsonObject> {
        if (client.isListening) return emptyList()
        if (names >= CLIENTS_MAX) throw notAttached()
        client.isListening = true
        return listOf(attachMessage(client.listenerName))
    }

    private fun handle(client: Client, message: JsonObject, handlers: ClientHandlers): List<JsonObject> {
        val isFirst = client.isQuiet && client.listensBy(message)
        val attaching = if (isFirst) listener(client) else emptyList()
        return attaching + handleClientMessage(message, client.name, handlers)
    }

    /** Answers a call that is not passed on, because its caller waits for a result. */
    fun refuse(client: Client, json: String, why: Refusal = env.refusal) {
        val call = runCatching { decodeMessage(json).number("call") }.getOrNull() ?: return
        client.send(
            buildJsonObject {
                put("result", call)
                put("error", failure(why.message, why.code))
            },
        )
    }

    private fun notAttached() = if (names < CLIENTS_MAX) {
        Refused("the first message must be attach")
    } else {
        Refused(
            "at most $CLIENTS_MAX clients may be attached, and $names are: close one of them first",
            "UNAVAILABLE",
        )
    }

    private fun handlersFor(client: Client, json: String, notices: Int) = object : ClientHandlers {
        override fun attach(isHeadless: Boolean): List<JsonObject> {
            client.isHeadless = client.isHeadless || isHeadless
            client.isGone = false
            gone -= client
            return attach(client)
        }

        override fun detach(): List<JsonObject> = detach(client)

        override fun forward(message: JsonObject): List<JsonObject> {
            val session = env.session ?: return emptyList<JsonObject>().also { refuse(client, json) }
            if (notices != client.notices) return emptyList()
            val name = client.nameFor(message)
            if ("call" in message) session.watchdog.called(name, message)
            return listOf(JsonObject(message + ("client" to JsonPrimitive(name))))
        }

        override fun handled(number: JsonPrimitive, error: String?): List<JsonObject> =
            listOfNotNull(env.session?.headless?.handled(client, number, error))
    }

    private companion object {
        /** As in the guest: PROTOCOL.md, under "Refused messages". */
        const val CLIENTS_MAX = 16
    }
}
