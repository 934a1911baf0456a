package dev.geo.android.host

import dev.geo.android.engine.Bundle
import dev.geo.android.engine.GuestLimits
import dev.geo.android.engine.GuestProgram
import dev.geo.android.host.ScriptedPhone.Companion.phone
import dev.geo.android.ports.PresenceRequest.Companion.MODE_OFF
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.Test
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNotNull
import kotlin.test.assertTrue

/** A broken or hostile guest in the place of the engine. */
class HostileGuestTest {
    private val strict = GuestLimits(turnMillis = 200, memoryBytes = 8L * 1024 * 1024, postedCharacters = 10_000)

    /** Does this at an alarm, and lives quietly otherwise. */
    private fun atAlarm(what: String) =
        guest("(json) => { const said = JSON.parse(json); if (said.wake?.cause === 'alarm') { $what } }")

    private fun isLostAt(what: String, failure: String) = phone {
        val received = CopyOnWriteArrayList<String>()
        boot(atAlarm(what), limits = strict, tap = { isGuest, json -> if (!isGuest) received += json })
        val app = TestClient(host).attach()
        settle()
        host.wake(Wake.Alarm("now"))
        eventually("the restart") { host.diagnostics.value.takeIf { it.restarts == 1 } }
        settle()
        val currentDiagnostics = host.diagnostics.value
        val lastFailure = currentDiagnostics.lastFailure.orEmpty()
        assertTrue(lastFailure.contains(failure), "$lastFailure is not $failure")
        assertFalse(currentDiagnostics.isLost)
        assertTrue(log.any { it.level == 1 && it.event == "guest:broke" && failure in it.message }, "$log")
        eventually("restarted") { app.messages.find { "restarted" in it } }
        val words = received.map { json(it).keys.minus(setOf("now", "up")).first() }
        assertEquals(listOf("hello", "wake", "attach", "wake", "hello", "wake", "attach"), words)
        val seeds = received.mapNotNull { json(it)["hello"]?.jsonObject?.said("entropy") }
        assertEquals(2, seeds.toSet().size)
    }

    @Test
    fun `an endless loop is stopped, and another guest begins`() =
        isLostAt("for (;;);", "used more than 200 ms of processor time")

    @Test
    fun `so is one in a promise job`() =
        isLostAt("(async () => { await null; for (;;); })();", "used more than 200 ms of processor time")

    @Test
    fun `memory without an end is an end`() =
        isLostAt("const kept = []; for (;;) kept.push(new Uint8Array(100_000));", "out of memory")

    @Test
    fun `talk without an end is an end`() =
        isLostAt("for (let i = 0; i < 200; i++) post('x'.repeat(100));", "more than 10000 characters")

    @Test
    fun `a throw is an end`() = isLostAt("throw new Error('a fault of mine');", "a fault of mine")

    @Test
    fun `a wake that waits behind the message that ended a guest is delivered to the next one`() = phone {
        val received = CopyOnWriteArrayList<String>()
        boot(atAlarm("throw new Error('no');"), tap = { isGuest, json -> if (!isGuest) received += json })
        settle()
        host.wake(Wake.Alarm("now"))
        host.wake(Wake.Boot)
        eventually("the restart") { host.diagnostics.value.takeIf { it.restarts == 1 } }
        settle()
        val words = received.map { json(it).keys.minus(setOf("now", "up")).first() }
        assertEquals(listOf("hello", "wake", "wake", "hello", "wake", "wake"), words)
        assertTrue("boot" in received.last(), received.last())
    }

    @Test
    fun `an unhandled rejection is logged and has no other effect`() = phone {
        boot(atAlarm("Promise.reject(new Error('forgotten')); post('{\"trace\":\"alive\"}');"))
        host.wake(Wake.Alarm("now"))
        eventually("the guest's word") { trace.firstOrNull() }
        settle()
        assertTrue(log.any { it.event == "guest:rejected" && "forgotten" in it.message }, "$log")
        assertEquals(0, host.diagnostics.value.restarts)
        host.wake(Wake.Launch)
        settle()
        assertEquals(1, log.count { it.event == "guest:rejected" })
    }

    @Test
    fun `what the failing turn said counts for nothing`() = phone {
        boot(atAlarm("""post('{"presence":{"mode":"location"}}'); throw new Error('no');"""))
        host.wake(Wake.Alarm("now"))
        eventually("the restart") { host.diagnostics.value.takeIf { it.restarts == 1 } }
        settle()
        assertEquals(emptyList(), presence.requests)
    }

