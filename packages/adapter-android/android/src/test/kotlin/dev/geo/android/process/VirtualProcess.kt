package dev.geo.android.process

import android.content.Intent
import android.location.Location
import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import android.provider.Settings
import dev.geo.android.engine.GuestEngine
import dev.geo.android.host.EngineHost
import dev.geo.android.host.HostLogEntry
import dev.geo.android.host.HostOptions
import dev.geo.android.host.ScriptedPhone
import dev.geo.android.host.ScriptedQuestions
import dev.geo.android.host.ScriptedSensor
import dev.geo.android.host.TIMEOUT_MILLIS
import dev.geo.android.ports.Ports
import dev.geo.android.ports.Timers
import dev.geo.android.sensors.LocationSensor
import dev.geo.android.sensors.locations
import dev.geo.android.sensors.pass
import dev.geo.android.storage.MemoryKeys
import dev.geo.android.storage.SecretStorage
import dev.geo.android.storage.SqliteStorage
import dev.geo.android.time.AlarmManagerWakes
import dev.geo.android.time.DeviceClock
import org.robolectric.Robolectric
import org.robolectric.Shadows.shadowOf
import org.robolectric.android.controller.ServiceController
import org.robolectric.shadows.ShadowAlarmManager
import java.io.File
import java.time.Duration
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit.MILLISECONDS
import java.util.concurrent.atomic.AtomicBoolean

/**
 * A process of the app with the real engine, receiver, service, location sensor, alarms and SQLite. The system's half is played here:
 * it starts services, and delivers broadcasts one at a time. Time is Robolectric's: it passes in [pass] alone, and at each moment
 * everything that the moment began comes to its end, but for answers of the server.
 */
internal class VirtualProcess(
    private val file: File,
    private val server: VirtualServer,
    private val senses: List<ScriptedSensor> = SENSES.map { (kind, present) -> ScriptedSensor(kind, present) },
    private val deviceStartedAt: Long = STARTED_AT,
) {
    private val looper = Looper.getMainLooper()
    private val main = Handler(looper)
    private val clock =
        DeviceClock(app, { deviceStartedAt + SystemClock.elapsedRealtime() }, SystemClock::elapsedRealtime)
    private val keys = MemoryKeys()
    private val location = LocationSensor(app, main)
    private var service: ServiceController<TrackingService>? = null
    private var startId = 0
    private var begun: EngineHost? = null
    val log = CopyOnWriteArrayList<HostLogEntry>()
    val broadcasts = BroadcastQueue()
    val engine = ProcessEngine(app, { log += it }) { engine, reason ->
        EngineHost(optionsOf(engine), reason).also { begun = it }
    }.also(GeoProcess::replace)
    val host: EngineHost get() = begun ?: engine.host()

    /** Is the foreground service there? */
    val isServiceShown: Boolean get() = service?.let { shadowOf(it.get()).lastForegroundNotification != null } == true

    private fun optionsOf(engine: ProcessEngine): HostOptions {
        val sensors = senses + location
        engine.presence.reportTo(sensors)
        val timers = object : Timers {
            override fun after(delayMillis: Long, run: () -> Unit): () -> Unit {
                val timer = Runnable(run)
                main.postDelayed(timer, delayMillis)
                return { main.removeCallbacks(timer) }
            }
        }
        val ports = Ports(
            clock, timers, AlarmManagerWakes(app, clock), SecretStorage(SqliteStorage(file), keys), server, sensors,
            ScriptedQuestions(), engine.presence,
            // Each process draws another.
            entropy = { "%032x".format(SystemClock.elapsedRealtime()) },
        )
        return HostOptions(ports, boot = { GuestEngine.boot(ScriptedPhone.bundle) }, log = { log += it })
    }

    /** Time passes; what comes due happens at its moment. */
    fun pass(millis: Long) {
        val until = SystemClock.elapsedRealtime() + millis
        settle()
        while (true) {
            val next = shadowOf(looper).nextScheduledTaskTime.toMillis()
            if (next == 0L || next > until) break
            shadowOf(looper).idleFor(Duration.ofMillis((next - SystemClock.elapsedRealtime()).coerceAtLeast(0)))
            settle()
        }
        shadowOf(looper).idleFor(Duration.ofMillis(until - SystemClock.elapsedRealtime()))
        settle()
    }

    /** Everything that can happen at this moment happens. */
    fun settle() {
        do {
            awaitSettled()
            shadowOf(looper).idle()
        } while (playSystem() || !isSettled())
    }

    /** The platform has found the device. */
    fun deliverFix(latitude: Double, longitude: Double, speed: Float, heading: Float = 0f, accuracyMeters: Float = 4f) {
        val fix = Location(PROVIDER).apply {
            this.latitude = latitude
            this.longitude = longitude
            this.speed = speed
            bearing = heading
            accuracy = accuracyMeters
            time = clock.now()
            elapsedRealtimeNanos = SystemClock.elapsedRealtimeNanos()
        }
        shadowOf(locations).simulateLocation(fix)
        settle()
    }

    /** Ends at once, as by SIGKILL: it receives nothing any more, and what the platform keeps stays. */
    fun die() {
        host.kill()
        location.detach()
        service = null
        GeoProcess.replace(null)
    }

    /** The system takes the service away, and leaves the process. */
    fun serviceIsDestroyed() {
        service?.destroy()
        service = null
        settle()
    }

    private fun playSystem(): Boolean = startService() || broadcasts.pump()

    private fun startService(): Boolean {
        service?.takeIf { shadowOf(it.get()).isStoppedBySelf }?.let {
            it.destroy()
            service = null
        }
        val intent: Intent = shadowOf(app).nextStartedService ?: return false
        val running =
            service ?: Robolectric.buildService(TrackingService::class.java, intent).create().also { service = it }
        running.get().onStartCommand(intent, 0, ++startId)
        return true
    }

    private fun isSettled(): Boolean {
        val isSettled = AtomicBoolean()
        begun?.whenSettled { isSettled.set(true) } ?: isSettled.set(true)
        return isSettled.get() && shadowOf(looper).isIdle
    }

    private fun awaitSettled() {
        val settled = CountDownLatch(1)
        begun?.whenSettled(settled::countDown) ?: settled.countDown()
        check(settled.await(TIMEOUT_MILLIS, MILLISECONDS)) { "the engine has not settled in $TIMEOUT_MILLIS ms" }
    }

    companion object {
        /** What finds the place best on Android 12 and newer. */
        const val PROVIDER = "fused"
        const val STARTED_AT = 1_767_225_600_000L

        /** What else the device senses, with its present value. */
        val SENSES = mapOf<String, String?>(
            "connectivity" to """{"ageMillis":0,"connected":true,"transport":"cellular"}""",
            "provider" to """{"ageMillis":0,"status":3,"enabled":true,"gps":true,"network":true}""",
            "app" to """{"ageMillis":0,"state":"background"}""",
        )

        /** A phone that was started, and lets the app locate and set exact alarms. */
        fun phone() {
            grant("ACCESS_FINE_LOCATION", "ACCESS_BACKGROUND_LOCATION", "FOREGROUND_SERVICE_LOCATION", "WAKE_LOCK")
            Settings.Global.putInt(app.contentResolver, Settings.Global.BOOT_COUNT, 1)
            ShadowAlarmManager.setAutoSchedule(true)
            ShadowAlarmManager.setCanScheduleExactAlarms(true)
            shadowOf(locations).setProviderEnabled(PROVIDER, true)
            // Robolectric's devices have just started: nothing can be older.
            pass(100_000)
        }
    }
}
