package dev.geo.android.engine

import org.junit.Test
import java.io.File
import kotlin.test.assertTrue

/** What a boot and a delivery cost, for the log; a limit only where the engine would be of no use. */
class GuestFiguresTest {
    private fun <T> millis(run: () -> T): Pair<Double, T> {
        val started = System.nanoTime()
        val result = run()
        return (System.nanoTime() - started) / 1e6 to result
    }

    private fun median(count: Int, run: () -> Unit): Double = List(count) { millis(run).first }.sorted()[count / 2]

    @Test
    fun `a guest boots and answers in time`() {
        val (first, _) = millis { booted(Bundle.source) {} }
        val fromSource = median(15) { booted(Bundle.source) {} }
        val compiling = median(5) { GuestEngine.compile(Bundle.source) }
        val compiled = GuestEngine.compile(Bundle.source)
        val fromBytecode = median(15) { booted(compiled) {} }
        println(
            "Boot: %.0f ms the first time in a process, then %.1f ms from source, %.1f ms from bytecode of %,d bytes (compiled in %.1f ms)"
                .format(first, fromSource, fromBytecode, compiled.bytes.size, compiling),
        )
        assertTrue(fromBytecode <= 300, "boot took $fromBytecode ms")
    }

    @Test
    fun `a delivery costs little beside what the guest does`() {
        guestOf("post") { guest ->
            repeat(2_000) { guest.deliver("warm") }
            val empty = median(2_000) { guest.deliver("text") }
            println("Delivery: %.1f microseconds there and back".format(empty * 1_000))
        }
        val drive = Bundle.transcripts.single { it.name == "drive.txt" }
        val times = ArrayList<Double>()
        booted(GuestEngine.compile(Bundle.source)) { guest ->
            Transcript(drive).replay { { text -> millis { guest.deliver(text) }.also { times += it.first }.second } }
            println(
                "A minute's drive: %d deliveries, median %.2f ms, longest %.1f ms; QuickJS holds %,d bytes"
                    .format(times.size, times.sorted()[times.size / 2], times.max(), guest.memoryBytes),
            )
        }
        println("Resident: ${residentKilobytes() / 1024} MiB, the whole JVM")
    }

    private fun residentKilobytes(): Long = File("/proc/self/status").takeIf(File::exists)?.useLines { lines ->
        lines.first { it.startsWith("VmRSS") }.filter(Char::isDigit).toLong()
    } ?: 0
}
