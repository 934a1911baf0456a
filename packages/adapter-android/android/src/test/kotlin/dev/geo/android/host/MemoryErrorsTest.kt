package dev.geo.android.host

import dev.geo.android.engine.GuestLimits
import dev.geo.android.host.ScriptedPhone.Companion.phone
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.int
import org.junit.Test
import kotlin.test.assertTrue

/** The real engine with too little memory for what it is asked. */
class MemoryErrorsTest {
    /** By the limit, QuickJS reports an error, throws null, cannot read the message, or drops promise jobs without a report. */
    @Test
    fun `a call that runs out of memory is answered, or its guest is started again`() {
        for (kilobytes in 4_000..12_000 step 500) ends(kilobytes)
    }

    private fun ends(kilobytes: Int) = phone {
        // Where it drops jobs without a report, the watchdog restarts it: here after 5 s, by default after two minutes.
        boot(limits = GuestLimits(memoryBytes = kilobytes * 1024L), answers = AnswerLimits(callMillis = 5_000))
        val app = TestClient(host).attach()
        val ready = app.ask("ready", """[{"stopOnTerminate":false}]""")
        app.ask("start")
        eventually("an end of ready at $kilobytes kB") { app.messages.find { it.isResult(ready) || "restarted" in it } }
        val call = app.ask("addGeofences", "[[${fences(5_000)}]]")
        val end = eventually("an end of the call at $kilobytes kB") {
            app.messages.find { it.isResult(call) || "restarted" in it }
        }
        assertTrue("error" !in end, "$kilobytes kB: $end")
    }

    private fun JsonObject.isResult(number: Int) = (get("result") as? JsonPrimitive)?.int == number

    private fun fences(count: Int) = (1..count).joinToString {
        """{"identifier":"depot-$it","latitude":${45 + it / 10000.0},"longitude":13,"radius":150}"""
    }
}
