package dev.geo.android.host

import dev.geo.android.engine.GuestEngine
import dev.geo.android.engine.GuestFailure
import dev.geo.android.engine.MemoryErrors
import dev.geo.android.ports.PresenceRequest
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import java.util.concurrent.Executor
import kotlin.math.ceil

/** What a session needs of its host. */
internal interface GuestSessionEnvironment {
    val options: HostOptions
    val log: HostLog
    val clients: Clients
    val storageThread: Executor
    val alarms: GuestAlarms

    /** Queues messages for this guest. From any thread. */
    fun enqueue(messages: () -> List<JsonObject>)

    /** The guest answered `hello`, and speaks the same protocol. */
    fun welcomed(engine: String)

    /** The guest began or ended pending work. */
    fun busyChanged(isBusy: Boolean)

    /** The guest has released everything and answered `closed`. */
    fun closed()

    /** The guest has stopped in the middle of its work. From any thread. */
    fun stuck(session: GuestSession, reason: String)
}

/** One guest from its first message to its end, and the timer, watches and requests that end with it. On the host's thread. */
internal class GuestSession(private val env: GuestSessionEnvironment) {
    private val ports = env.options.ports
    private var isOver = false

    /** The message that the guest answers now. */
    private var delivered = ""

    @Volatile
    private var engine: GuestEngine? = null

    @Volatile
    private var isInterrupted = false

    val watchdog = Watchdog(env.options.answers) { env.stuck(this, it) }
    private val requests = PortRequests(ports, env.storageThread, watchdog, ::send)
    private val timer = OneTimer(ports.timers, ports.clock) { send(flagMessage("fire")) }
    val watches: SensorWatches = SensorWatches(ports.sensors, env.log) { kind, data ->
        enqueue { if (watches.isOpen(kind)) listOf(readingMessage(kind, data)) else emptyList() }
    }
    val headless = HeadlessEvents(env.options.headless, env.clients::headless, watchdog, ::send)

    /** Did the guest last report pending work? */
    var isBusy: Boolean = false
        private set

    /** What QuickJS has allocated for it now, in bytes. */
    val memoryBytes: Long get() = engine?.memoryBytes ?: 0

    /**
     * Delivers one message, and then handles the posts of the guest. The first message starts the guest.
     *
     * @throws dev.geo.android.engine.GuestFailure when the guest is lost.
     */
    fun deliver(json: String) {
        if (isOver) return
        val guest = engine ?: env.options.boot().also { engine = it }
        if (isInterrupted) return // while it was booting
        tap(false, json)
        delivered = json
        val posts = guest.deliver(json)
        guest.takeUnhandledRejection()?.let { env.log.error("guest:rejected", "unhandled promise rejection: $it") }
        for (post in posts) {
            if (isOver) return
            tap(true, post)
            receive(post)
        }
        delivered = ""
    }

    /** Interrupts a running guest. From any thread. */
    fun interrupt() {
        isInterrupted = true
        engine?.interrupt()
    }

    /**
     * Ends the guest at once: its timer ends and late replies are dropped.
     *
     * @param releases does no other guest follow? Then its registrations with the platform end too, which stay otherwise.
     */
    fun end(releases: Boolean = false) {
        if (isOver) return
        isOver = true
        timer.set(null)
        watchdog.end()
        if (releases) watches.releaseAll() else watches.detachAll()
        headless.end()
        val guest = engine
        engine = null // a closed guest must not be interrupted
        guest?.close()
    }

    /** Queues messages that are dropped once this session has ended. */
    private fun enqueue(messages: () -> List<JsonObject>) = env.enqueue { if (isOver) emptyList() else messages() }

    private fun send(message: JsonObject) = enqueue { listOf(message) }

    @Suppress("TooGenericExceptionCaught")
    private fun receive(json: String) {
        try {
            handleGuestMessage(decodeMessage(json), handlers)
        } catch (failure: GuestFailure) {
            throw failure
        } catch (refused: Refused) {
            env.log.error("guest:refused", "${refused.message}: ${quoted(json)}")
        } catch (error: Exception) {
            env.log.error("port:threw", "${messageOf(error)}: ${quoted(json)}")
        }
    }

    @Suppress("TooGenericExceptionCaught")
    private fun tap(isGuest: Boolean, json: String) {
        try {
            env.options.tap?.invoke(isGuest, json)
        } catch (error: Exception) {
            env.log.error("tap:threw", messageOf(error))
        }
    }

    /** A message of the host is JSON: a guest that refuses a large one had no memory to read it. */
    private fun isLargeJson(message: String): Boolean =
        message.length > LARGE_CHARACTERS && runCatching { isJson(decodeMessage(message)) }.getOrDefault(false)

    /**
     * A result whose error is one of QuickJS's and none of the engine's, which all have a code: memory ran out while the
     * engine performed the call, and what else was cut off is unknown.
     */
    private fun memoryErrorIn(message: JsonObject): String? {
        val error = message["error"] as? JsonObject ?: return null
        if ("result" !in message || "code" in error) return null
        return error.textOrNull("message")?.takeIf(MemoryErrors::isOne)
    }

    private val handlers = object : GuestHandlers {
        override fun welcome(protocol: Int, engine: String) {
            if (protocol != PROTOCOL) throw GuestFailure.OtherProtocol(mismatch(PROTOCOL, protocol))
            env.welcomed(engine)
        }

        override fun toClient(client: String, message: JsonObject) {
            memoryErrorIn(message)?.let { throw GuestFailure.OutOfMemory("a call failed with $it") }
            watchdog.answered(client, message)
            env.clients.send(client, message)
        }

        override fun headless(event: HeadlessEvent) = headless.occurred(event)

        override fun watch(kind: String, request: JsonElement) = watches.watch(kind, request)

        override fun unwatch(kind: String) = watches.unwatch(kind)

        override fun request(number: JsonPrimitive, port: JsonElement?, args: JsonElement?) =
            requests.serve(number, port, args)

        override fun timer(up: Double?) = timer.set(up)

        override fun wakeAt(name: String, at: Double?, isInexact: Boolean) =
            env.alarms.wakeAt(name, at?.let { ceil(it).toLong() }, isInexact)

        override fun presence(request: PresenceRequest) = ports.presence.set(request)

        override fun busy(isBusy: Boolean) {
            if (!isBusy) watches.releaseUnrequested()
            if (isBusy == this@GuestSession.isBusy) return
            this@GuestSession.isBusy = isBusy
            watchdog.busy(isBusy)
            env.busyChanged(isBusy)
        }

        override fun log(level: Int, event: String, message: String) {
            env.log.write(level, event, message)
            // It does nothing after this, and neither would the next one.
            if (event == "protocol:version") throw GuestFailure.OtherProtocol(message)
            if (event == "protocol:refused" && isLargeJson(delivered)) {
                throw GuestFailure.OutOfMemory("it could not read a message of ${delivered.length} characters")
            }
        }

        override fun trace(line: String) {
            env.options.trace?.invoke(line)
        }

        override fun closed() = env.closed()
    }

    private companion object {
        /** No message of a sensor or a port is so long; a call with a long list is. */
        const val LARGE_CHARACTERS = 100_000
    }
}
