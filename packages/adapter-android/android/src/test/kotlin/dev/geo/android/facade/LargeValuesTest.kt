package dev.geo.android.facade

import dev.geo.android.host.ScriptedPhone.Companion.phone
import dev.geo.android.host.TestClient
import dev.geo.android.host.eventually
import dev.geo.android.host.json
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.intOrNull
import org.junit.Test
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue

/** Values too large for one message, with the real engine. */
class LargeValuesTest {
    /** Every night `-Dgeo.fences=100000`. */
    private val count = Integer.getInteger("geo.fences", 10_000)

    private fun fences(count: Int) = List(count) { Geofence("depot-%06d".format(it), 45 + it / 100_000.0, 13.0, 150.0) }

    /** How many messages of the client and of the guest have parts. */
    private class Parts {
        val called = CopyOnWriteArrayList<Int>()
        val answered = CopyOnWriteArrayList<Int>()

        fun tap(isGuest: Boolean, text: String) {
            if ("\"part\":" in text.take(200) || "\"part\":" in text.takeLast(200)) {
                (if (isGuest) answered else called) += text.length
            }
        }
    }

    @Test
    fun `geofences that no message carries are added, and read, in parts`() = phone {
        val parts = Parts()
        boot(tap = parts::tap)
        val engine = GeoEngine(host)
        val list = fences(count)
        runBlocking {
            engine.ready(json("""{"stopOnTerminate":false}"""))
            val started = System.nanoTime()
            engine.addGeofences(list)
            val addedMillis = (System.nanoTime() - started) / 1_000_000
            val memory = host.memoryBytes()
            assertEquals(count, engine.getState().geofenceCount)
            val stored = engine.getGeofences()
            assertEquals(list.map { it.identifier to it.latitude }, stored.map { it.identifier to it.latitude })
            println(
                "geofences: $count in ${parts.called.size} parts of at most ${parts.called.max()} characters, " +
                    "$addedMillis ms; answered in ${parts.answered.size} of at most ${parts.answered.max()}; " +
                    "the guest holds ${memory / 1024} kB",
            )
        }
        assertTrue(parts.called.size >= 2 && parts.answered.size >= 2, "${parts.called.size}, ${parts.answered.size}")
        assertEquals(0, host.diagnostics.value.restarts)
    }

    @Test
    fun `the same list in one message is added whole, or the guest starts again, and the engine goes on either way`() =
        phone {
            boot()
            val app = TestClient(host).attach()
            app.call("ready", """[{"stopOnTerminate":false}]""")
            app.call("start")
            drive(3)
            val list = fences(count).joinToString { it.raw.toString() }
            val call = app.ask("addGeofences", "[[$list]]")
            val end = eventually("its end", timeoutMillis = 300_000) {
                app.messages.find { (it["result"] as? JsonPrimitive)?.intOrNull == call || "restarted" in it }
            }
            settle()
            val next = TestClient(host).attach()
            val stored = (next.call("ready", """[{"reset":false}]""") as JsonObject)["geofenceCount"]
            println(
                "geofences: $count in one message: ${if ("result" in end) "answered" else "restarted"}, $stored stored",
            )
            assertEquals(JsonPrimitive(if ("result" in end) count else 0), stored)
            assertFalse("error" in end, "$end")
            val before = disk.snapshot().keys.count { it.startsWith("queue/") } + http.exchanges.size
            drive(30, from = 10)
            val after = disk.snapshot().keys.count { it.startsWith("queue/") } + http.exchanges.size
            assertTrue(after > before, "$before and then $after")
        }

    @Test
    fun `a geofence that is refused is named by its index in the whole list, and none is added`() = phone {
        boot()
        val engine = GeoEngine(host)
        runBlocking { engine.ready() }
        val list = fences(3_000).toMutableList()
        list[2_900] = Geofence("bad", 45.0, 13.0, -5.0)
        val failure = assertFailsWith<GeoException> { runBlocking { engine.addGeofences(list) } }
        assertEquals(GeoErrorCode.INVALID_GEOFENCE, failure.code)
        assertTrue("2900" in failure.message, failure.message)
        assertEquals(0, runBlocking { engine.getState() }.geofenceCount)
    }

    @Test
    fun `a process that dies between two parts has added none`() = phone {
        val parts = Parts()
        boot(tap = parts::tap)
        val engine = GeoEngine(host)
        runBlocking { engine.ready(json("""{"stopOnTerminate":false}""")) }
        val adding = CoroutineScope(Dispatchers.Default).launch { runCatching { engine.addGeofences(fences(20_000)) } }
        eventually("some parts") { parts.called.takeIf { it.size >= 3 } }
        die()
        adding.cancel()
        boot()
        val next = GeoEngine(host)
        runBlocking {
            next.ready(json("""{"reset":false}"""))
            assertEquals(0, next.getState().geofenceCount)
            assertEquals(emptyList(), next.getGeofences())
        }
    }

    @Test
    fun `the queue is read in pages, from either end`() = phone {
        boot()
        val engine = GeoEngine(host)
        runBlocking {
            engine.ready()
            assertNull(engine.getLastLocation())
            val uuids = List(300) {
                engine.insertLocation(json("""{"coords":{"latitude":${45 + it / 1000.0},"longitude":13}}"""))
            }
            assertEquals(uuids, engine.getLocations().map { it.uuid })
            assertEquals(uuids.take(280), engine.getLocations(280).map { it.uuid })
            assertEquals(uuids.subList(10, 15), engine.getLocations(5, after = uuids[9]).map { it.uuid })
            val newest = engine.getLocations(3, order = LocationOrder.DESC)
            assertEquals(uuids.reversed().take(3), newest.map { it.uuid })
            val unknown = assertFailsWith<GeoException> { engine.getLocations(5, after = "none") }
            assertEquals(GeoErrorCode.NOT_FOUND, unknown.code)
            engine.start()
        }
        drive(3)
        val last = runBlocking { engine.getLastLocation() }
        assertEquals(45.0, checkNotNull(last).coords.latitude, 0.01)
    }
}
