package dev.geo.flutter

import android.os.Looper
import dev.geo.android.process.GeoProcess
import dev.geo.android.process.ProcessEngine
import dev.geo.flutter.headless.IsolateDispatcher
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

/** Flutter engines and their isolates, which come and go over the process's own engine, which is the real one. */
@RunWith(RobolectricTestRunner::class)
class FlutterClientTest {
    @get:Rule
    val process = FlutterProcess()

    @Test
    fun `a Flutter engine that is made starts nothing, and one that ends unused neither`() {
        isolate().engine.destroy()
        assertFalse(Marks(app).isUsed)
    }

    @Test
    fun `Dart hears of each call once, in the order of the calls, and each text is answered`() {
        val dart = isolate().attach()
        val numbers = List(200) { dart.ask("getState") }
        dart.answerTo(numbers.last())
        assertEquals("busy", dart.received.first().keys.single())
        assertEquals(numbers.map(::JsonPrimitive), dart.received.mapNotNull { it["result"] as? JsonPrimitive })
        assertEquals(dart.sent, dart.replies)
        dart.sends("guest", null)
        eventually("the answer") { true.takeIf { dart.sent == dart.replies } }
    }

    @Test
    fun `the Flutter engine ends while tracking, the engine goes on, and the next one has a true state`() {
        val first = process.opens().attach()
        first.call("ready", """[{"stopOnTerminate":false}]""")
        first.call("start")
        first.listen("location")
        first.ask("getState")
        val heard = first.received.size
        first.engine.destroy()
        process.untilRest()
        assertEquals(heard, first.received.size)

        val second = process.opens().attach()
        assertTrue(second.isTracking())
        assertEquals(null, second.call("ready", """[{"reset":false}]""")?.jsonObject?.get("error"))
    }

    @Test
    fun `a hot restart in the middle of a drive loses no event, and repeats none`() {
        val first = process.opens().attach()
        first.call("ready", """[{"stopOnTerminate":false}]""")
        first.listen("motionchange")
        // Its answers and the event are on their way when the isolate ends.
        repeat(20) { first.ask("getState") }
        first.ask("start")
        shadowOf(Looper.getMainLooper()).idle()
        val second = first.restarts()
        assertEquals(emptyList(), second.received.toList())
        second.attach()
        second.listen("motionchange")
        val number = second.ask("ready", """[{"reset":false}]""")
        second.answerTo(number)
        assertTrue(second.isTracking())
        second.call("idle")
        val event = second.events("motionchange").single()
        second.post("""{"taken":${event.getValue("id")}}""")
        second.call("idle")
        // Of the texts before its own: none. Each answer is to a call of its own.
        assertEquals("busy", second.received.first().keys.single())
        assertEquals(listOf(2, 3, 4, 5).map(::JsonPrimitive), second.received.mapNotNull { it["result"] })

        val third = second.restarts().attach()
        third.listen("motionchange")
        third.call("idle")
        assertEquals(emptyList(), third.events("motionchange"))
    }

    @Test
    fun `an isolate that begins before the end of the last one is told is the same client, and hears its own`() {
        val first = isolate().attach()
        first.call("ready", "[{}]")
        repeat(20) { first.ask("getState") }
        // As where Flutter tells of no restart.
        val second = DartIsolate(first.engine)
        second.post("""{"attach":true}""")
        second.call("idle")
        assertEquals(1, second.received.count { "result" in it })
        repeat(40) { DartIsolate(first.engine).attach().call("idle") }
        List(15) { isolate().attach() }.forEach { it.call("idle") }
    }

    @Test
    fun `several Flutter engines share the host, up to the clients that it takes`() {
        val isolates = List(16) { isolate().attach() }
        isolates[0].call("ready", """[{"stopOnTerminate":false}]""")
        isolates[0].call("start")
        for (other in isolates) other.call("idle")
        assertTrue(isolates[15].isTracking())
        val oneMore = isolate().attach()
        val refused = oneMore.answerTo(oneMore.ask("idle")).getValue("error").jsonObject
        assertEquals(JsonPrimitive("UNAVAILABLE"), refused["code"])
        isolates[3].engine.destroy()
        oneMore.attach().call("idle")
        isolates[0].invokes("detach")
        isolate().attach().call("idle")
    }

    @Test
    fun `functions for headless events are remembered, and reach an engine that runs already`() {
        val dispatcher = IsolateDispatcher()
        assertFalse(dispatcher.isWanted(app))
        val dart = isolate().attach()
        dart.call("idle")
        val handles = mapOf("dispatcher" to 17, "callback" to (1L shl 40))
        dart.invokes("registerHeadless", handles)
        eventually("the restart") { dart.received.find { "restarted" in it } }
        assertTrue(dispatcher.isWanted(app))
        assertEquals(Callbacks(17, 1L shl 40), Marks(app).callbacks)
        dart.invokes("registerHeadless", handles + ("callback" to -3))
        dart.call("idle")
        assertEquals(1, dart.received.count { "restarted" in it })
        assertEquals(Callbacks(17, -3), Marks(app).callbacks)
    }

    @Test
    fun `what is no pair of handles is refused, and changes nothing`() {
        val dart = isolate()
        for (given in listOf(
            null,
            17,
            listOf(1, 2),
            mapOf("dispatcher" to 1),
            mapOf(
                "dispatcher" to 1,
                "callback" to "2",
            ),
        )) {
            assertEquals("INVALID_ARGUMENT", (dart.invokes("registerHeadless", given) as List<*>).first())
        }
        assertEquals(null, Marks(app).callbacks)
        assertEquals(DartIsolate.NOTHING, dart.invokes("registerHeadles"))
    }

    @Test
    fun `where the host cannot start, Dart is told why in a sentence`() {
        GeoProcess.replace(ProcessEngine(app, {}) { _, _ -> throw IllegalStateException("the disk is gone") })
        assertEquals(
            listOf("UNAVAILABLE", "The location engine cannot start in this process: the disk is gone", null),
            isolate().invokes("attach"),
        )
        GeoProcess.replace(null)
    }

    @Test
    fun `texts of a Flutter engine that has ended do nothing`() {
        val dart = isolate().attach()
        dart.call("ready", "[{}]")
        dart.engine.destroy()
        dart.post("""{"call":99,"method":"start","args":[]}""")
        process.untilRest()
        assertFalse(isolate().attach().isTracking())
    }
}
