package dev.geo.android.host

import dev.geo.android.engine.Bundle
import dev.geo.android.engine.GuestEngine
import dev.geo.android.engine.GuestProgram
import dev.geo.android.host.ScriptedPhone.Companion.phone
import dev.geo.android.ports.HttpResponse
import kotlinx.coroutines.runBlocking
import org.junit.Test
import java.io.File
import kotlin.test.assertTrue

/** From nothing to the first decision: the host made, the guest booted, memory loaded, the first line of the trace. */
class HostFiguresTest {
    /** A phone that tracked, has records waiting and geofences, and was killed. */
    private fun ScriptedPhone.hasTracked() {
        boot()
        val app = TestClient(host).attach()
        app.call(
            "ready",
            """[{"distanceFilter":10,"disableElasticity":true,"stopOnTerminate":false,"url":"https://example.test"}]""",
        )
        val fences = (1..200).joinToString {
            """{"identifier":"fence-$it","latitude":${45 + it / 100.0},"longitude":13,"radius":150}"""
        }
        app.call("addGeofences", "[[$fences]]")
        app.call("start")
        http.server = { null }
        drivesOffline(120)
        die()
        http.server = { HttpResponse(503, emptyMap(), "") }
    }

    private fun ScriptedPhone.drivesOffline(seconds: Int) {
        for (second in 0 until seconds) {
            val latitude = 45 + second * 10 / 111_132.0
            sensor("location")
                .deliver("""{"latitude":$latitude,"longitude":13,"accuracy":5,"speed":10,"ageMillis":0}""")
            time.pass(1_000) { runBlocking { host.delivered() } }
        }
    }

    private fun ScriptedPhone.firstDecisionMillis(program: GuestProgram): Double {
        trace.clear()
        time.set(time.now() + 60_000, time.uptime() + 60_000)
        val started = System.nanoTime()
        boot(program, reason = Wake.Alarm("heartbeat"))
        while (trace.isEmpty() && System.nanoTime() - started < TIMEOUT_MILLIS * 1_000_000) Thread.onSpinWait()
        val millis = (System.nanoTime() - started) / 1e6
        settle()
        assertTrue(trace.isNotEmpty())
        return millis
    }

    @Test
    fun `a dead process that is woken decides, and how soon is printed`() = phone {
        val (source, bytecode) = Bundle.source to GuestEngine.compile(Bundle.source)
        hasTracked()
        for ((name, program) in listOf("bytecode" to bytecode, "source" to source)) {
            val times = List(15) { firstDecisionMillis(program).also { die() } }
            val sorted = times.sorted()
            println(
                "First decision from %s: median %.0f ms, longest %.0f ms of %d (target: %s)".format(
                    name,
                    sorted[times.size / 2],
                    sorted.last(),
                    times.size,
                    // From source is once after an install, when the app is in front.
                    if (program === bytecode) "at most 300 ms" else "none",
                ),
            )
        }
        boot(bytecode)
        settle()
        val guestBytes = runBlocking { host.memoryBytes() }
        repeat(3) { System.gc() }
        val heap = Runtime.getRuntime().run { totalMemory() - freeMemory() }
        println(
            "Memory: QuickJS holds %,d bytes; the JVM's heap %,d bytes, tests included; resident %d MiB, the whole JVM"
                .format(guestBytes, heap, residentKilobytes() / 1024),
        )
        assertTrue(guestBytes < 64L * 1024 * 1024, "$guestBytes bytes")
    }

    private fun residentKilobytes(): Long = File("/proc/self/status").takeIf(File::exists)?.useLines { lines ->
        lines.first { it.startsWith("VmRSS") }.filter(Char::isDigit).toLong()
    } ?: 0
}
