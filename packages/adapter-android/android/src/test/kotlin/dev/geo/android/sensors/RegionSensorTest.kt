package dev.geo.android.sensors

import dev.geo.android.process.WakeIntents
import org.junit.After
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.annotation.Config
import kotlin.test.assertEquals

/** Robolectric's shadow has no proximity alerts: [AlertingLocationManager] keeps what the real calls ask for. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 31, 35], shadows = [AlertingLocationManager::class])
class RegionSensorTest {
    private val received = ReceivedEvent()
    private val sensor by lazy { RegionSensor(app) }

    @Before
    fun permission() {
        blockWakes()
        grant(*PLACE)
        AlertingLocationManager.alerts.clear()
        AlertingLocationManager.refusal = null
    }

    @After
    fun end() = sensor.unwatch()

    private fun region(name: String, radius: Int = 200, entry: Boolean = true, exit: Boolean = true) =
        """{"identifier":"$name","latitude":52.5,"longitude":13.25,"radius":$radius,""" +
            """"notifyOnEntry":$entry,"notifyOnExit":$exit}"""

    private fun watch(vararg regions: String) = sensor.watch(json(regions.joinToString(",", "[", "]")), received)

    private fun RegionSensor.woken() = wakes().flatMap(::delivered).map { it.toString() }

    @Test
    fun `entering and leaving wake us, with the region's own name`() {
        val name = "Zoo / Öst #1?"
        watch(region(name), region("geo/stationary", entry = false))
        assertEquals(List(2) { "52.5 13.25 200.0 -1" }, AlertingLocationManager.alerts.values.toList())
        AlertingLocationManager.cross(name, isEntering = true)
        assertEquals(listOf("""{"ageMillis":0,"identifier":"$name","action":"enter"}"""), sensor.woken())
        AlertingLocationManager.cross("geo/stationary", isEntering = true)
        assertEquals(emptyList(), sensor.woken())
        AlertingLocationManager.cross("geo/stationary", isEntering = false)
        val left = """{"ageMillis":0,"identifier":"geo/stationary","action":"exit"}"""
        assertEquals(listOf(left), sensor.woken())
    }

    @Test
    fun `only the difference is applied, also by a later process`() {
        watch(region("a"), region("b"), region("c"))
        val before = AlertingLocationManager.alerts.keys.toList()
        sensor.detach()
        val later = RegionSensor(app)
        later.watch(json("[${region("b", exit = false)},${region("c", radius = 300)},${region("d")}]"), received)
        assertEquals(listOf<String?>("b", "c", "d"), AlertingLocationManager.names)
        assertEquals(before[1], AlertingLocationManager.alerts.keys.first())
        AlertingLocationManager.cross("b", isEntering = false)
        assertEquals(emptyList(), later.woken())
        AlertingLocationManager.cross("d", isEntering = false)
        val left = """{"ageMillis":0,"identifier":"d","action":"exit"}"""
        assertEquals(listOf(left), later.woken())
        // A process whose guest wants none ends them all.
        RegionSensor(app).unwatch()
        assertEquals(emptyList(), AlertingLocationManager.names)
        assertEquals(emptyList(), listOf("b", "c", "d").mapNotNull { WakeIntents.existing(app, "regions", it) })
    }

    @Test
    fun `after a start of the device all are registered anew`() {
        watch(region("a"), region("b"))
        // What the platform forgets then: the alerts, and the intents with them.
        AlertingLocationManager.alerts.keys.forEach { it.cancel() }
        AlertingLocationManager.alerts.clear()
        RegionSensor(app).watch(json("[${region("a")},${region("b")}]"), received)
        assertEquals(listOf<String?>("a", "b"), AlertingLocationManager.names)
    }

    @Test
    fun `what the platform refuses is said of each region, and tried again when it is asked for again`() {
        AlertingLocationManager.refusal = SecurityException("no fine location")
        watch(region("a"), region("b"))
        val reason = "the permission ACCESS_FINE_LOCATION is not granted: no fine location"
        fun failed(name: String) = """{"ageMillis":0,"identifier":"$name","action":"failed","message":"$reason"}"""
        assertEquals(listOf(failed("a"), failed("b")), received.all())
        AlertingLocationManager.refusal = null
        watch(region("a"), region("b"))
        assertEquals(emptyList(), received.all())
        assertEquals(listOf<String?>("a", "b"), AlertingLocationManager.names)
    }

    @Test
    fun `the hundred-and-first fails`() {
        watch(*Array(101) { region("r$it") })
        assertEquals(100, AlertingLocationManager.alerts.size)
        val failure = "101 regions are wanted; at most 100 are watched at once"
        assertEquals(
            listOf("""{"ageMillis":0,"identifier":"r100","action":"failed","message":"$failure"}"""),
            received.all(),
        )
    }
}
