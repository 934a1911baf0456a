package dev.geo.android.host

import android.content.Context
import android.content.Intent
import dev.geo.android.ports.Sensor
import dev.geo.android.process.WakeIntents
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import kotlin.test.assertEquals

/** The messages to a guest for an intent of the platform. */
@RunWith(RobolectricTestRunner::class)
class WakeMessagesTest {
    /** Reads a number for each that an intent carries. */
    private class CountingSensor(override val kind: String) : Sensor {
        override val isAvailable = true

        override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) = Unit

        override fun unwatch() = Unit

        override fun delivered(intent: Intent): List<JsonObject> =
            checkNotNull(intent.getIntArrayExtra("numbers")) { "there are no numbers" }.map { json("""{"n":$it}""") }
    }

    private val watched = HashSet<String>()
    private val log = ArrayList<String>()
    private val words = WakeMessages(
        listOf(CountingSensor("location"), CountingSensor("regions")),
        HostLog { log += "${it.level} ${it.event} ${it.message}" },
        alarmCame = { log += "came $it" },
        watched::contains,
    )

    private fun delivery(kind: String, vararg numbers: Int): Wake {
        val context: Context = RuntimeEnvironment.getApplication()
        val intent = Intent(shadowOf(WakeIntents.reading(context, kind)).savedIntent)
        return Wake.Delivery(intent.putExtra("numbers", numbers))
    }

    private fun received(reason: Wake) = words.of(reason).map { it.toString() }

    @Test
    fun `readings without a watch become wakes, one by one`() {
        val expected = listOf(1, 2).map { """{"wake":{"cause":"reading","kind":"location","data":{"n":$it}}}""" }
        assertEquals(expected, received(delivery("location", 1, 2)))
    }

    @Test
    fun `what is watched is a reading like any other`() {
        watched += "regions"
        assertEquals(listOf("""{"reading":"regions","data":{"n":7}}"""), received(delivery("regions", 7)))
        assertEquals(1, received(delivery("location", 7)).count { "wake" in it })
    }

    @Test
    fun `an intent with nothing in it says nothing`() = assertEquals(emptyList(), received(delivery("location")))

    @Test
    fun `an intent for no sensor is refused, and the log says which`() {
        assertEquals(emptyList(), received(delivery("smell", 1)))
        assertEquals(emptyList(), received(Wake.Delivery(Intent("com.example.OTHER"))))
        val others = "Intent { act=com.example.OTHER }, which names none"
        assertEquals(
            listOf("smell", others).map { "2 wake:refused no sensor takes $it; there are location, regions" },
            log,
        )
    }

    @Test
    fun `an intent that its sensor cannot read is ignored`() {
        val empty = delivery("location") as Wake.Delivery
        empty.intent.removeExtra("numbers")
        assertEquals(emptyList(), received(empty))
        assertEquals(listOf("1 sensor:threw location: there are no numbers"), log)
    }
}
