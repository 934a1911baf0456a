package dev.geo.android.play

import android.app.Application
import android.content.Intent
import android.location.Location
import android.os.SystemClock
import android.provider.Settings
import com.google.android.gms.location.ActivityRecognitionResult.Companion.carrying
import com.google.android.gms.location.DetectedActivity
import com.google.android.gms.location.Geofence
import com.google.android.gms.location.GeofencingEvent.Companion.carrying
import com.google.android.gms.location.GeofencingEvent.Companion.carryingError
import com.google.android.gms.location.LocationResult
import com.google.android.gms.location.LocationResult.Companion.carrying
import com.google.android.gms.location.Priority
import dev.geo.android.process.WakeIntents
import dev.geo.android.sensors.LocationWatchRequest
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.util.ReflectionHelpers
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

/** The sensors of Google Play services, against clients that write down what they are asked. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 31, 35, 36])
class PlaySensorsTest {
    private val app: Application get() = RuntimeEnvironment.getApplication()
    private val play = ScriptedPlay()
    private val asked = play.asked
    private val received = ArrayList<String>()

    private val location = PlayLocationSensor(app, play.fused, { true })
    private val regions = PlayRegionSensor(app, play.geofencing, { true })
    private val activity = PlayActivitySensor(app, play.recognition, { true })

    /** A phone counts its boots; without the count a boot is named by its minute, and a test that spans two sees two boots. */
    @Before
    fun start() {
        Settings.Global.putInt(app.contentResolver, Settings.Global.BOOT_COUNT, 1)
    }

    private fun request(accuracy: Int, background: Boolean, filter: Int = 10) = Json.parseToJsonElement(
        """{"desiredAccuracy":$accuracy,"distanceFilter":$filter,"interval":1000,"background":$background}""",
    )

    private fun circles(vararg names: String, radius: Int = 200) = Json.parseToJsonElement(
        names.joinToString(",", "[", "]") {
            """{"identifier":"$it","latitude":52.0,"longitude":13.0,"radius":$radius,""" +
                """"notifyOnEntry":true,"notifyOnExit":false}"""
        },
    )

    @Test
    fun `a fix of a mock location app says so, by callback and by intent`() {
        val mock = Location("fused").apply {
            if (android.os.Build.VERSION.SDK_INT >= android.os.Build.VERSION_CODES.S) {
                isMock = true
            } else {
                ReflectionHelpers.callInstanceMethod<Any>(
                    this,
                    "setIsFromMockProvider",
                    ReflectionHelpers.ClassParameter.from(Boolean::class.javaPrimitiveType, true),
                )
            }
        }
        location.watch(request(-1, background = false), ::receive)
        assertNotNull(play.listener).onLocationResult(LocationResult.create(listOf(mock, Location("fused"))))
        assertEquals(listOf(true, false), received.map { "\"mock\":true" in it })
        location.watch(request(-1, background = true), ::receive)
        val later = Location(mock).apply { elapsedRealtimeNanos = 1 }
        val delivered = location.delivered(delivery("location").carrying(listOf(later)))
        assertEquals(listOf("true"), delivered.map { it["mock"].toString() })
    }

    @Test
    fun `a geofence of Play services lets the foreground service begin, a fix of theirs does not`() {
        assertTrue(regions.allowsService)
        assertEquals(listOf(false, false), listOf(location.allowsService, activity.allowsService))
    }

    private fun receive(reading: JsonObject) {
        received += reading.toString()
    }

    private fun fix() = Location("fused").apply {
        latitude = 52.0
        longitude = 13.0
        accuracy = 5f
        elapsedRealtimeNanos = SystemClock.elapsedRealtimeNanos()
    }

    private fun delivery(kind: String) =
        shadowOf(assertNotNull(WakeIntents.existing(app, kind, PLAY_PART))).savedIntent.let(::Intent)

    @Test
    fun `each accuracy has its priority`() {
        val priorities = listOf(-2, -1, 0, 5, 10, 99, 100, 1000, 3000).map {
            playRequest(LocationWatchRequest(it, 0f, 1000, true)).priority
        }
        val high = Priority.PRIORITY_HIGH_ACCURACY
        val balanced = Priority.PRIORITY_BALANCED_POWER_ACCURACY
        val low = Priority.PRIORITY_LOW_POWER
        assertEquals(
            listOf(high, high, high, high, balanced, balanced, low, low, Priority.PRIORITY_PASSIVE),
            priorities,
        )
    }

    @Test
    fun `in the background fixes come by an intent, which says that they are filtered`() {
        location.watch(request(-1, background = true), ::receive)
        assertEquals(listOf("100 every 1000 ms, 10.0 m, by intent"), asked)
        val readings = location.delivered(delivery("location").carrying(listOf(fix())))
        assertEquals("true", readings.single()["filtered"].toString())
        assertEquals("52.0", readings.single()["latitude"].toString())
        assertEquals(emptyList(), location.delivered(Intent()))
    }

    @Test
    fun `a change of place replaces the request without a pause, the new one first`() {
        location.watch(request(-1, background = true), ::receive)
        location.watch(request(-1, background = false, filter = 0), ::receive)
        assertEquals(listOf("100 every 1000 ms, 0.0 m", "no intent"), asked.drop(1))
        assertNotNull(play.listener).onLocationResult(LocationResult.create(listOf(fix())))
        assertTrue(""""filtered":false""" in received.single(), received.toString())

        location.watch(request(-1, background = true), ::receive)
        assertEquals("no callback", asked.last())
        location.unwatch()
        assertEquals("no intent", asked.last())
        assertNull(WakeIntents.existing(app, "location", PLAY_PART))
    }

    @Test
    fun `another process ends what an earlier one registered, and its own end leaves it`() {
        location.watch(request(-1, background = true), ::receive)
        location.detach()
        assertEquals(1, asked.size)
        PlayLocationSensor(app, play.fused, { true }).unwatch()
        assertEquals("no intent", asked.last())
    }

    @Test
    fun `a refusal is a reading`() {
        play.refuses = SecurityException("no permission")
        location.watch(request(-1, background = true), ::receive)
        assertEquals(listOf("""{"error":{"code":1,"message":"Google Play services: no permission"}}"""), received)
        regions.watch(circles("home"), ::receive)
        assertEquals(
            """{"ageMillis":0,"identifier":"home","action":"failed","message":"Google Play services: no permission"}""",
            received.last(),
        )
    }

    @Test
    fun `only the difference is registered, also by a later process`() {
        regions.watch(circles("home", "work"), ::receive)
        PlayRegionSensor(app, play.geofencing, { true }).watch(circles("work", "school"), ::receive)
        assertEquals(
            listOf(
                "add [home: 52.0 13.0 200.0, work: 52.0 13.0 200.0]",
                "remove [home]",
                "add [school: 52.0 13.0 200.0]",
            ),
            asked,
        )
    }

    @Test
    fun `after a start of the device all are registered anew`() {
        regions.watch(circles("home"), ::receive)
        assertNotNull(WakeIntents.existing(app, "regions", PLAY_PART)).cancel()
        regions.watch(circles("home"), ::receive)
        assertEquals(List(2) { "add [home: 52.0 13.0 200.0]" }, asked)
    }

    @Test
    fun `after an update of the app or of Play services all are registered anew, though the intent lives`() {
        var conditions = "boot-1 1 1"
        val regions = PlayRegionSensor(app, play.geofencing, { true }) { conditions }
        regions.watch(circles("home", "work"), ::receive)
        regions.watch(circles("home", "work"), ::receive)
        assertEquals(1, asked.size)
        conditions = "boot-1 2 1"
        PlayRegionSensor(app, play.geofencing, { true }) { conditions }.watch(circles("home"), ::receive)
        assertEquals(listOf("remove [work]", "add [home: 52.0 13.0 200.0]"), asked.drop(1))
        assertNotNull(WakeIntents.existing(app, "regions", PLAY_PART))
    }

    @Test
    fun `an update of the app changes the conditions`() {
        val before = PlayRegionSensor(app, play.geofencing, { true }).also { it.watch(circles("home"), ::receive) }
        shadowOf(app.packageManager).getInternalMutablePackageInfo(app.packageName).lastUpdateTime += 1
        before.watch(circles("home"), ::receive)
        assertEquals(List(2) { "add [home: 52.0 13.0 200.0]" }, asked)
    }

    @Test
    fun `while the service is shown fixes come by the callback, and by the intent again before it ends`() {
        location.watch(request(-1, background = true), ::receive)
        location.serviceChanged(isShown = true)
        assertEquals(listOf("100 every 1000 ms, 10.0 m"), asked.drop(1))
        val first = fix()
        assertNotNull(play.listener).onLocationResult(LocationResult.create(listOf(first)))
        assertEquals("no intent", asked.last())
        assertEquals(1, received.size)
        location.serviceChanged(isShown = false)
        assertEquals(listOf("100 every 1000 ms, 10.0 m, by intent", "no callback"), asked.takeLast(2))
        // Its broadcast was under way when the callback brought it.
        assertEquals(emptyList(), location.delivered(delivery("location").carrying(listOf(first))))
    }

    @Test
    fun `activities that Play services refuse are lost to them, so that the platform's own take over`() {
        var lost = 0
        activity.whenLost { lost++ }
        play.refuses = SecurityException("no permission")
        activity.watch(Json.parseToJsonElement("""{"intervalMillis":10000}"""), ::receive)
        assertEquals(1 to false, lost to activity.isAvailable)
    }

    @Test
    fun `the sensor decides which crossings are reported`() {
        regions.watch(circles("home"), ::receive)
        val enter = delivery("regions").carrying(Geofence.GEOFENCE_TRANSITION_ENTER, "home", "gone long ago")
        assertEquals(
            listOf("""{"ageMillis":0,"identifier":"home","action":"enter"}"""),
            regions.delivered(enter).map { it.toString() },
        )
        assertEquals(
            emptyList(),
            regions.delivered(delivery("regions").carrying(Geofence.GEOFENCE_TRANSITION_EXIT, "home")),
        )
    }

    @Test
    fun `geofences that Play services let go of have failed, and are registered again when asked for`() {
        regions.watch(circles("home"), ::receive)
        val failed = regions.delivered(delivery("regions").carryingError(1000)).single()
        assertEquals(""""failed"""", failed["action"].toString())
        regions.watch(circles("home"), ::receive)
        assertEquals(2, asked.size)
    }

    @Test
    fun `beyond a hundred regions the rest is refused by name`() {
        regions.watch(circles(*Array(101) { "r$it" }), ::receive)
        assertTrue("r100" in received.single() && "101 regions are wanted" in received.single(), received.toString())
    }

    @Test
    fun `the likeliest activity, in the contract's words, with its age`() {
        activity.watch(Json.parseToJsonElement("""{"intervalMillis":10000}"""), ::receive)
        assertEquals(listOf("every 10000 ms"), asked)
        val foot = DetectedActivity(DetectedActivity.ON_FOOT, 80)
        val walk = DetectedActivity(DetectedActivity.WALKING, 80)
        val tilt = DetectedActivity(DetectedActivity.TILTING, 100)
        val now = SystemClock.elapsedRealtime()
        val readings = activity.delivered(delivery("activity").carrying(now - 40, foot, walk, tilt))
        assertEquals(listOf("""{"ageMillis":40,"type":"walking","confidence":80}"""), readings.map { it.toString() })
        assertEquals(emptyList(), activity.delivered(delivery("activity").carrying(now, tilt)))
        activity.unwatch()
        assertEquals("no activity", asked.last())
    }

    @Test
    fun `without them, or without the permission, the platform's own are taken`() {
        assertEquals(false, PlayLocationSensor(app, play.fused, { false }).isAvailable)
        shadowOf(app).denyPermissions("android.permission.ACTIVITY_RECOGNITION")
        assertEquals(android.os.Build.VERSION.SDK_INT < 29, activity.isAvailable)
        shadowOf(app).grantPermissions("android.permission.ACTIVITY_RECOGNITION")
        assertEquals(true, activity.isAvailable)
    }
}
