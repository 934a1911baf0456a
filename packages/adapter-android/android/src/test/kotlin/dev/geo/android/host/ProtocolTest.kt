package dev.geo.android.host

import dev.geo.android.host.ScriptedPhone.Companion.phone
import dev.geo.android.ports.Change
import dev.geo.android.ports.Entry
import dev.geo.android.ports.Storage
import dev.geo.android.ports.StorageLockedException
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject
import org.junit.Test
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

/** What the second version of the protocol added, with small guests in the place of the engine. */
class ProtocolTest {
    private val crossed = CopyOnWriteArrayList<String>()

    private fun tap(isGuest: Boolean, json: String) {
        crossed += (if (isGuest) "< " else "> ") + json
    }

    private fun said(name: String): JsonObject =
        json(eventually(name) { crossed.find { it.startsWith("> ") && name in json(it.drop(2)) } }.drop(2))

    private fun onHello(what: String) = guest("(json) => { const said = JSON.parse(json); if (said.hello) { $what } }")

    private fun isGivenUp(program: String, why: String) = phone {
        boot(onHello(program), tap = ::tap)
        val app = TestClient(host).attach()
        eventually("the end") { host.diagnostics.value.takeIf { it.isLost } }
        assertEquals(0, host.diagnostics.value.restarts)
        assertEquals(why, host.diagnostics.value.lastFailure)
        assertTrue(log.any { it.level == 1 && it.event == "guest:version" && it.message == why }, "$log")
        assertEquals(null, host.diagnostics.value.retryAtUptime)
        assertEquals("CLOSED", app.answered(app.ask("getState")).getValue("error").jsonObject.said("code"))
    }

    @Test
    fun `a guest of another protocol is ended, and not started again`() = isGivenUp(
        """post('{"welcome":{"protocol":3,"engine":"9.9.9"}}');""",
        "the host speaks protocol 2 and the guest protocol 3: ship a host and a guest bundle of the same release",
    )

    @Test
    fun `so is a guest that refuses this protocol`() = isGivenUp(
        """post('{"log":{"level":1,"event":"protocol:version","message":"the guest speaks another"}}');""",
        "the guest speaks another",
    )

    @Test
    fun `the parts of the engine that a welcome names change nothing`() = phone {
        boot(onHello("""post('{"welcome":{"protocol":2,"engine":"9.9.9","parts":["geofences"]}}');"""))
        eventually("the version") { host.diagnostics.value.engineVersion }
        assertFalse(host.diagnostics.value.isLost)
    }

    @Test
    fun `hello says how the last process ended, to every guest of this process`() = phone {
        lastLife = ProcessExit("low-memory", 1_767_000_000_000, "by lmkd")
        boot(onHello(""), tap = ::tap)
        settle()
        host.restart()
        settle()
        val lives = crossed.map { json(it.drop(2)) }.mapNotNull { it["hello"]?.jsonObject?.get("lastLife")?.jsonObject }
        val life = json("""{"reason":"low-memory","at":1767000000000,"detail":"by lmkd"}""")
        assertEquals(listOf(life, life), lives)
    }

    @Test
    fun `a request for more and the parts of a call pass between client and guest`() = phone {
        val program = guest(
            "(json) => { const said = JSON.parse(json); " +
                """if (said.call) post(JSON.stringify({ more: said.call, client: said.client })); }""",
        )
        boot(program, tap = ::tap)
        val app = TestClient(host).attach()
        app.post("""{"call":1,"method":"addGeofences","args":[[]],"part":0}""")
        eventually("more") { app.messages.find { it["more"] == JsonPrimitive(1) } }
        assertEquals(setOf("more"), app.messages.last().keys)
        app.post("""{"call":1,"method":"addGeofences","args":[[]],"part":1,"last":true}""")
        val last = eventually("the last part") { crossed.find { "\"last\":true" in it } }
        assertTrue(last.endsWith(""""call":1,"method":"addGeofences","args":[[]],"part":1,"last":true}"""), last)
    }

    @Test
    fun `locked storage is no error like others, and the first unlock is passed on`() = phone {
        storage = object : Storage {
            fun no(): Nothing = throw StorageLockedException("not before the first unlock")

            override fun get(key: String): String? = no()

            override fun scan(prefix: String, after: String?, limit: Int?, reverse: Boolean): List<Entry> = no()

            override fun count(prefix: String): Long = no()

            override fun commit(changes: List<Change>) = no()

            override fun close() = Unit
        }
        boot(onHello("""post('{"request":1,"port":"storage.get","args":["config"]}');"""), tap = ::tap)
        assertEquals(
            """{"message":"not before the first unlock","locked":true}""",
            said("reply").getValue("error").toString(),
        )
        host.unlocked()
        assertEquals(JsonPrimitive(true), said("unlocked")["unlocked"])
    }
}
