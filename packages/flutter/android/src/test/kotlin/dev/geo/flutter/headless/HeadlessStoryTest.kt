package dev.geo.flutter.headless

import android.os.Looper
import dev.geo.android.process.GeoProcess
import dev.geo.flutter.DartIsolate
import dev.geo.flutter.FlutterProcess
import dev.geo.flutter.Marks
import dev.geo.flutter.app
import dev.geo.flutter.eventually
import io.flutter.FlutterInjector
import io.flutter.embedding.engine.FlutterEngine
import io.flutter.embedding.engine.dart.DartExecutor
import io.flutter.view.FlutterCallbackInformation
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import java.time.Duration
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

/** The real engine while the app is not open: its events go to an isolate of their own, and back. */
@RunWith(RobolectricTestRunner::class)
class HeadlessStoryTest {
    @get:Rule
    val process = FlutterProcess()

    /** The isolates of the dispatcher, in the order in which they were started. */
    private val isolates = ArrayList<DartIsolate>()
    private var isReady = true

    /** The first run of the app: its Dart registers functions, tracks, and ends with the activity. */
    private fun tracksAndEnds() {
        FlutterCallbackInformation.KNOWN[DISPATCHER] = "dispatcher"
        DartExecutor.start = DartExecutor.Start { executor, callback ->
            assertEquals("dispatcher", callback)
            val engine = FlutterEngine.MADE.single { it.dartExecutor === executor }
            isolates += DartIsolate(engine).apply { if (isReady) sends("headless", """{"ready":true}""") }
        }
        val dart = process.opens()
        dart.invokes("registerHeadless", mapOf("dispatcher" to DISPATCHER, "callback" to TASK))
        dart.attach()
        dart.call("ready", """[{"stopOnTerminate":false,"logLevel":5}]""")
        process.closes(dart)
    }

    /** An event occurs: tracking is started by code in Kotlin, which the guest tells as a change of motion. */
    private fun occurs() {
        val sent = GeoProcess.host(app).connect(isHeadless = false) {}
        sent.post("""{"attach":true}""")
        sent.post("""{"call":1,"method":"ready","args":[{"reset":false}]}""")
        sent.post("""{"call":2,"method":"start","args":[]}""")
        sent.post("""{"detach":true}""")
    }

    private fun DartIsolate.task(): JsonObject = eventually("a task") { tasks.firstOrNull() }

    private fun DartIsolate.ends(error: String? = null) {
        val number = task().getValue("task")
        sends("headless", if (error == null) """{"ended":$number}""" else """{"ended":$number,"error":"$error"}""")
    }

    private fun isolate(index: Int) = eventually("isolate $index") { isolates.getOrNull(index) }

