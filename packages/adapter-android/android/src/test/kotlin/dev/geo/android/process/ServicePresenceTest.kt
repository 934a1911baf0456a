package dev.geo.android.process

import android.app.ActivityManager
import android.app.ActivityManager.RunningAppProcessInfo
import android.app.ForegroundServiceStartNotAllowedException
import android.content.Context
import android.os.Build
import android.os.Looper
import dev.geo.android.ports.PresenceRequest
import dev.geo.android.sensors.importanceIs
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import kotlin.test.assertEquals

/** When the foreground service comes and goes. */
@RunWith(RobolectricTestRunner::class)
class ServicePresenceTest {
    private val platform = Platform()
    private val log = Written()
    private var forbidden: String? = null
    private var restricted: String? = null
    private val presence = ServicePresence(platform, log, restricted = { restricted }, forbidden = { forbidden })
    private val service = Recorded()

    /** What was done to a service. */
    private class Recorded : ShownService {
        var refuses: RuntimeException? = null
        val done = ArrayList<String>()

        override fun show(notification: JsonObject?) {
            refuses?.let { throw it }
            done += "show ${notification?.get("title")}"
        }

        override fun end() {
            done += "end"
        }
    }

    private fun titled(title: String) = location(buildJsonObject { put("title", title) })

    private fun began(isOurs: Boolean = true) = presence.began(service, isOurs)

    private fun rest() = shadowOf(Looper.getMainLooper()).idle()

    @Test
    fun `tracking the way asks for the service once, and it is shown`() {
        presence.set(titled("On the way"))
        presence.set(titled("On the way"))
        assertEquals(listOf(TrackingService.ACTION_TRACK), platform.asked.map { it.action })
        began()
        assertEquals(listOf("""show "On the way""""), service.done)
    }

    @Test
    fun `geofences alone need no service`() {
        presence.set(PresenceRequest(PresenceRequest.MODE_GEOFENCES, null, null))
        presence.retry()
        assertEquals(emptyList(), platform.asked)
    }

    @Test
    fun `it ends when the way is tracked no more, also for geofences`() {
        presence.set(titled("On the way"))
        began()
        presence.set(PresenceRequest(PresenceRequest.MODE_GEOFENCES, null, null))
        rest()
        assertEquals("end", service.done.last())
    }

    @Test
    fun `another notification changes it, the same one does not`() {
        presence.set(titled("One"))
        began()
        presence.set(titled("One"))
        presence.set(titled("Two"))
        rest()
        assertEquals(listOf("""show "One"""", """show "Two""""), service.done)
    }

    @Test
    fun `asked for, and not wanted any more before it begins, it is shown before it ends`() {
        presence.set(titled("On the way"))
        presence.set(OFF)
        rest()
        began()
        assertEquals(listOf("show null", "end"), service.done)
    }

    @Test
    @Config(sdk = [31, 34, 35, 36])
    fun `what Android 12 refuses is said once, and asked for again at the next wake`() {
        platform.refuses = ForegroundServiceStartNotAllowedException("mAllowStartForeground false")
        presence.set(titled("On the way"))
        presence.retry()
        assertEquals(listOf("service:refused"), log.events)
        assertEquals("no foreground service for now: mAllowStartForeground false", log.entries.single().message)

        platform.refuses = null
        presence.retry()
        began()
        assertEquals(1, platform.asked.size)
        assertEquals(listOf("""show "On the way""""), service.done)
    }

    @Test
    fun `what lacks a permission is not tried, and said`() {
        forbidden = "the app may use neither"
        presence.set(titled("On the way"))
        assertEquals(emptyList(), platform.asked)
        assertEquals(listOf("no foreground service for now: the app may use neither"), log.entries.map { it.message })

        forbidden = null
        presence.retry()
        assertEquals(1, platform.asked.size)
    }

    @Test
    fun `refused while it begins, it ends, and does not ask again by itself`() {
        service.refuses = SecurityException("requires permissions: all of the permissions allOf=true")
        presence.set(titled("On the way"))
        began()
        rest()
        assertEquals(listOf("end"), service.done)
        assertEquals(1, platform.asked.size)
        assertEquals(listOf("service:refused"), log.events)

        service.refuses = null
        presence.retry()
        began()
        assertEquals(2, platform.asked.size)
        assertEquals(listOf("end", """show "On the way""""), service.done)
    }

    @Test
    fun `restricted in the background it is not counted as shown, and is shown anew when the restriction is lifted`() {
        presence.set(titled("On the way"))
        restricted = "the app is restricted"
        began()
        // Android wants startForeground once all the same.
        assertEquals(1, service.done.size)
        assertEquals("the app is restricted", presence.refusal.reason)
        assertEquals(listOf("service:refused"), log.events)

        presence.retry()
        rest()
        assertEquals(listOf("service:refused"), log.events)
        restricted = null
        presence.retry()
        rest()
        assertEquals("show \"On the way\"", service.done.last())
        assertEquals(null, presence.refusal.reason)
        val shows = service.done.size
        presence.retry()
        rest()
        assertEquals(shows, service.done.size)
    }

    @Test
    fun `restricted while it is shown it counts as shown no more from the next wake on`() {
        presence.set(titled("On the way"))
        began()
        assertEquals(null, presence.refusal.reason)
        restricted = "the app is restricted"
        presence.retry()
        rest()
        assertEquals("the app is restricted", presence.refusal.reason)
        presence.set(OFF)
        assertEquals(null, presence.refusal.reason)
    }

    @Test
    @Config(sdk = [24, 29, 35])
    fun `an app that is not seen and restricted has no service to ask for`() {
        importanceIs(RunningAppProcessInfo.IMPORTANCE_CACHED)
        val manager = app.getSystemService(Context.ACTIVITY_SERVICE) as ActivityManager
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P) shadowOf(manager).setBackgroundRestricted(true)
        assertEquals(Build.VERSION.SDK_INT < Build.VERSION_CODES.P, whatIgnoresTheService(app) == null)
        importanceIs(RunningAppProcessInfo.IMPORTANCE_FOREGROUND)
        assertEquals(null, whatIgnoresTheService(app))
    }

    @Test
    @Config(sdk = [34, 35])
    fun `without the permission for notifications it is shown all the same`() {
        grant("ACCESS_FINE_LOCATION", "ACCESS_BACKGROUND_LOCATION", "FOREGROUND_SERVICE_LOCATION")
        shadowOf(app).denyPermissions("android.permission.POST_NOTIFICATIONS")
        assertEquals(null, whatForbidsTheService(app))
    }

    @Test
    fun `started again by the system it waits for what the engine says`() {
        began(isOurs = false)
        rest()
        assertEquals(emptyList(), service.done)
        presence.set(titled("On the way"))
        rest()
        assertEquals(listOf("""show "On the way""""), service.done)
        assertEquals(emptyList(), platform.asked)
    }

    @Test
    fun `started again by the system and not wanted, it ends`() {
        began(isOurs = false)
        presence.settle()
        rest()
        assertEquals(listOf("end"), service.done)
    }

    @Test
    fun `gone without our doing it is asked for at the next wake`() {
        presence.set(titled("On the way"))
        began()
        presence.ended(service)
        presence.retry()
        assertEquals(2, platform.asked.size)
    }
}
