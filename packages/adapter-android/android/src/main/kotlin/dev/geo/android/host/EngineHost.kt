package dev.geo.android.host

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
import java.util.concurrent.TimeUnit.SECONDS
import java.util.concurrent.atomic.AtomicInteger

/**
 * Hosts the engine: one guest on a thread of its own, the device, and the clients. It knows nothing of tracking. It carries
 * words between them, one at a time, each with the moment at which it was queued.
 *
 * It begins at once. A guest that fails is started again from durable memory, up to three times in a minute; clients hear
 * `restarted`.
 *
 * @param reason why this process runs; the guest hears it directly after `hello`.
 */
public class EngineHost(private val options: HostOptions, reason: Wake) {
    private val ports = options.ports
    private val log = HostLog(options.log)
    private val thread = HostThread()
    private val storageThread = OrderedThread("geo-storage")
    private val clientsThread = OrderedThread("geo-clients")
    private val hold = BusyHold(ports.presence, log)
    private val inbox = Inbox(ports.clock, thread, hold, ::deliver) { log.error("host:threw", messageOf(it)) }
    private val clients = Clients(log) { life }
    private val restarts = Restarts(ports.clock::uptime)
    private val wakes = WakeWords(ports.sensors, log) { kind -> life?.watches?.isOpen(kind) == true }
    private val connected = AtomicInteger()
    private val fares = MutableStateFlow(HostDiagnostics())
    private val ended = CompletableDeferred<Unit>()
    private val storageClosed = CountDownLatch(1)

    @Volatile
    private var life: Life? = null

    @Volatile
    private var isClosing = false

    @Volatile
    private var isKilled = false

    /** Is anything under way? While it is, [dev.geo.android.ports.Presence.hold] holds. */
    public val busy: StateFlow<Boolean> get() = hold.isHeld

    /** How this host fares. */
    public val diagnostics: StateFlow<HostDiagnostics> get() = fares

    /** What the guest's JavaScript engine has allocated, in bytes. */
    public suspend fun memoryBytes(): Long {
        val answer = CompletableDeferred<Long>()
        val isAsked = inbox.add {
            answer.complete(life?.memoryBytes ?: 0)
            emptyList()
        }
        return if (isAsked) answer.await() else 0
    }

    /** The platform has woken this process, or came to it with something. From any thread. */
    public fun wake(reason: Wake) {
        inbox.add { wakes.of(reason) }
    }

    /**
     * A way for one client.
     *
     * @param isHeadless its runtime was started for headless events alone.
     * @param sink hears every message for this client, in order, on a thread that all clients share.
     */
    public fun connect(isHeadless: Boolean = false, sink: (json: String) -> Unit): ClientConnection {
        val client = Client("client-${connected.incrementAndGet()}", isHeadless, clientsThread, log, sink)
        return object : ClientConnection {
            override fun post(json: String) {
                val saidTo = life
                val isHeard = inbox.add {
                    if (life == null) clients.refuse(client, json)
                    listOfNotNull(life?.let { clients.heard(client, json, saidTo) })
                }
                if (!isHeard) clients.refuse(client, json)
            }

            override fun lost() {
                inbox.add { listOfNotNull(clients.leave(client)) }
            }
        }
    }

    /**
     * Somebody has swiped the app away: its runtime counts as gone, even where it goes on for a while, and `stopOnTerminate`
     * decides what becomes of tracking. Whoever of its clients is still there attaches again.
     */
    public fun appIsGone() {
        inbox.add {
            val isHeard = life?.watches?.isOpen("app") == true
            clients.leaveApps() + if (isHeard) listOf(readingWord("app", GONE)) else emptyList()
        }
    }

    /** Returns when nothing is under way. */
    public suspend fun idle() {
        busy.first { !it }
    }

    /** Returns when every message that was queued has been delivered, and what the guest said of it is under way. */
    public suspend fun delivered() {
        hold.isResting.first { it }
    }

    /** Begins a new guest in the place of the present one, which is lost; clients hear `restarted`. */
    public fun restart() {
        inbox.add {
            if (life != null && !isClosing) beginAgain(failure = null)
            emptyList()
        }
    }

    /**
     * Has the guest let go of everything, and releases everything itself. Returns when that is done; from then on
     * operations are refused with `CLOSED`.
     */
    public suspend fun close() {
        isClosing = true
        inbox.add { listOf(plainWord("close")) }
        withTimeoutOrNull(CLOSE_MILLIS) { ended.await() }
        withContext(Dispatchers.IO) { kill() }
    }

    /**
     * Everything ends here and now, as when the process dies: nobody hears of it, and late answers are dropped. What is
     * registered with the platform stays. Returns when everything is released.
     */
    public fun kill() {
        isKilled = true
        life?.interrupt()
        inbox.add {
            end()
            emptyList()
        }
        thread.close()
        if (!thread.isCurrent) storageClosed.await(STORAGE_SECONDS, SECONDS)
    }

    private fun deliver(json: String) {
        val present = life ?: return
        if (isKilled) return
        @Suppress("TooGenericExceptionCaught")
        try {
            present.deliver(json)
        } catch (failure: Throwable) { // also a library that does not load: an app must not fall with its engine
            if (!isKilled) broke(failure)
        }
    }

    private fun broke(failure: Throwable) {
        log.error("guest:broke", messageOf(failure))
        fares.update { it.copy(lastFailure = messageOf(failure)) }
        if (!isClosing && restarts.mayRestart()) return beginAgain(messageOf(failure))
        log.error("guest:lost", "the guest is not started again")
        fares.update { it.copy(isLost = true) }
        end()
        // What shows that the phone is tracked must not stay where nobody tracks.
        ports.presence.set(PresenceRequest(PresenceRequest.MODE_OFF, null, null))
    }

    private fun beginAgain(failure: String?) {
        life?.end()
        hold.guest(false)
        val next = Life(environment).also { life = it }
        fares.update { it.copy(restarts = it.restarts + 1) }
        clients.sayToAll(plainWord("restarted"))
        clients.sayToAll(plainWord("busy", false)) // until it says otherwise
        val words = listOf(helloWord(options, next.watches.available, failure), WakeWords.launch()) + clients.introductions
        for (word in words) if (life === next) inbox.sayFirst(word)
    }

    /** The present guest is gone, and no other comes. */
    private fun end() {
        if (!ended.complete(Unit)) return
        life?.end()
        life = null
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

    private val environment = object : LifeEnvironment {
        override val options get() = this@EngineHost.options
        override val log get() = this@EngineHost.log
        override val clients get() = this@EngineHost.clients
        override val storageThread get() = this@EngineHost.storageThread

        override fun happened(words: () -> List<JsonObject>) {
            inbox.add(words)
        }

        override fun welcomed(engine: String) {
            log.verbose("guest:welcome", "the guest speaks as $engine")
            fares.update { it.copy(engineVersion = engine) }
        }

        override fun busyChanged(isBusy: Boolean) {
            hold.guest(isBusy)
            clients.sayToAll(plainWord("busy", isBusy))
        }

        override fun closed() = end()
    }

    init {
        life = Life(environment)
        inbox.add { listOfNotNull(life?.let { helloWord(options, it.watches.available) }) + wakes.of(reason) }
    }

    private companion object {
        /** An app whose task was removed; said also where nobody had attached yet. */
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
