package dev.geo.android.host

import dev.geo.android.engine.GuestFailure
import dev.geo.android.engine.HostThread
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executor
import java.util.concurrent.TimeUnit.SECONDS
import java.util.concurrent.atomic.AtomicInteger

/**
 * Hosts the engine: one guest on a thread of its own, the device, and the clients. It contains no tracking logic. It passes
 * messages between them, one at a time, each stamped with the moment at which it was queued.
 *
 * It starts at once. A guest that fails is started again from durable memory, up to three times in a minute; clients receive
 * `restarted`. One that fails more often rests, for a minute at first: nothing is registered with the platform meanwhile, and
 * operations are refused with `UNAVAILABLE`. While another process of the app has the storage no guest starts, and operations are
 * refused with `LOCKED`.
 *
 * @param reason why this process runs; delivered to the guest directly after `hello`.
 */
public class EngineHost(private val options: HostOptions, reason: Wake) {
    private val ports = options.ports
    private val log = HostLog(options.log)
    private val thread = HostThread()
    private val storageThread = OrderedThread("geo-storage")
    private val clientsThread = OrderedThread("geo-clients")
    private val hold = BusyHold(ports.presence, log)
    private val inbox = Inbox(ports.clock, thread, hold, ::deliver) { log.error("host:threw", messageOf(it)) }
    private val environment = Environment()
    private val clients = Clients(environment)
    private val life = GuestLife(environment)
    private val wakes = WakeMessages(ports.sensors, log, ports.alarms::came) { kind ->
        session?.watches?.isOpen(kind) == true
    }
    private val connected = AtomicInteger()
    private val ended = CompletableDeferred<Unit>()
    private val storageClosed = CountDownLatch(1)

    private val session: GuestSession? get() = life.session

    @Volatile
    private var isClosing = false

    @Volatile
    private var isKilled = false

    /** Is work pending? While it is, [dev.geo.android.ports.Presence.hold] keeps the processor awake. */
    public val busy: StateFlow<Boolean> get() = hold.isHeld

    /** Restarts and failures of this host. */
    public val diagnostics: StateFlow<HostDiagnostics> get() = life.diagnostics

    /** What the guest's JavaScript engine has allocated, in bytes. */
    public suspend fun memoryBytes(): Long {
        val answer = CompletableDeferred<Long>()
        val isAsked = inbox.add {
            answer.complete(session?.memoryBytes ?: 0)
            emptyList()
        }
        return if (isAsked) answer.await() else 0
    }

    /** Delivers a wake of this process. From any thread. */
    public fun wake(reason: Wake) {
        inbox.add { if (session == null) awakened(reason) else wakes.of(reason) }
    }

    /** Storage that was locked may be readable now: the engine tries again at once. From any thread. */
    public fun unlocked() {
        inbox.add(life::unlocked)
    }

    /**
     * Opens a channel for one client.
     *
     * @param isHeadless its runtime was started for headless events alone.
     * @param sink called with every message for this client, in order, on a thread that all clients share.
     */
    public fun connect(isHeadless: Boolean = false, sink: (json: String) -> Unit): ClientConnection {
        val client = Client("client-${connected.incrementAndGet()}", isHeadless, clientsThread, log, sink)
        return object : ClientConnection {
            override fun post(json: String) {
                val notices = client.notices
                val isQueued = inbox.add {
                    val messages = clients.receive(client, json, notices)
                    when {
                        session != null -> messages
                        messages.any { "attach" in it } -> awakened(Wake.Launch)
                        else -> emptyList()
                    }
                }
                if (!isQueued) clients.refuse(client, json)
            }

            override fun lost() {
                inbox.add { clients.detach(client) }
            }
        }
    }

    /**
     * The user removed the app from the recent tasks: its runtime counts as gone, even where it runs on for a while, and
     * `stopOnTerminate` decides whether tracking ends. A client that still runs is attached again with its next message, or by
     * [appIsOpen], and receives `restarted` first.
     */
    public fun appIsGone() {
        inbox.add {
            val isQueued = session?.watches?.isOpen("app") == true
            clients.detachApps() + if (isQueued) listOf(readingMessage("app", GONE)) else emptyList()
        }
    }

    /** The user opened the app: its clients count as attached, also those that were attached before. */
    public fun appIsOpen() {
        inbox.add { clients.appOpened() }
    }

    /** Returns when no work is pending. */
    public suspend fun idle() {
        busy.first { !it }
    }

    /** Returns when every queued message is delivered and the posts of the guest are handled. */
    public suspend fun delivered() {
        hold.isDelivered.first { it }
    }

