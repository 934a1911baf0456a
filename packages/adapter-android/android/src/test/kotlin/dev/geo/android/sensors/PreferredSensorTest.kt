package dev.geo.android.sensors

import android.content.Intent
import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import kotlin.test.assertEquals
import kotlin.test.assertSame

/** Two ways to one kind. */
@RunWith(RobolectricTestRunner::class)
class PreferredSensorTest {
    private val log = ArrayList<String>()

    private inner class Named(val name: String, override val kind: String, var has: Boolean = true) : Sensor {
        override val isAvailable: Boolean get() = has

        private var lost: () -> Unit = {}

        override fun whenLost(run: () -> Unit) {
            lost = run
        }

        /** It is there no more, as it says itself. */
        fun lose() {
            has = false
            lost()
        }

        override fun serviceChanged(isShown: Boolean) {
            log += "$name service $isShown"
        }

        override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
            log += "$name watch"
        }

        override fun unwatch() {
            log += "$name unwatch"
        }

        override fun detach() {
            log += "$name detach"
        }

        override fun delivered(intent: Intent): List<JsonObject> =
            if (intent.action == name) listOf(json("""{"of":"$name"}""") as JsonObject) else emptyList()
    }

    private val play = Named("play", "location")
    private val own = Named("own", "location")
    private val both = listOf<Sensor>(own).preferring(listOf(play)).single()

    @Test
    fun `the better one is watched while it is there, and what the other had registered ends`() {
        both.watch(json("{}")) {}
        both.watch(json("{}")) {}
        assertEquals(listOf("own unwatch", "play watch", "play watch"), log)
        log.clear()
        play.has = false
        both.watch(json("{}")) {}
        assertEquals(listOf("play unwatch", "own watch"), log)
        assertEquals(true, both.isAvailable)
    }

    @Test
    fun `one that is lost while it is watched leaves its watch to the other, and nothing where none is watched`() {
        play.lose()
        assertEquals(emptyList(), log)
        play.has = true
        both.watch(json("{}")) {}
        log.clear()
        play.lose()
        assertEquals(listOf("play unwatch", "own watch"), log)
    }

    @Test
    fun `both know whether the service is shown`() {
        both.serviceChanged(isShown = true)
        assertEquals(listOf("play service true", "own service true"), log)
    }

    @Test
    fun `both let go, and both read what was theirs`() {
        both.detach()
        both.unwatch()
        assertEquals(listOf("play detach", "own detach", "play unwatch", "own unwatch"), log)
        assertEquals(
            listOf("own", "play"),
            listOf("own", "play").map { name ->
                both.delivered(Intent(name)).single()["of"].toString().trim('"')
            },
        )
    }

    @Test
    fun `kinds that only one side has stay as they are`() {
        val screen = Named("own", "screen")
        val activity = Named("play", "activity")
        val merged = listOf<Sensor>(screen).preferring(listOf(activity))
        assertSame(screen, merged[0])
        assertSame(activity, merged[1])
    }

    @Test
    fun `the platform's own are twelve, each kind once`() {
        val kinds = platformSensors(app, handler).map { it.kind }
        val places = listOf("location", "regions", "activity", "acceleration", "motion", "heading")
        val states = listOf("provider", "connectivity", "battery", "powerSave", "screen", "app")
        assertEquals(places + states, kinds)
    }
}
