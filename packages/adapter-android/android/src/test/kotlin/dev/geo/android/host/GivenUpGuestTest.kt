package dev.geo.android.host

import dev.geo.android.engine.Bundle
import dev.geo.android.engine.GuestLimits
import dev.geo.android.engine.GuestProgram
import dev.geo.android.host.ScriptedPhone.Companion.phone
import dev.geo.android.ports.PresenceRequest.Companion.MODE_LOCATION
import dev.geo.android.ports.PresenceRequest.Companion.MODE_OFF
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.JsonObject
import org.junit.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

/** A guest that fails too often rests, with nothing registered in its name, and is tried again. */
class GivenUpGuestTest {
    /** Tracks, and fails at an alarm of the name `fault`. */
    private val faulty = guest(
        """(json) => {
            const said = JSON.parse(json);
            if (said.hello) {
                post('{"watch":"location","request":{"desiredAccuracy":-1}}');
                post('{"wakeAt":"heartbeat","at":1767225700000}');
                post('{"presence":{"mode":"location"}}');
            }
            if (said.wake?.cause === 'alarm' && said.wake.name === 'fault') throw new Error('a fault of mine');
            post(JSON.stringify({ trace: json }));
        }""",
    )

    private fun ScriptedPhone.fails() = host.wake(Wake.Alarm("fault"))

    private fun ScriptedPhone.givenUp(): HostDiagnostics {
        val found = eventually("the end") { host.diagnostics.value.takeIf { it.isLost } }
        settle()
        return found
    }

    private fun ScriptedPhone.runsAgain(restarts: Int) {
        eventually("start $restarts") { host.diagnostics.value.takeIf { it.restarts == restarts && !it.isLost } }
    }

    private fun ScriptedPhone.isGivenUp(): HostDiagnostics {
        boot(faulty)
        repeat(4) { fails() }
        return givenUp()
    }

    @Test
    fun `it leaves no receiver on, no alarm but the one for its next start, and no service`() = phone {
        val diagnostics = isGivenUp()
        assertFalse(sensor("location").isWatched)
        assertEquals("unwatch", sensor("location").calls.last())
        assertEquals(mapOf(RETRY_ALARM to time.now() + 60_000), alarms.set.toMap())
        assertEquals(MODE_OFF, presence.requests.last().mode)
        assertEquals(false, presence.holds.last())
        assertEquals(time.uptime() + 60_000, diagnostics.retryAtUptime)
        assertTrue(log.any { it.event == "guest:lost" && "in 60 s" in it.message }, "$log")
    }

    @Test
    fun `it is started again after a minute, then after two, then after four, and at most once an hour`() = phone {
        isGivenUp()
        var starts = 3
        for (wait in listOf(60, 120, 240, 480, 960, 1_920, 3_600, 3_600)) {
            val until = time.uptime() + wait * 1_000
            assertEquals(until, host.diagnostics.value.retryAtUptime)
            time.pass(wait * 1_000L - 1) { runsOut() }
            host.wake(Wake.Alarm("too early"))
            runsOut()
            assertEquals(starts, host.diagnostics.value.restarts)
            time.pass(1) { runsOut() }
            runsAgain(++starts)
            assertTrue(sensor("location").isWatched)
            assertEquals(setOf("heartbeat"), alarms.set.keys.toSet())
            fails()
            givenUp()
        }
    }

    /** Everything that is queued is delivered. */
    private fun ScriptedPhone.runsOut() = runBlocking { host.delivered() }

    @Test
    fun `one that then ran for ten minutes may fail as often as any other`() = phone {
        isGivenUp()
        time.pass(60_000) { runsOut() }
        runsAgain(4)
        time.pass(600_000) { runsOut() }
        fails()
        runsAgain(5)
    }

    @Test
    fun `a user who opens the app need not wait, and neither does a client that attaches`() = phone {
        isGivenUp()
        host.wake(Wake.Launch)
        runsAgain(4)
        fails()
        givenUp()
        val app = TestClient(host).attach()
        runsAgain(5)
        eventually("its attachment") { trace.map(::json).lastOrNull { "attach" in it } }
        assertEquals(emptyList(), app.messages.filter { "error" in it })
    }

    @Test
    fun `the process that the alarm starts receives it like any other`() = phone {
        boot(faulty, reason = Wake.Alarm(RETRY_ALARM))
        runsOut()
        val wakes = trace.map(::json).mapNotNull { it["wake"] as? JsonObject }
        assertEquals(listOf(RETRY_ALARM), wakes.map { it.said("name") })
    }

    @Test
    fun `operations meanwhile say when it is tried again, and State of the next guest says why it was down`() = phone {
        val trap = """
            const whole = globalThis.geoGuest;
            globalThis.geoGuest = (post) => {
                const deliver = whole(post);
                return (json) => { if (json.includes('"name":"fault"')) throw new Error('a fault of mine'); deliver(json); };
            };
        """
        boot(GuestProgram.Source(Bundle.source.text + trap), limits = GuestLimits())
        val app = TestClient(host).attach()
        app.call("ready", """[{"distanceFilter":10,"disableElasticity":true}]""")
        app.call("start")
        drive(10)
        val queued = disk.snapshot().count { it.key.startsWith("queue/") }
        repeat(4) { fails() }
        givenUp()
        assertFalse(sensor("location").isWatched)
        val refused = app.answered(app.ask("getState")).getValue("error") as JsonObject
        assertEquals("UNAVAILABLE", refused.said("code"))
        assertEquals(
            "the engine failed repeatedly and is started again in 60 s: the guest threw: Error: a fault of mine",
            refused.said("message"),
        )
        time.pass(60_000) { runsOut() }
        runsAgain(4)
        settle()
        val state = app.call("ready", """[{"reset":false}]""") as JsonObject
        assertEquals(
            "it failed repeatedly and was down for 60 s: the guest threw: Error: a fault of mine",
            state.said("lastEngineError"),
        )
        assertEquals(MODE_LOCATION, presence.requests.last().mode)
        drive(10, from = 10)
        assertTrue(disk.snapshot().count { it.key.startsWith("queue/") } > queued)
    }
}
