package dev.geo.android.process

import android.app.NotificationManager
import android.app.Service
import android.content.Context
import android.content.Intent
import android.content.pm.ServiceInfo
import android.os.Build
import android.os.Looper
import dev.geo.android.host.ScriptedSensor
import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.junit.After
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import kotlin.concurrent.thread
import kotlin.test.assertEquals
import kotlin.test.assertNull
import kotlin.test.assertTrue

/** The service itself, as the system creates and starts it. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 29, 31, 34, 35, 36])
class TrackingServiceTest {
    private val log = Written()
    private val engine = ProcessEngine(app, log) { _, _ -> error("this test starts no engine") }

    @Before
    fun own() {
        grant("ACCESS_FINE_LOCATION", "ACCESS_BACKGROUND_LOCATION", "FOREGROUND_SERVICE_LOCATION")
        GeoProcess.replace(engine)
    }

    @After
    fun disown() = GeoProcess.replace(null)

    @Test
    fun `it is a foreground service of type location, with the notification, until the way is tracked no more`() {
        engine.presence.set(location(buildJsonObject { put("title", "On the way") }))
        val asked = shadowOf(app).nextStartedService
        assertEquals(TrackingService::class.java.name, asked.component?.className)

        val controller = Robolectric.buildService(TrackingService::class.java, asked).create()
        val service = controller.get()
        assertEquals(Service.START_STICKY, service.onStartCommand(asked, 0, 1))
        assertEquals("On the way", shadowOf(service).lastForegroundNotification.extras.getString("android.title"))
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q) {
            assertEquals(ServiceInfo.FOREGROUND_SERVICE_TYPE_LOCATION, service.foregroundServiceType)
        }
        val manager = app.getSystemService(Context.NOTIFICATION_SERVICE) as NotificationManager
        assertTrue(manager.activeNotifications.any { it.id == TrackingService.NOTIFICATION_ID })

        engine.presence.set(OFF)
        shadowOf(Looper.getMainLooper()).idle()
        assertTrue(shadowOf(service).isForegroundStopped && shadowOf(service).isStoppedBySelf)
        controller.destroy()
        assertEquals(emptyList(), log.events)
    }

    /** The platform ends an app whose service goes after `startForegroundService` without `startForeground`. */
    @Test
    fun `asked for again while it ends, only the earlier start is stopped, and the later one is shown`() {
        engine.presence.set(location())
        val service = Robolectric.buildService(
            TrackingService::class.java,
            shadowOf(app).nextStartedService,
        ).create().get()
        service.onStartCommand(Intent(TrackingService.ACTION_TRACK), 0, 1)
        var again: Intent? = null
        val watcher = object : Sensor by ScriptedSensor("location") {
            override fun serviceChanged(isShown: Boolean) {
                if (isShown) return
                // The engine decides otherwise on its own thread, between the decision to end and the end.
                thread { engine.presence.set(location(buildJsonObject { put("title", "Again") })) }.join()
                again = shadowOf(app).nextStartedService
            }
        }
        engine.presence.reportTo(listOf(watcher))
        engine.presence.set(OFF)
        shadowOf(Looper.getMainLooper()).idle()
        assertEquals(TrackingService.ACTION_TRACK, again?.action)
        assertEquals(1, shadowOf(service).stopSelfId)

        service.onStartCommand(again, 0, 2)
        assertEquals("Again", shadowOf(service).lastForegroundNotification.extras.getString("android.title"))
        assertTrue(engine.presence.isShown)
    }

    @Test
    fun `without any location permission it is not even asked for`() {
        shadowOf(app).denyPermissions("android.permission.ACCESS_FINE_LOCATION")
        engine.presence.set(location())
        assertNull(shadowOf(app).nextStartedService)
        assertEquals(listOf("service:refused"), log.events)
    }

    @Test
    fun `binding is refused`() {
        assertNull(Robolectric.buildService(TrackingService::class.java).create().get().onBind(Intent()))
    }
}
