package dev.geo.android.process

import android.app.Notification
import android.app.NotificationManager
import android.content.Context
import android.graphics.Color
import android.os.Build
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import kotlin.test.assertEquals

/** The notification of contract 2.23. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 29, 35])
class TrackingNotificationTest {
    private val manager get() = app.getSystemService(Context.NOTIFICATION_SERVICE) as NotificationManager

    private fun built(given: JsonObject?) = TrackingNotification(app, given).build()

    private fun Notification.text(key: String) = extras.getCharSequence(key)?.toString()

    @Test
    fun `nothing given shows the configuration's defaults`() {
        val shown = built(null)
        assertEquals("Location", shown.text(Notification.EXTRA_TITLE))
        assertEquals("Location tracking active", shown.text(Notification.EXTRA_TEXT))
        assertEquals(Notification.FLAG_ONGOING_EVENT, shown.flags and Notification.FLAG_ONGOING_EVENT)
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
            assertEquals("geo_location", shown.channelId)
            assertEquals("Location", manager.getNotificationChannel("geo_location").name)
        }
    }

    @Test
    fun `what is given is shown`() {
        val shown = built(
            buildJsonObject {
                put("title", "Trip")
                put("text", "12 km")
                put("channelId", "trips")
                put("channelName", "Trips")
                put("color", "#0A64C8")
            },
        )
        assertEquals("Trip", shown.text(Notification.EXTRA_TITLE))
        assertEquals("12 km", shown.text(Notification.EXTRA_TEXT))
        assertEquals(Color.rgb(0x0A, 0x64, 0xC8), shown.color)
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
            assertEquals("trips", shown.channelId)
            assertEquals("Trips", manager.getNotificationChannel("trips").name)
        }
    }

    @Test
    fun `a button that stops tracking is there where it has a label`() {
        assertEquals(0, built(null).actions.orEmpty().size)
        assertEquals(0, built(buildJsonObject { put("stopAction", " ") }).actions.orEmpty().size)
        val action = built(buildJsonObject { put("stopAction", "End trip") }).actions.single()
        assertEquals("End trip", action.title.toString())
        val intent = shadowOf(action.actionIntent).savedIntent
        assertEquals(WakeIntents.ACTION_STOP, intent.action)
        assertEquals("dev.geo.android.process.WakeReceiver", intent.component?.className)
    }

    @Test
    fun `the priority is the channel's importance, and never the least, which a service must not have`() {
        val importances = (-2..2).map { priority ->
            val shown = built(
                buildJsonObject {
                    put("channelId", "channel $priority")
                    put("priority", priority)
                },
            )
            if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
                manager.getNotificationChannel("channel $priority").importance
            } else {
                @Suppress("DEPRECATION") // there are no channels yet
                assertEquals(priority, shown.priority)
                null
            }
        }
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
            val low = NotificationManager.IMPORTANCE_LOW
            val high = NotificationManager.IMPORTANCE_HIGH
            assertEquals(listOf(low, low, NotificationManager.IMPORTANCE_DEFAULT, high, high), importances)
        }
    }

    @Test
    fun `an icon that is not there is the app's, or the platform's`() {
        for (name in listOf("drawable/nowhere", "mipmap/nowhere", "nonsense", "raw/nowhere")) {
            val shown = built(buildJsonObject { put("smallIcon", name) })
            assertEquals(android.R.drawable.ic_menu_mylocation, shown.smallIcon.resId, name)
        }
        app.applicationInfo.icon = android.R.drawable.ic_dialog_map
        assertEquals(android.R.drawable.ic_dialog_map, built(null).smallIcon.resId)
    }

    /** A SystemUI of Android 8.0 draws no adaptive icon in the status bar: it crashes. */
    @Test
    fun `on Android 8_0 an adaptive launcher icon is not shown`() {
        assertEquals(false, isShowable(Build.VERSION_CODES.O) { true })
        assertEquals(true, isShowable(Build.VERSION_CODES.O) { false })
        assertEquals(true, isShowable(Build.VERSION_CODES.O_MR1) { true })
        assertEquals(true, isShowable(Build.VERSION_CODES.N) { error("there are none") })
    }

    @Test
    fun `a changed notification does not sound again`() {
        assertEquals(Notification.FLAG_ONLY_ALERT_ONCE, built(null).flags and Notification.FLAG_ONLY_ALERT_ONCE)
    }

    @Test
    fun `fields of another kind count as absent`() {
        val shown = built(
            buildJsonObject {
                put("title", 7)
                put("color", "blue")
                put("priority", "high")
            },
        )
        assertEquals("Location", shown.text(Notification.EXTRA_TITLE))
        assertEquals(Notification.COLOR_DEFAULT, shown.color)
    }
}
