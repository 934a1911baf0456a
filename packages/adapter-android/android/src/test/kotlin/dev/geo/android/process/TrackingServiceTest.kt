package dev.geo.android.process

import android.app.NotificationManager
import android.app.Service
import android.content.Context
import android.content.Intent
import android.content.pm.ServiceInfo
import android.os.Build
import android.os.Looper
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
import kotlin.test.assertEquals
import kotlin.test.assertNull
import kotlin.test.assertTrue

/** The service itself, as the system creates and starts it. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 29, 31, 34, 35, 36])
class TrackingServiceTest {
    private val log = Written()
    private val engine = ProcessEngine(app, log) { _, _ -> error("nobody needs the engine here") }

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

    @Test
    fun `without any location permission it is not even asked for`() {
        shadowOf(app).denyPermissions("android.permission.ACCESS_FINE_LOCATION")
        engine.presence.set(location())
        assertNull(shadowOf(app).nextStartedService)
        assertEquals(listOf("service:refused"), log.events)
    }

    @Test
    fun `nobody binds to it`() {
        assertNull(Robolectric.buildService(TrackingService::class.java).create().get().onBind(Intent()))
    }
}
