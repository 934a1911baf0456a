package dev.geo.android.process

import android.content.Context
import android.content.Intent
import android.os.Build
import android.os.Handler
import android.os.Looper
import dev.geo.android.host.HostLogEntry
import dev.geo.android.ports.Presence
import dev.geo.android.ports.PresenceRequest
import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.JsonObject

/** The foreground service, as far as [ServicePresence] has to do with it. Called on the main thread. */
internal interface ShownService {
    /**
     * Makes it a foreground service with this notification, or changes the notification.
     *
     * @throws IllegalStateException where the platform does not let it begin now (Android 12 and up).
     * @throws SecurityException where a permission lacks (Android 14 and up).
     */
    fun show(notification: JsonObject?)

    /**
     * Ends it, with its notification. A start of the service that has not arrived yet must keep it: the platform ends an app whose
     * service was asked for by `startForegroundService` and goes without having been shown.
     */
    fun end()
}

/**
 * Shows that the phone's way is tracked, by the foreground service: only in mode `location`. Geofences alone need none,
 * and the store allows none for them.
 *
 * Where the platform refuses the service, that is said to the log, and [retry] asks again. It belongs to every moment
 * at which the platform may have become willing: each wake, and the app being seen.
 *
 * @param lasting called on the main thread while the engine stays busy for long: see [WakeHold].
 */
internal class ServicePresence(
    private val context: Context,
    private val log: (HostLogEntry) -> Unit,
    private val lasting: () -> Unit = {},
    private val restricted: () -> String? = { whatIgnoresTheService(context) },
    private val forbidden: () -> String? = { whatForbidsTheService(context) },
) : Presence {
    private enum class Phase { ABSENT, ASKED, THERE }

    private val main = Handler(Looper.getMainLooper())
    private val hold = WakeHold(context, log, lasting)
    private val sounds = DebugSounds(main)
    private var wanted = PresenceRequest(PresenceRequest.MODE_OFF, null, null)
    private var phase = Phase.ABSENT
    private var service: ShownService? = null
    private var shown: Shown? = null
    private var refused: String? = null

    @Volatile
    private var sensors: List<Sensor> = emptyList()

    /** Is the service shown now? */
    val isShown: Boolean get() = synchronized(this) { shown != null }

    /** Is anything tracked: the way, or geofences? */
    val isTracking: Boolean get() = synchronized(this) { wanted.mode != PresenceRequest.MODE_OFF }

    /** Why the platform does not let the service be shown; null where it does, or nothing is asked. */
    val refusal: ServiceRefusal = ServiceRefusal()

    /** What the service shows now. */
    private class Shown(val notification: JsonObject?)

    override fun set(request: PresenceRequest) {
        request.sound?.let(sounds::play)
        synchronized(this) { wanted = request }
        if (request.mode != PresenceRequest.MODE_LOCATION) refusal.set(null)
        settle()
    }

    override fun hold(isBusy: Boolean): Unit = hold.set(isBusy)

    /** The sensors that are to know whether the service is shown. */
    fun reportTo(sensors: List<Sensor>) {
        this.sensors = sensors
        if (isShown) report(isShown = true)
    }

    /** The platform may have become willing. */
    fun retry() {
        if (!isLocationWanted) return
        val there = synchronized(this) { service } ?: return ask()
        // The platform removes the notification of a restricted app without a callback, and does not show it again by itself.
        if (restricted() != null || refusal.reason != null) main.post { show(there) }
    }

    /**
     * The service has been created and started: by us, or ([isOurs] false) by the system, which starts it again
     * after it ended the process. In the second case nothing has to be shown until the engine says so.
     */
    fun began(started: ShownService, isOurs: Boolean) {
        synchronized(this) {
            service = started
            phase = Phase.THERE
        }
        // A service started as foreground service must call startForeground once, even if it is not wanted any more.
        if (isOurs || isLocationWanted) show(started)
        if (isOurs && !isLocationWanted) end(started)
    }

    /** The service is gone. */
    fun ended(gone: ShownService) {
        val wasShown = synchronized(this) {
            if (service !== gone) return
            service = null
            phase = Phase.ABSENT
            (shown != null).also { shown = null }
        }
        if (wasShown) report(isShown = false)
    }

    /** The engine has said what it wants since the system started the service again. */
    fun settle() {
        if (synchronized(this) { service == null }) askIfWanted() else main.post(::decide)
    }

    /** On the main thread, where the service begins and ends. */
    private fun decide() {
        val there = synchronized(this) { service }
        when {
            there == null -> askIfWanted()
            isLocationWanted -> show(there)
            else -> end(there)
        }
    }

    private fun askIfWanted() {
        if (isLocationWanted && synchronized(this) { phase == Phase.ABSENT }) ask()
    }

    private val isLocationWanted get() = synchronized(this) { wanted.mode == PresenceRequest.MODE_LOCATION }

    private fun ask() {
        synchronized(this) { phase = Phase.ASKED }
        val failure = forbidden() ?: attempt {
            val intent = Intent(context, TrackingService::class.java).setAction(TrackingService.ACTION_TRACK)
            val name = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
                context.startForegroundService(intent)
            } else {
                context.startService(intent)
            }
            checkNotNull(name) { "the platform starts no service of this app" }
        }
        if (failure == null) return
        synchronized(this) { if (phase == Phase.ASKED) phase = Phase.ABSENT }
        refuse(failure)
    }

    private fun show(there: ShownService) {
        val notification = synchronized(this) {
            val isSame = shown?.let { it.notification == wanted.notification } == true
            if (service !== there || (isSame && restricted() == null)) return
            wanted.notification
        }
        val failure = attempt { there.show(notification) }
        val ignored = if (failure == null) restricted() else null
        if (ignored != null) {
            val wasShown = synchronized(this) { (shown != null).also { shown = null } }
            if (wasShown) report(isShown = false)
            return refuse(ignored)
        }
        if (failure == null) {
            val isNew = synchronized(this) {
                refused = null
                (shown == null).also { shown = Shown(notification) }
            }
            refusal.set(null)
            if (isNew) report(isShown = true)
        } else {
            refuse(failure)
            end(there)
        }
    }

    /** Sensors register anew for the time without it, and only then it ends. */
    private fun end(there: ShownService) {
        ended(there)
        there.end()
    }

    private fun report(isShown: Boolean) {
        for (sensor in sensors) {
            @Suppress("TooGenericExceptionCaught") // an exception of one sensor must not affect the others
            try {
                sensor.serviceChanged(isShown)
            } catch (error: RuntimeException) {
                log(HostLogEntry(ERROR, "sensor:threw", "${sensor.kind}: ${error.message ?: error.javaClass.name}"))
            }
        }
    }

    /**
     * `ForegroundServiceStartNotAllowedException` of Android 12 is an IllegalStateException; below 31 there is no such
     * class.
     */
    private fun attempt(run: () -> Unit): String? = try {
        run()
        null
    } catch (refusal: IllegalStateException) {
        refusal.message ?: refusal.javaClass.name
    } catch (refusal: SecurityException) {
        refusal.message ?: refusal.javaClass.name
    }

    /** Once for each reason: a parked phone is woken many times a day. */
    private fun refuse(reason: String) {
        val isNew = synchronized(this) { (refused != reason).also { refused = reason } }
        refusal.set(reason)
        if (isNew) log(HostLogEntry(WARNING, "service:refused", "no foreground service for now: $reason"))
    }

    private companion object {
        /** As levels of the log are numbered. */
        const val ERROR = 1
        const val WARNING = 2
    }
}