    private fun pass(millis: Long) = shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMillis(millis))

    @Test
    fun `an event without an app starts an isolate, runs there once, and its error is in the log`() {
        tracksAndEnds()
        occurs()
        val dart = isolate(0)
        val given = dart.task()
        assertEquals(JsonPrimitive(TASK), given["callback"])
        assertEquals("motionchange", given.getValue("event").jsonObject.getValue("name").jsonPrimitive.content)
        assertTrue("id" in given)
        dart.ends("no such trip")
        val reader = eventually("the entry") {
            process.opens().attach().takeIf { reader ->
                val entries = checkNotNull(reader.call("getLog")).jsonArray
                entries.any { "no such trip" in it.jsonObject.getValue("message").jsonPrimitive.content }
                    .also { if (!it) process.closes(reader) }
            }
        }
        reader.listen("motionchange")
        reader.call("idle")
        assertEquals(emptyList(), reader.events("motionchange"))
        assertEquals(1, isolates.size)
    }

    @Test
    fun `the isolate uses the engine itself, counts as no app, and ends when it had nothing to do for a while`() {
        tracksAndEnds()
        occurs()
        val dart = isolate(0)
        dart.task()
        dart.invokes("attach")
        dart.post("""{"attach":true,"headless":true}""")
        assertTrue(dart.isTracking())
        dart.ends()
        process.untilRest()
        val sent = GeoProcess.host(app).connect(isHeadless = false) {}
        sent.post("""{"attach":true}""")
        sent.post("""{"call":1,"method":"ready","args":[{"reset":false}]}""")
        sent.post("""{"call":2,"method":"stop","args":[]}""")
        sent.post("""{"call":3,"method":"start","args":[]}""")
        sent.post("""{"detach":true}""")
        // Also the next event goes to the dispatcher, and not to this client.
        eventually("the next task") { dart.tasks.getOrNull(1) }
        assertTrue(dart.received.none { "headless" in it })
        dart.sends("headless", """{"ended":2}""")
        process.untilRest()
        assertFalse(dart.engine.isDestroyed)
        pass(IsolateRunner.IDLE_MILLIS)
        assertTrue(dart.engine.isDestroyed)
        assertEquals(1, isolates.size)
    }

    @Test
    fun `an app that opens while the isolate works ends it first, and has the event itself, once`() {
        tracksAndEnds()
        occurs()
        val working = isolate(0)
        val id = working.task().getValue("id")
        val opened = process.opens()
        assertTrue(working.engine.isDestroyed)
        // What it still says is heard by nobody.
        working.ends()
        opened.attach()
        opened.call("ready", """[{"reset":false}]""")
        opened.listen("motionchange")
        val event = eventually("the event") { opened.events("motionchange").firstOrNull() }
        assertEquals(id, event["id"])
        opened.post("""{"taken":$id}""")
        opened.call("idle")
        assertEquals(1, opened.events("motionchange").size)
        val next = opened.restarts().attach()
        next.listen("motionchange")
        next.call("idle")
        assertEquals(emptyList(), next.events("motionchange"))
        assertEquals(1, isolates.size)
    }

    @Test
    fun `an isolate that stalls is ended, and the next one has the event`() {
        isReady = false
        tracksAndEnds()
        occurs()
        val stalled = isolate(0)
        isReady = true
        pass(TaskQueue.START_MILLIS)
        assertTrue(stalled.engine.isDestroyed)
        assertEquals(emptyList(), stalled.tasks.toList())
        isolate(1).ends()
        process.untilRest()
        assertEquals(1, isolate(1).tasks.size)
    }

    @Test
    fun `what the dispatcher should not say is logged, and what it says twice has no effect`() {
        tracksAndEnds()
        occurs()
        val dart = isolate(0)
        dart.task()
        for (text in listOf(
            "",
            "{",
            "null",
            "17",
            """{"ended":"1"}""",
            """{"ended":9}""",
            "{}",
        )) {
            dart.sends("headless", text)
        }
        dart.ends()
        dart.ends()
        process.untilRest()
        assertEquals(1, dart.tasks.size)
        assertEquals(dart.sent, dart.replies)
    }

    @Test
    fun `a build that does not know the function unregisters it, and the event waits for the app`() {
        tracksAndEnds()
        FlutterCallbackInformation.KNOWN.clear()
        occurs()
        eventually("the mark") { true.takeIf { Marks(app).callbacks == null } }
        assertEquals(emptyList(), isolates)
        val dart = process.opens().attach()
        dart.call("ready", """[{"reset":false}]""")
        dart.listen("motionchange")
        eventually("the event") { dart.events("motionchange").firstOrNull() }
    }

    @Test
    fun `Dart of a build without the task says so, and the event waits for the app`() {
        tracksAndEnds()
        occurs()
        val renamed = isolate(0)
        val number = renamed.task().getValue("task")
        renamed.sends("headless", """{"ended":$number,"unregistered":true}""")
        eventually("the mark") { true.takeIf { Marks(app).callbacks == null } }
        assertTrue(renamed.engine.isDestroyed)
        val dart = process.opens().attach()
        dart.call("ready", """[{"reset":false}]""")
        dart.listen("motionchange")
        eventually("the event") { dart.events("motionchange").firstOrNull() }
        assertEquals(1, isolates.size)
    }

    @Test
    fun `without Flutter's own library the app has the event when it opens, and not a minute later`() {
        tracksAndEnds()
        val loader = FlutterInjector.instance().flutterLoader()
        loader.lack = "couldn't find libflutter.so"
        occurs()
        eventually("the attempt") { true.takeIf { loader.refusals > 0 } }
        assertEquals(emptyList(), isolates)
        loader.lack = null
        val dart = process.opens().attach()
        dart.call("ready", """[{"reset":false}]""")
        dart.listen("motionchange")
        eventually("the event") { dart.events("motionchange").firstOrNull() }
    }

    private companion object {
        const val DISPATCHER = -7_000_000_000L
        const val TASK = 42L
    }
}