    @Test
    fun `one that fails a fourth time within a minute rests, and operations are refused meanwhile`() = phone {
        boot(atAlarm("throw new Error('again');"))
        val app = TestClient(host).attach()
        repeat(4) {
            host.wake(Wake.Alarm("now"))
            time.set(time.now() + 10_000, time.uptime() + 10_000)
        }
        val lost = eventually("the end") { host.diagnostics.value.takeIf { it.isLost } }
        assertEquals(3, lost.restarts)
        settle()
        assertTrue(log.any { it.event == "guest:lost" })
        assertEquals(MODE_OFF, presence.requests.last().mode)
        assertEquals(false, presence.holds.last())
        assertEquals("UNAVAILABLE", app.answered(app.ask("getState")).getValue("error").jsonObject.said("code"))
        host.wake(Wake.Alarm("heartbeat"))
        host.restart()
        settle()
        assertEquals(3, host.diagnostics.value.restarts)
        die()
        assertEquals(0, disk.opened)
    }

    @Test
    fun `one that fails at its first word rests too`() = phone {
        boot(guest("() => { throw new Error('never'); }"))
        eventually("the end") { host.diagnostics.value.takeIf { it.isLost } }
        settle()
        assertEquals(4, log.count { it.event == "guest:broke" })
    }

    @Test
    fun `so is a script that is none`() = phone {
        boot(GuestProgram.Source("this is no script"))
        val lost = eventually("the end") { host.diagnostics.value.takeIf { it.isLost } }
        assertTrue(lost.lastFailure.orEmpty().contains("SyntaxError"), lost.lastFailure)
        settle()
    }

    @Test
    fun `one that fails once a minute is started again for ever`() = phone {
        boot(atAlarm("throw new Error('now and then');"))
        for (minute in 1..10) {
            host.wake(Wake.Alarm("now"))
            eventually("restart $minute") { host.diagnostics.value.takeIf { it.restarts == minute } }
            settle()
            time.set(time.now() + 60_000, time.uptime() + 60_000)
        }
        assertFalse(host.diagnostics.value.isLost)
    }

    @Test
    fun `the engine itself, made to fail, goes on from memory, and nothing is lost`() = phone {
        // The bundle, and behind it a fault: at an alarm of this name it never comes back.
        val trap = """
            const whole = globalThis.geoGuest;
            globalThis.geoGuest = (post) => {
                const deliver = whole(post);
                return (json) => { if (json.includes('"name":"hang"')) for (;;); deliver(json); };
            };
        """
        boot(GuestProgram.Source(Bundle.source.text + trap), limits = GuestLimits(turnMillis = 1_000))
        val app = TestClient(host).attach()
        app.call("ready", """[{"distanceFilter":10,"disableElasticity":true}]""")
        app.call("start")
        drive(10)
        val before = disk.snapshot().filterKeys { it.startsWith("queue/") }
        assertTrue(before.size >= 5, "$before")
        val open = app.ask("getCurrentPosition")
        host.wake(Wake.Alarm("hang"))
        eventually("restarted") { app.messages.find { "restarted" in it } }
        assertFalse(app.messages.any { (it["result"] as? JsonPrimitive)?.int == open })
        settle()
        // The platform's registration was never given back, and the new guest has taken it up.
        assertEquals(listOf("detach", "watch"), sensor("location").calls.filter { it != "unwatch" }.takeLast(2))
        assertTrue(sensor("location").isWatched)
        drive(10, from = 10)
        val after = disk.snapshot().filterKeys { it.startsWith("queue/") }
        assertTrue(after.entries.containsAll(before.entries))
        assertTrue(after.size >= before.size + 5, "${before.size} and then ${after.size}")
        val state = app.call("ready", """[{"reset":false}]""") as JsonObject
        assertEquals("the guest used more than 1000 ms of processor time in one turn", state.said("lastEngineError"))
        assertTrue("the engine failed and was begun anew" in app.call("getLog").toString())
        assertEquals(after.size, (app.call("getCount") as JsonPrimitive).int)
    }

