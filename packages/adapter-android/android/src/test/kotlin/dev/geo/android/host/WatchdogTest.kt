package dev.geo.android.host

import dev.geo.android.host.ScriptedPhone.Companion.phone
import dev.geo.android.storage.LateStorage
import org.junit.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

/** A guest that answers messages, while something that it has begun never ends. */
class WatchdogTest {
    private val short = AnswerLimits(callMillis = 600, busyMillis = 600)

    /** Says whatever the name of an alarm is. */
    private val puppet = guest(
        "(json) => { const said = JSON.parse(json); if (said.wake?.cause === 'alarm') post(said.wake.name); }",
    )

    private fun ScriptedPhone.saysToHost(vararg words: String) = words.forEach { host.wake(Wake.Alarm(it)) }

    private fun ScriptedPhone.isRestartedFor(reason: String) {
        eventually("the restart") { host.diagnostics.value.takeIf { it.restarts == 1 } }
        assertEquals("the guest is stuck: $reason", host.diagnostics.value.lastFailure)
    }

    /** Twice as long as it takes to find what is stuck. */
    private fun ScriptedPhone.isLeftAlone() {
        Thread.sleep(1_500)
        assertEquals(0, host.diagnostics.value.restarts, host.diagnostics.value.lastFailure)
    }

    @Test
    fun `a call without a result ends the guest, and the client is notified`() = phone {
        boot(puppet, answers = short)
        val app = TestClient(host).attach()
        app.ask("getState")
        isRestartedFor("getState was not answered within 600 ms")
        eventually("its notice") { app.messages.find { "restarted" in it } }
        settle()
    }

    @Test
    fun `so does a call whose part is in`() = phone {
        boot(puppet, answers = short)
        val app = TestClient(host).attach()
        app.post("""{"call":1,"method":"addGeofences","args":[[]],"part":0}""")
        isRestartedFor("addGeofences was not answered within 600 ms")
    }

    @Test
    fun `so does a guest that says it is busy, and waits for nothing`() = phone {
        boot(puppet, answers = short)
        saysToHost("""{"busy":true}""")
        isRestartedFor("it was busy for 600 ms and waited for nothing")
        settle()
    }

    @Test
    fun `also while it stores readings, which is no sign that the rest goes on`() = phone {
        boot(puppet, answers = AnswerLimits(callMillis = 60_000, busyMillis = 600))
        saysToHost("""{"busy":true}""")
        var request = 0
        eventually("the restart") {
            Thread.sleep(20)
            saysToHost("""{"request":${++request},"port":"storage.get","args":["a"]}""")
            host.diagnostics.value.takeIf { it.restarts == 1 }
        }
        settle()
    }

    @Test
    fun `what waits for the user, a server, or a part of the client may take as long as it likes`() = phone {
        http.server = { null }
        boot(puppet, answers = short)
        val app = TestClient(host).attach()
        app.ask("requestPermission")
        app.ask("sync")
        app.post("""{"call":3,"method":"addGeofences","args":[[]],"part":0}""")
        saysToHost(
            """{"more":3,"client":"client-1"}""",
            """{"busy":true}""",
            """{"request":1,"port":"http.send","args":[{"method":"POST","url":"https://example.test","headers":{},"timeoutMillis":1}]}""",
        )
        isLeftAlone()
        saysToHost("""{"busy":false}""")
        settle()
    }

    @Test
    fun `what is answered, detached or rests is forgotten`() = phone {
        boot(puppet, answers = short)
        val app = TestClient(host).attach()
        val other = TestClient(host).attach()
        app.ask("getState")
        other.ask("getState")
        saysToHost("""{"busy":true}""", """{"result":1,"client":"client-1","value":1}""", """{"busy":false}""")
        other.lost()
        isLeftAlone()
    }

    @Test
    fun `while storage is locked calls wait for the unlock`() = phone {
        storage = LateStorage({ false }) { disk.open() }
        boot(puppet, answers = short)
        val app = TestClient(host).attach()
        saysToHost("""{"request":1,"port":"storage.get","args":["a"]}""")
        app.ask("getCount")
        isLeftAlone()
    }

    @Test
    fun `the engine itself is never stuck, whatever it does`() = phone {
        boot(answers = AnswerLimits(callMillis = 3_000, busyMillis = 3_000))
        val app = TestClient(host).attach()
        app.call("ready", """[{"url":"https://example.test"}]""")
        app.call("start")
        drive(120)
        app.call("stop")
        settle()
        assertEquals(0, host.diagnostics.value.restarts)
        assertTrue(http.exchanges.isNotEmpty())
    }

    @Test
    fun `limits that would end a guest at work are refused`() {
        val failure = assertFailsWith<IllegalArgumentException> { AnswerLimits(callMillis = 10) }
        assertEquals("callMillis must be at least 100; got 10", failure.message)
    }
}
