package dev.geo.android.host

import dev.geo.android.facade.GeoEngine
import dev.geo.android.host.ScriptedPhone.Companion.phone
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.JsonObject
import org.junit.Test
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** An app that makes its [GeoEngine] in `Application.onCreate`, which runs in every process, also in one that a broadcast started. */
class QuietClientTest {
    private val dispatched = CopyOnWriteArrayList<String>()
    private val received = CopyOnWriteArrayList<String>()
    private val dispatcher = Headless.Task { event, _ -> dispatched += event.said("name") }

    @Volatile
    private var isOpen = false

    private val config =
        json("""{"distanceFilter":10,"disableElasticity":true,"stopOnTerminate":false,"heartbeatInterval":60}""")

    /** Application.onCreate of a process that an alarm or a fix has started. */
    private fun ScriptedPhone.isStarted(): GeoEngine {
        boot(reason = Wake.Boot, headless = dispatcher, isOpen = { isOpen })
        return GeoEngine(host)
    }

    private fun GeoEngine.collects() = CoroutineScope(Dispatchers.Default).launch {
        onHeartbeat.collect {
            received +=
                "heartbeat"
        }
    }

    private fun ScriptedPhone.expectReceived(list: List<String>, count: Int) {
        repeat(10) { if (list.size < count) advance(60_000) }
        assertTrue(list.size >= count, "$list")
    }

    /** An open call keeps the engine busy. */
    private fun ScriptedPhone.waits(millis: Long) = time.pass(millis) { runBlocking { host.delivered() } }

    @Test
    fun `its headless events go to the dispatcher, and its operations work`() = phone {
        val engine = isStarted()
        runBlocking {
            assertTrue(engine.ready(config).enabled.not())
            assertTrue(engine.start().enabled)
        }
        expectReceived(dispatched, 2)
        assertEquals(setOf("motionchange", "heartbeat"), dispatched.toSet())
        runBlocking { assertTrue(engine.getState().enabled) }
    }

    @Test
    fun `as soon as it listens, events go to it, and its open calls are answered`() = phone {
        val engine = isStarted()
        runBlocking {
            engine.ready(config)
            engine.start()
            val position = CoroutineScope(Dispatchers.Default).launch { runCatching { engine.getCurrentPosition() } }
            val collecting = engine.collects()
            waits(60_000)
            eventually("a heartbeat") { received.firstOrNull() }
            val before = dispatched.count { it == "heartbeat" }
            waits(120_000)
            assertEquals(before, dispatched.count { it == "heartbeat" })
            position.join()
            collecting.cancel()
        }
    }

    @Test
    fun `as soon as the user opens the app it counts as attached`() = phone {
        val engine = isStarted()
        runBlocking {
            engine.ready(config)
            engine.start()
        }
        expectReceived(dispatched, 2)
        isOpen = true
        host.appIsOpen()
        settle()
        val before = dispatched.size
        advance(180_000)
        assertEquals(before, dispatched.size)
    }

    @Test
    fun `after the app was swiped away and opened again, the same engine works and listens`() = phone {
        isOpen = true
        val engine = isStarted()
        val collecting = engine.collects()
        runBlocking {
            engine.ready(config)
            engine.start()
        }
        advance(60_000)
        eventually("a heartbeat") { received.firstOrNull() }
        isOpen = false
        host.appIsGone()
        settle()
        expectReceived(dispatched, 1)
        isOpen = true
        host.appIsOpen()
        settle()
        val before = received.size
        advance(120_000)
        eventually("another heartbeat") { received.getOrNull(before) }
        runBlocking { assertTrue(engine.getState().enabled) }
        collecting.cancel()
    }

    @Test
    fun `one that goes on in the background after that is attached with its next message`() = phone {
        isOpen = true
        val engine = isStarted()
        runBlocking { engine.ready(config) }
        isOpen = false
        host.appIsGone()
        settle()
        val first = runBlocking { runCatching { engine.getState() } }
        assertTrue("restarted" in first.exceptionOrNull()?.message.orEmpty(), "$first")
        assertEquals(false, runBlocking { engine.getState() }.enabled)
    }

    @Test
    fun `the guest knows a quiet client and its listeners by two names, and the host by one`() = phone {
        isOpen = false
        val echo = guest("(json) => { post(JSON.stringify({ trace: json })); }")
        boot(echo, headless = dispatcher, isOpen = { isOpen })
        val app = TestClient(host).attach()
        app.post("""{"call":1,"method":"getState","args":[]}""")
        app.post("""{"listen":2,"name":"location"}""")
        app.post("""{"call":3,"method":"watchPosition","args":[{}],"listens":true}""")
        app.post("""{"taken":"17"}""")
        app.post("""{"unlisten":2}""")
        app.post("""{"detach":true}""")
        settle()
        val said = trace.map { JsonObject(json(it) - setOf("now", "up")).toString() }.drop(2)
        assertEquals(
            listOf(
                """{"attach":"client-1","headless":true}""",
                """{"client":"client-1","call":1,"method":"getState","args":[]}""",
                """{"attach":"client-1/listeners"}""",
                """{"client":"client-1/listeners","listen":2,"name":"location"}""",
                """{"client":"client-1/listeners","call":3,"method":"watchPosition","args":[{}],"listens":true}""",
                """{"client":"client-1/listeners","taken":"17"}""",
                """{"client":"client-1/listeners","unlisten":2}""",
                """{"detach":"client-1"}""",
                """{"detach":"client-1/listeners"}""",
            ),
            said,
        )
    }
}
