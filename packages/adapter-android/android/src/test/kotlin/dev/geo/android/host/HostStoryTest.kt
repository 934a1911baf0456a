package dev.geo.android.host

import dev.geo.android.host.ScriptedPhone.Companion.phone
import dev.geo.android.ports.HttpResponse
import dev.geo.android.ports.PresenceRequest.Companion.MODE_LOCATION
import dev.geo.android.ports.PresenceRequest.Companion.MODE_OFF
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class HostStoryTest {
    private val config =
        """[{"url":"https://example.test/locations","distanceFilter":10,""" +
            """"disableElasticity":true,"stopOnTerminate":false}]"""

    private fun uuidsIn(body: String?): List<String> {
        val location = json(body.orEmpty()).getValue("location")
        val records = location as? JsonArray ?: JsonArray(listOf(location))
        return records.map { it.jsonObject.said("uuid") }
    }

    @Test
    fun `an app starts tracking, drives, and its records arrive`() = phone {
        boot()
        val app = TestClient(host).attach()
        app.call("ready", config)
        val listen = app.listen("location")
        app.call("start")
        assertEquals(MODE_LOCATION, presence.requests.last().mode)
        assertTrue(sensor("location").isWatched)
        drive(20)
        val received = app.events("location")
        assertTrue(received.size >= 10, "${received.size} of 20 fixes were recorded")
        assertEquals(setOf(listen), received.map { it.getValue("listen").jsonPrimitive.int }.toSet())
        val uploaded = http.exchanges.flatMap { uuidsIn(it.request.body) }
        assertEquals(received.map { it.getValue("data").jsonObject.said("uuid") }.toSet(), uploaded.toSet())
        assertEquals(0, (app.call("getCount") as JsonPrimitive).int)
        app.call("stop")
        settle()
        assertEquals(MODE_OFF, presence.requests.last().mode)
        assertFalse(sensor("location").isWatched)
        assertEquals(emptyList(), log.filter { it.level < 3 })
    }

    @Test
    fun `killed in the middle of an upload it boots, tracks on without an app, and sends what was not answered`() =
        phone {
            http.server = { null }
            boot()
            val app = TestClient(host).attach()
            app.call("ready", config)
            app.call("start")
            for (second in 0 until 10) {
                val latitude = 45 + second * 10 / 111_132.0
                sensor(
                    "location",
                ).deliver("""{"latitude":$latitude,"longitude":13,"accuracy":5,"speed":10,"ageMillis":0}""")
                time.pass(1_000) { runBlocking { host.delivered() } }
            }
            eventually("the first upload") { http.exchanges.firstOrNull() }
            val first = http.exchanges.first()
            die()
            assertEquals(0, disk.opened)
            val queued = disk.snapshot().filterKeys { it.startsWith("queue/") }
            assertTrue(queued.isNotEmpty())

            first.answered(HttpResponse(200, emptyMap(), "{}")) // too late: dropped
            http.server = { HttpResponse(200, emptyMap(), "{}") }
            boot(reason = Wake.Boot)
            settle()
            assertTrue(sensor("location").isWatched)
            assertEquals(MODE_LOCATION, presence.requests.last().mode)
            val again = http.exchanges.flatMap { uuidsIn(it.request.body) }
            assertTrue(uuidsIn(first.request.body).all(again::contains), "$again")
            drive(5, from = 10)
            assertEquals(emptyMap(), disk.snapshot().filterKeys { it.startsWith("queue/") })
            assertEquals(again.size, again.toSet().size)
        }

    @Test
    fun `a full disk costs nothing that was stored, and State says so`() = phone {
        boot()
        val app = TestClient(host).attach()
        app.call("ready", """[{"distanceFilter":10}]""")
        app.call("start")
        drive(5)
        val stored = disk.snapshot().filterKeys { it.startsWith("queue/") }
        disk.isFull = true
        drive(5, from = 5)
        val state = app.call("getState") as JsonObject
        assertEquals("the disk is full", state.said("lastStorageError"))
        assertEquals(stored, disk.snapshot().filterKeys { it.startsWith("queue/") })
        disk.isFull = false
        drive(5, from = 10)
        assertTrue(app.call("getLocations")!!.jsonArray.size > stored.size)
    }

    @Test
    fun `an alarm that wakes a dead process is delivered, and the processor is held only while work is pending`() =
        phone {
            boot()
            val app = TestClient(host).attach()
            app.call("ready", """[{"heartbeatInterval":60,"stopOnTerminate":false}]""")
            app.call("start")
            settle()
            val alarm = alarms.set.getValue("heartbeat")
            die()
            time.set(alarm, time.uptime() + 60_000)
            presence.holds.clear()
            boot(reason = Wake.Alarm("heartbeat"))
            settle()
            assertEquals(true, presence.holds.first())
            assertEquals(false, presence.holds.last())
            assertTrue(trace.isNotEmpty())
            assertTrue(alarms.set.getValue("heartbeat") > alarm)
        }

    @Test
    fun `closed, it has let go of everything`() = phone {
        boot()
        val app = TestClient(host).attach()
        app.call("ready", config)
        app.call("start")
        runBlocking { host.close() }
        assertFalse(sensors.any { it.isWatched })
        assertEquals("unwatch", sensor("location").calls.last())
        assertEquals(0, disk.opened)
        assertTrue(http.isClosed)
        assertEquals(0, time.pending)
        assertEquals(false, presence.holds.last())
        assertEquals("CLOSED", app.answered(app.ask("getState")).getValue("error").jsonObject.said("code"))
        assertFalse(host.diagnostics.value.isLost)
    }
}
