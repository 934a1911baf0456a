package dev.geo.android.host

import dev.geo.android.engine.GuestEngine
import dev.geo.android.ports.PresenceRequest
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import java.util.concurrent.Executor
import kotlin.math.ceil

/** What one guest is to its host. */
internal interface LifeEnvironment {
    val options: HostOptions
    val log: HostLog
    val clients: Clients
    val storageThread: Executor

    /** Queues what has happened to this guest. From any thread. */
    fun happened(words: () -> List<JsonObject>)

    /** It speaks. */
    fun welcomed(engine: String)

    /** It is busy, or is not any more. */
    fun busyChanged(isBusy: Boolean)

    /** It has let go of everything. */
    fun closed()
}

/** One guest, from its first message to its end, with everything that ends with it. On the host's thread. */
internal class Life(private val env: LifeEnvironment) {
    private val ports = env.options.ports
    private var isOver = false

    @Volatile
    private var engine: GuestEngine? = null

    @Volatile
    private var isInterrupted = false

    private val requests = PortRequests(ports, env.storageThread, ::tell)
    private val timer = OneTimer(ports.timers, ports.clock) { tell(plainWord("fire")) }
    val watches: SensorWatches = SensorWatches(ports.sensors, env.log) { kind, data ->
        happens { if (watches.isOpen(kind)) listOf(readingWord(kind, data)) else emptyList() }
    }
    val headless = HeadlessEvents(env.options.headless, env.clients::headless, ::tell)

    /** Has the guest something pending, as it says itself? */
    var isBusy: Boolean = false
        private set

    /** What QuickJS has allocated for it now, in bytes. */
    val memoryBytes: Long get() = engine?.memoryBytes ?: 0

    /**
     * Delivers one message, and then does what the guest has said about it. The first message begins the guest.
     *
     * @throws dev.geo.android.engine.GuestFailure when the guest is lost.
     */
    fun deliver(json: String) {
        if (isOver) return
        val guest = engine ?: env.options.boot().also { engine = it }
        if (isInterrupted) return // while it was booting
        tap(false, json)
        val posts = guest.deliver(json)
        guest.takeUnhandledRejection()?.let { env.log.error("guest:rejected", "nobody handled a rejection: $it") }
        for (post in posts) {
            if (isOver) return
            tap(true, post)
            heard(post)
        }
    }

    /** Stops a guest that is at work. From any thread. */
    fun interrupt() {
        isInterrupted = true
        engine?.interrupt()
    }

    /** The guest is gone, whatever it was at: its timer ends, late answers are dropped, what is registered stays. */
    fun end() {
        if (isOver) return
        isOver = true
        timer.set(null)
        watches.detachAll()
        headless.end()
        val guest = engine
        engine = null // nobody interrupts a guest that is closed
        guest?.close()
    }

    /** What is for this guest alone: from another one's life it is dropped. */
    private fun happens(words: () -> List<JsonObject>) = env.happened { if (isOver) emptyList() else words() }

    private fun tell(word: JsonObject) = happens { listOf(word) }

    @Suppress("TooGenericExceptionCaught")
    private fun heard(json: String) {
        try {
            understandGuest(readSaid(json), words)
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

    private val words = object : GuestWords {
        override fun welcome(engine: String) = env.welcomed(engine)

        override fun toClient(client: String, word: JsonObject) = env.clients.say(client, word)

        override fun headless(event: HeadlessEvent) = headless.route(event)

        override fun watch(kind: String, request: JsonElement) = watches.watch(kind, request)

        override fun unwatch(kind: String) = watches.unwatch(kind)

        override fun request(number: JsonPrimitive, port: JsonElement?, args: JsonElement?) =
            requests.serve(number, port, args)

        override fun timer(up: Double?) = timer.set(up)

        override fun wakeAt(name: String, at: Double?) = ports.alarms.wakeAt(name, at?.let { ceil(it).toLong() })

        override fun presence(request: PresenceRequest) = ports.presence.set(request)

        override fun busy(isBusy: Boolean) {
            if (!isBusy) watches.releaseUnasked()
            if (isBusy == this@Life.isBusy) return
            this@Life.isBusy = isBusy
            env.busyChanged(isBusy)
        }

        override fun log(level: Int, event: String, message: String) = env.log.write(level, event, message)

        override fun trace(line: String) {
            env.options.trace?.invoke(line)
        }

        override fun closed() = env.closed()
    }
}
