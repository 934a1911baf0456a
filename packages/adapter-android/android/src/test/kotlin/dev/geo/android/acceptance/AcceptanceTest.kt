package dev.geo.android.acceptance

import dev.geo.android.engine.GuestEngine
import dev.geo.android.engine.GuestLimits
import dev.geo.android.engine.GuestProgram
import dev.geo.android.host.EngineHost
import dev.geo.android.host.HostOptions
import dev.geo.android.host.TestClient
import dev.geo.android.host.Wake
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/**
 * The acceptance suites of `@geo/core` through the protocol: in the place of the engine the suites themselves are the guest,
 * in real QuickJS, under the real host, with the library's own ports behind it.
 */
@RunWith(RobolectricTestRunner::class)
class AcceptanceTest {
    @get:Rule
    val folder = TemporaryFolder()

    /** Runs one suite to its end; gives the names of its cases, which must not become fewer. */
    private fun run(suite: String, input: String = "{}"): List<String> {
        val begun = CopyOnWriteArrayList<String>()
        AcceptanceDevice(RuntimeEnvironment.getApplication(), folder.root).use { device ->
            val limits = GuestLimits(turnMillis = TURN_MILLIS, memoryBytes = MEMORY_BYTES)
            val options = HostOptions(device.ports, { GuestEngine.boot(program, limits) }, trace = { begun += it })
            val host = EngineHost(options, Wake.Launch)
            device.deliverAlarms(host::wake)
            try {
                val client = TestClient(host).attach()
                val call = client.ask(suite, "[$input]")
                val until = System.nanoTime() + TIMEOUT_NANOS
                var answer: JsonObject? = null
                while (answer == null) {
                    check(System.nanoTime() < until) { "no result; the last case that began is: ${begun.lastOrNull()}" }
                    Thread.sleep(LOOK_MILLIS)
                    answer = client.messages.find { (it["result"] as? JsonPrimitive)?.int == call }
                }
                val results = answer.getValue("value").jsonArray.map { it.jsonObject }
                val failures = results.filter { "error" in it }.joinToString("\n") { "${it["name"]}: ${it["error"]}" }
                assertEquals("", failures, "$suite suite")
                return results.map { it.getValue("name").jsonPrimitive.content }
            } finally {
                host.kill()
            }
        }
    }

    @Test
    @Config(sdk = [24, 35])
    fun `SQLite and its secrets pass the storage suite`() {
        val cases = run("storage")
        assertTrue(cases.size >= 29, "$cases")
    }

    @Test
    fun `OkHttp passes the http suite, against a server on loopback`() {
        NodeProgram("test/acceptance/mirror.ts").use { server ->
            val cases = run("http", server.greeting)
            assertTrue(cases.size >= 42, "$cases")
        }
    }

    @Test
    @Config(sdk = [24, 35])
    fun `clock, timers and alarms pass the scheduler suite`() {
        val cases = run("scheduler")
        assertTrue(cases.size >= 25, "$cases")
    }

    private companion object {
        val program: GuestProgram by lazy {
            GuestEngine.compile(GuestProgram.Source(TestScripts.script("test/acceptance/guest.ts")))
        }

        /** Values of millions of characters, on a machine that has other things to do. */
        const val TURN_MILLIS = 60_000L
        const val MEMORY_BYTES = 512L * 1024 * 1024
        const val TIMEOUT_NANOS = 240_000_000_000
        const val LOOK_MILLIS = 5L
    }
}