    /** What a broken or hostile guest may say, and a part of what the log says of it. */
    private val nonsense = listOf(
        "" to "this is not JSON",
        "{\"timer\":" to "JSON",
        "null" to "a message must be an object",
        "[{\"timer\":1}]" to "a message must be an object",
        "42" to "a message must be an object",
        "{}" to "there is no such message",
        "{\"toString\":1}" to "there is no such message",
        "{\"timer\":\"soon\"}" to "timer must be a number or null; got \"soon\"",
        "{\"timer\":NaN}" to "timer must be a number or null; got NaN",
        "{\"wakeAt\":\"heartbeat\"}" to "at must be a number or null; got nothing",
        "{\"wakeAt\":1,\"at\":2}" to "wakeAt must be a text; got 1",
        "{\"presence\":null}" to "presence must be an object; got null",
        "{\"presence\":{\"mode\":\"loud\"}}" to "mode must be off, geofences, location; got \"loud\"",
        "{\"busy\":\"yes\"}" to "busy must be true or false; got \"yes\"",
        "{\"log\":{\"level\":\"bad\"}}" to "level must be a number; got \"bad\"",
        "{\"watch\":\"gravity\",\"request\":{}}" to "there is no sensor \"gravity\"; there are location",
        "{\"result\":1,\"value\":2}" to "client must be a text; got nothing",
        "{\"headless\":1,\"event\":\"geofence\"}" to "event must be an object; got \"geofence\"",
        "{\"request\":\"x\",\"port\":\"storage.get\",\"args\":[\"a\"]}" to "request must be a number; got \"x\"",
        "{\"trace\":7}" to "trace must be a text; got 7",
        "[".repeat(200_000) to "",
        "{\"nonsense\":\"${"x".repeat(100_000)}\"}" to "there is no such message",
    )

    @Test
    fun `what is no message is logged, and changes nothing`() = phone {
        // It says whatever the name of an alarm is.
        boot(atAlarm("post(said.wake.name);"))
        settle()
        for ((said, complaint) in nonsense) {
            log.clear()
            host.wake(Wake.Alarm(said))
            val entry = eventually("a word on ${said.take(40)}") { log.firstOrNull() }
            settle()
            assertEquals(1 to "guest:refused", entry.level to entry.event)
            assertTrue(complaint in entry.message, "${entry.message} does not say $complaint")
            assertTrue(entry.message.length < 500)
        }
        assertEquals(0, time.pending)
        assertEquals(0, host.diagnostics.value.restarts)
        assertEquals(emptyList(), presence.requests)
        assertFalse(sensors.any { it.isWatched })
    }

    @Test
    fun `a request that no port can answer is answered nonetheless`() = phone {
        val requests = listOf(
            """{"request":1,"port":"storage.format","args":[]}""",
            """{"request":2,"port":"storage.get","args":"key"}""",
            """{"request":3,"port":"toString","args":[]}""",
            """{"request":4,"port":"storage.commit","args":[[{"put":"a","value":"b"},{"nonsense":1}]]}""",
            """{"request":5,"port":"http.send","args":[{"url":7}]}""",
            """{"request":6,"port":"storage.scan","args":["a",{"limit":-1}]}""",
            """{"request":7,"port":"sensor.ask","args":["currentProvider",{}]}""",
            """{"request":8,"args":[]}""",
            """{"request":9,"port":"storage.commit","args":[[{"deleteRange":{"from":"a"}}]]}""",
        )
        val replies = CopyOnWriteArrayList<String>()
        boot(
            atAlarm("post(said.wake.name);"),
            tap = { isGuest, json -> if (!isGuest && "\"reply\"" in json) replies += json },
        )
        requests.forEach { host.wake(Wake.Alarm(it)) }
        eventually("nine replies") { replies.takeIf { it.size == requests.size } }
        settle()
        val errors = replies.map(::json).associate { reply ->
            reply.getValue("reply").jsonPrimitive.int to
                assertNotNull(reply["error"], "$reply").jsonObject.said("message")
        }
        assertEquals((1..requests.size).toSet(), errors.keys)
        assertTrue(
            errors.getValue(1).startsWith("there is no endpoint \"storage.format\"; allowed are storage.get"),
            errors[1],
        )
        assertEquals("headers must be an object; got nothing", errors[5])
        assertEquals("this phone cannot answer currentProvider", errors[7])
        assertEquals(emptyMap(), disk.snapshot())
    }

    @Test
    fun `registrations of an earlier process that are not requested again are released once the guest is idle`() =
        phone {
            boot(
                guest(
                    "(json) => { const w = JSON.parse(json).wake; if (w) { post(JSON.stringify({ watch: 'regions', request: [] })); post('{\"busy\":true}'); post('{\"busy\":false}'); post('{\"busy\":false}'); } }",
                ),
            )
            eventually("the rest") { sensor("location").calls.firstOrNull() }
            settle()
            assertEquals(listOf("unwatch"), sensor("location").calls)
            assertEquals(listOf("watch"), sensor("regions").calls)
            die()
            assertEquals(listOf("watch", "detach"), sensor("regions").calls)
        }
}
