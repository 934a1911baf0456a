package dev.geo.android.host

import dev.geo.android.engine.GuestFailure
import dev.geo.android.engine.HostThread
import dev.geo.android.ports.PresenceRequest
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.update
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
 * `restarted`.
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
    private val clients = Clients(log) { session }
    private val restarts = Restarts(ports.clock::uptime)
    private val wakes = WakeMessages(ports.sensors, log, ports.alarms::came) { kind ->
        session?.watches?.isOpen(kind) ==
            true
    }
    private val connected = AtomicInteger()
    private val currentDiagnostics = MutableStateFlow(HostDiagnostics())
    private val ended = CompletableDeferred<Unit>()
    private val storageClosed = CountDownLatch(1)

    @Volatile
    private var session: GuestSession? = null

    @Volatile
    private var isClosing = false

    @Volatile
    private var isKilled = false

    /** Is work pending? While it is, [dev.geo.android.ports.Presence.hold] keeps the processor awake. */
    public val busy: StateFlow<Boolean> get() = hold.isHeld

    /** Restarts and failures of this host. */
    public val diagnostics: StateFlow<HostDiagnostics> get() = currentDiagnostics

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
        inbox.add { wakes.of(reason) }
    }

    /** Storage that was locked may be readable now: the engine tries again at once. From any thread. */
    public fun unlocked() {
        inbox.add { listOf(flagMessage("unlocked")) }
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
                val sentTo = session
                val isQueued = inbox.add {
                    if (session == null) clients.refuse(client, json)
                    listOfNotNull(session?.let { clients.receive(client, json, sentTo) })
                }
                if (!isQueued) clients.refuse(client, json)
            }

            override fun lost() {
                inbox.add { listOfNotNull(clients.detach(client)) }
            }
        }
    }

    /**
     * The user removed the app from the recent tasks: its runtime counts as gone, even where it runs on for a while, and
     * `stopOnTerminate` decides whether tracking ends. A client that still runs must attach again.
     */
    public fun appIsGone() {
        inbox.add {
            val isQueued = session?.watches?.isOpen("app") == true
            clients.detachApps() + if (isQueued) listOf(readingMessage("app", GONE)) else emptyList()
        }
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
            if (session != null && !isClosing) restartGuest(failure = null)
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

    private fun failed(failure: Throwable) {
        val isOther = failure is GuestFailure.OtherProtocol
        log.error(if (isOther) "guest:version" else "guest:broke", messageOf(failure))
        currentDiagnostics.update { it.copy(lastFailure = messageOf(failure)) }
        if (!isOther && !isClosing && restarts.mayRestart()) return restartGuest(messageOf(failure))
        log.error("guest:lost", "the guest is not started again")
        currentDiagnostics.update { it.copy(isLost = true) }
        end()
        // No result will come: open calls fail, later ones are refused with `CLOSED`.
        clients.broadcast(flagMessage("restarted"))
        // The foreground service must not stay when tracking has ended.
        ports.presence.set(PresenceRequest(PresenceRequest.MODE_OFF, null, null))
    }

    private fun restartGuest(failure: String?) {
        session?.end()
        hold.guest(false)
        val next = GuestSession(environment).also { session = it }
        currentDiagnostics.update { it.copy(restarts = it.restarts + 1) }
        clients.broadcast(flagMessage("restarted"))
        clients.broadcast(flagMessage("busy", false)) // until the new guest reports otherwise
        val hello = helloMessage(options, next.watches.available, failure)
        val messages = listOf(hello, WakeMessages.launch()) + clients.attachMessages
        for (message in messages) if (session === next) inbox.deliverNow(message)
    }

    /** Ends the guest without starting another. */
    private fun end() {
        if (!ended.complete(Unit)) return
        session?.end()
        session = null
        hold.guest(false)
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

    private val environment = object : GuestSessionEnvironment {
        override val options get() = this@EngineHost.options
        override val log get() = this@EngineHost.log
        override val clients get() = this@EngineHost.clients
        override val storageThread = Executor(::runStorageCall)

        override fun enqueue(messages: () -> List<JsonObject>) {
            inbox.add(messages)
        }

        override fun welcomed(engine: String) {
            log.verbose("guest:welcome", "the guest runs engine $engine")
            currentDiagnostics.update { it.copy(engineVersion = engine) }
        }

        override fun busyChanged(isBusy: Boolean) {
            hold.guest(isBusy)
            clients.broadcast(flagMessage("busy", isBusy))
        }

        override fun closed() = end()
    }

    init {
        session = GuestSession(environment)
        inbox.add { listOfNotNull(session?.let { helloMessage(options, it.watches.available) }) + wakes.of(reason) }
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