    /**
     * Calls [run] once, when every queued message is delivered and every storage call of the guest has ended: what the messages
     * changed is durable then, while an upload may go on. At once where nothing is pending; on any thread; it must return at once.
     */
    public fun whenSettled(run: () -> Unit) {
        hold.whenSettled(run)
    }

    /** Discards the guest and starts a new one. Clients receive `restarted`. */
    public fun restart() {
        inbox.add {
            if (session != null && !isClosing) life.restart(failure = null)
            emptyList()
        }
    }

    /**
     * Makes the guest release everything, then releases all resources. Returns when that is done; later operations are
     * refused with `CLOSED`.
     */
    public suspend fun close() {
        isClosing = true
        inbox.add { listOf(flagMessage("close")) }
        withTimeoutOrNull(CLOSE_MILLIS) { ended.await() }
        withContext(Dispatchers.IO) { kill() }
    }

    /**
     * Ends everything at once, as when the process dies: clients are not notified, and late replies are dropped. Registrations
     * with the platform stay. Returns when all resources are released.
     */
    public fun kill() {
        isKilled = true
        session?.interrupt()
        inbox.add {
            end()
            emptyList()
        }
        thread.close()
        if (!thread.isCurrent) storageClosed.await(STORAGE_SECONDS, SECONDS)
    }

    private fun deliver(json: String) {
        val present = session ?: return
        if (isKilled) return
        @Suppress("TooGenericExceptionCaught")
        try {
            present.deliver(json)
        } catch (failure: Throwable) { // also a library that does not load: the app must not crash with its engine
            if (!isKilled) failed(failure)
        }
    }

    /** A guest that rests, or waits for the storage of another process, is started where it may be. */
    private fun awakened(reason: Wake): List<JsonObject> =
        life.awaken(isUser = reason == Wake.Launch) { wakes.of(reason) }.orEmpty()

    private fun failed(failure: Throwable) {
        if (!life.failed(failure, mayRestart = !isClosing)) end()
    }

    /** Ends the guest without starting another. */
    private fun end() {
        if (!ended.complete(Unit)) return
        life.end()
        thread.close()
        storageThread.execute {
            guarded { ports.storage.close() }
            storageClosed.countDown()
        }
        guarded { ports.http.close() }
    }

    @Suppress("TooGenericExceptionCaught")
    private fun guarded(run: () -> Unit) {
        try {
            run()
        } catch (error: Exception) {
            log.error("port:threw", messageOf(error))
        }
    }

    private fun runStorageCall(call: Runnable) {
        hold.storageBegan()
        storageThread.execute {
            try {
                call.run()
            } finally {
                hold.storageEnded()
            }
        }
    }

    private inner class Environment :
        GuestSessionEnvironment,
        GuestLifeEnvironment,
        ClientsEnvironment {
        override val options get() = this@EngineHost.options
        override val log get() = this@EngineHost.log
        override val clients get() = this@EngineHost.clients
        override val storageThread = Executor(::runStorageCall)
        override val alarms get() = life.alarms
        override val session get() = life.session
        override val refusal get() = life.refusal
        override val isQuiet
            get() = options.headless.let { it is Headless.Task && it.isWanted() } && !options.isOpen()

        override fun newSession() = GuestSession(this)

        override fun deliverNow(message: JsonObject) = inbox.deliverNow(message)

        override fun enqueue(messages: () -> List<JsonObject>) {
            inbox.add(messages)
        }

        override fun guestEnded() = hold.guest(false)

        override fun retry() {
            inbox.add { life.awaken(isUser = false) { listOf(WakeMessages.launch()) }.orEmpty() }
        }

        override fun welcomed(engine: String) {
            log.verbose("guest:welcome", "the guest runs engine $engine")
            life.welcomed(engine)
        }

        override fun busyChanged(isBusy: Boolean) {
            hold.guest(isBusy)
            clients.broadcast(flagMessage("busy", isBusy))
        }

        override fun stuck(session: GuestSession, reason: String) {
            inbox.add {
                if (session === life.session) failed(GuestFailure.Stuck(reason))
                emptyList()
            }
        }

        override fun closed() = end()
    }

    init {
        inbox.add { life.first { wakes.of(reason) } }
    }

    private companion object {
        /** The reading for an app whose task was removed; also sent where no client had attached yet. */
        val GONE = buildJsonObject {
            put("ageMillis", 0)
            put("state", "background")
            put("runtime", "gone")
        }

        /** A guest that is whole answers within a turn of its storage; one that does not is let go all the same. */
        const val CLOSE_MILLIS = 10_000L

        /** A commit under way ends first, on a slow phone within seconds. */
        const val STORAGE_SECONDS = 10L
    }
}
