package dev.geo.android.host

import dev.geo.android.engine.GuestFailure
import dev.geo.android.ports.PresenceRequest
import dev.geo.android.ports.StorageHeldException
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.update
import kotlinx.serialization.json.JsonObject
import java.io.IOException

/** What [GuestLife] needs of its host. */
internal interface GuestLifeEnvironment {
    val options: HostOptions
    val log: HostLog
    val clients: Clients

    fun newSession(): GuestSession

    /** Delivers a message before everything that is queued. */
    fun deliverNow(message: JsonObject)

    /** No guest is at work. */
    fun guestEnded()

    /** Calls [GuestLife.awaken] on the host's thread. From any thread. */
    fun retry()
}

/**
 * The guests of one host, one after another: starts the first, replaces one that failed, and lets one that fails repeatedly rest:
 * what it registered with the platform is released until its next start. On the host's thread.
 */
internal class GuestLife(private val env: GuestLifeEnvironment) {
    private val ports = env.options.ports
    private val restarts = Restarts(ports.clock::uptime)
    private val current = MutableStateFlow(HostDiagnostics())
    private var isEnded = false
    private var cancelRetry: () -> Unit = {}

    /** The form in which the next guest receives the failure of the one before. */
    private var downBecause: String? = null

    val alarms = GuestAlarms(ports.alarms)
    val diagnostics: StateFlow<HostDiagnostics> get() = current

    /** The guest that runs; null where none does. */
    @Volatile
    var session: GuestSession? = null
        private set

    /** Why no guest runs, where none does. */
    @Volatile
    var refusal = Refusal.CLOSED
        private set

    /** Starts the first guest. @return its first messages. */
    fun first(wakes: () -> List<JsonObject>): List<JsonObject> = if (claims()) begin(null) + wakes() else emptyList()

    /**
     * Starts a guest where none runs, and one may now.
     *
     * @param isUser the user has opened the app: a guest that rests does so no longer.
     * @return its first messages; null where none was started.
     */
    fun awaken(isUser: Boolean, wakes: () -> List<JsonObject>): List<JsonObject>? {
        if (session != null || isEnded) return null
        val isEarly = current.value.retryAtUptime?.let { ports.clock.uptime() < it } == true
        if ((isEarly && !isUser) || !claims()) return null
        if (current.value.isLost) {
            cancelRetry()
            alarms.rest(null)
            current.update { it.copy(restarts = it.restarts + 1, isLost = false, retryAtUptime = null) }
        }
        notifyClients()
        return begin(downBecause) + wakes() + env.clients.attachMessages
    }

    /** Storage that was locked may be readable: now it can be reserved too. @return messages for the guest. */
    fun unlocked(): List<JsonObject> {
        val present = session ?: return emptyList()
        if (claims()) return listOf(flagMessage("unlocked"))
        // It has registered nothing yet: what the platform serves is the other process's.
        present.end()
        session = null
        env.guestEnded()
        notifyClients()
        return emptyList()
    }

    /** Replaces the guest. */
    fun restart(failure: String?) {
        session?.end()
        env.guestEnded()
        notifyClients()
        current.update { it.copy(restarts = it.restarts + 1) }
        val hello = begin(failure)
        val next = session
        val messages = hello + WakeMessages.launch() + env.clients.attachMessages
        for (message in messages) if (session === next) env.deliverNow(message)
    }

    /**
     * The guest failed.
     *
     * @param mayRestart is the host not closing?
     * @return false where no other guest will be started.
     */
    fun failed(failure: Throwable, mayRestart: Boolean): Boolean {
        val what = messageOf(failure)
        val isOther = failure is GuestFailure.OtherProtocol
        env.log.error(if (isOther) "guest:version" else "guest:broke", what)
        current.update { it.copy(lastFailure = what) }
        if (isOther || !mayRestart) {
            env.log.error("guest:lost", "the guest is not started again")
            rest(null, Refusal.CLOSED)
            return false
        }
        val wait = restarts.waitMillis()
        if (wait == 0L) restart(what) else delayRestart(wait, what)
        return true
    }

    /** Ends the guest without starting another; registrations with the platform stay. */
    fun end() {
        isEnded = true
        cancelRetry()
        session?.end()
        session = null
        refusal = Refusal.CLOSED
        env.guestEnded()
    }

    fun welcomed(engine: String) = current.update { it.copy(engineVersion = engine) }

    private fun delayRestart(waitMillis: Long, what: String) {
        val seconds = waitMillis / MILLIS_PER_SECOND
        env.log.error("guest:lost", "the guest failed repeatedly; it is started again in $seconds s")
        downBecause = "it failed repeatedly and was down for $seconds s: $what"
        rest(
            waitMillis,
            Refusal("UNAVAILABLE", "the engine failed repeatedly and is started again in $seconds s: $what"),
        )
    }

    /** Without a guest nothing may stay on: no receiver, no alarm, no service. */
    private fun rest(retryMillis: Long?, because: Refusal) {
        session?.end(releases = true)
        session = null
        refusal = because
        env.guestEnded()
        val retryAtUptime = retryMillis?.let { ports.clock.uptime() + it }
        current.update { it.copy(isLost = true, retryAtUptime = retryAtUptime) }
        guarded { alarms.rest(retryMillis?.let { ports.clock.now() + it }) }
        guarded { ports.presence.set(PresenceRequest(PresenceRequest.MODE_OFF, null, null)) }
        if (retryMillis != null) cancelRetry = ports.timers.after(retryMillis, env::retry)
        notifyClients()
    }

    private fun begin(failure: String?): List<JsonObject> {
        val next = env.newSession().also { session = it }
        restarts.started()
        return listOf(helloMessage(env.options, next.watches.available, failure))
    }

    /** Is the storage this process's own? Two engines on one storage would overwrite each other's records. */
    private fun claims(): Boolean {
        try {
            ports.storage.claim()
        } catch (held: StorageHeldException) {
            if (refusal.code != LOCKED) env.log.error("storage:held", messageOf(held))
            refusal = Refusal(LOCKED, messageOf(held))
            return false
        } catch (error: IOException) {
            // Each use of the storage will say so too, and the engine waits for a better one.
            env.log.error("port:threw", messageOf(error))
        }
        return true
    }

    /** Open calls fail, and whatever listened listens again. Not busy until a guest says otherwise. */
    private fun notifyClients() {
        env.clients.broadcastRestarted()
        env.clients.broadcast(flagMessage("busy", false))
    }

    @Suppress("TooGenericExceptionCaught")
    private fun guarded(run: () -> Unit) {
        try {
            run()
        } catch (error: Exception) {
            env.log.error("port:threw", messageOf(error))
        }
    }

    private companion object {
        const val LOCKED = "LOCKED"
        const val MILLIS_PER_SECOND = 1_000L
    }
}
