package dev.geo.flutter.headless

import android.os.Handler
import android.os.Looper
import dev.geo.android.headless.HeadlessAnswer
import dev.geo.android.headless.HeadlessEvent
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import java.time.Duration
import kotlin.test.assertEquals

/** Headless events on their way through Dart; time is Robolectric's. */
@RunWith(RobolectricTestRunner::class)
class TaskQueueTest {
    private val runner = ScriptedRunner()
    private val answers = ArrayList<String>()
    private val log = ArrayList<String>()
    private var unregistered = 0
    private var returned = 0
    private val looper = shadowOf(Looper.getMainLooper())
    private val queue =
        TaskQueue(runner, Handler(Looper.getMainLooper()), { log += it }, { unregistered++ }, { returned++ })

    private class ScriptedRunner : TaskRunner {
        val begun = ArrayList<Pair<Task, TaskRunner.Listener>>()
        var rests = 0
        var abandoned = 0
        var starts = true
        var failure: Throwable? = null

        override fun run(task: Task, listener: TaskRunner.Listener) {
            failure?.let { throw it }
            begun += task to listener
            if (starts) listener.started()
        }

        override fun rest() {
            rests++
        }

        override fun abandon() {
            abandoned++
        }
    }

    private fun occurs(name: String, id: String? = null) {
        val event = HeadlessEvent(name, buildJsonObject { put("name", name) }, id)
        queue.add(
            event,
            object : HeadlessAnswer {
                override fun taken() {
                    answers += "$name taken"
                }

                override fun failed(message: String) {
                    answers += "$name failed: $message"
                }
            },
        )
    }

    private fun ends(number: Int, error: String? = null) = runner.begun.last().second.ended(number, error)

    private fun pass(millis: Long) = looper.idleFor(Duration.ofMillis(millis))

    private val begun get() = runner.begun.map { (task) -> task.event.name }

    @Test
    fun `one runs at a time, each has its answer, and the isolate is kept`() {
        occurs("geofence", "1")
        occurs("motionchange", "2")
        assertEquals(listOf("geofence"), begun)
        ends(1)
        assertEquals(listOf("geofence", "motionchange"), begun)
        ends(2, "no network")
        assertEquals(listOf("geofence taken", "motionchange failed: no network"), answers)
        assertEquals(listOf(2, 0), listOf(runner.rests, runner.abandoned))
    }

    @Test
    fun `an answer that comes twice, or for another one, changes nothing`() {
        occurs("geofence")
        occurs("motionchange")
        val first = runner.begun.last().second
        first.ended(2, null)
        first.ended(1, null)
        first.ended(1, "again")
        first.ended(2, "of another")
        assertEquals(listOf("geofence taken"), answers)
        ends(2)
        assertEquals(listOf("geofence taken", "motionchange taken"), answers)
    }

    @Test
    fun `an event that finds eight others waiting is left to the engine`() {
        repeat(1 + TaskQueue.LONGEST) { occurs("heartbeat") }
        occurs("http", "17")
        repeat(1 + TaskQueue.LONGEST) { ends(it + 1) }
        assertEquals(List(1 + TaskQueue.LONGEST) { "heartbeat taken" }, answers)
        assertEquals(listOf("a headless http was not run: 8 wait already"), log)
    }

    @Test
    fun `an isolate that does not start is ended, and a second one has the event`() {
        runner.starts = false
        occurs("geofence", "1")
        occurs("motionchange", "2")
        pass(TaskQueue.START_MILLIS - 1)
        assertEquals(emptyList(), log)
        runner.starts = true
        pass(1)
        assertEquals(1, runner.abandoned)
        assertEquals(listOf("geofence", "geofence"), begun)
        ends(1)
        ends(2)
        assertEquals(listOf("geofence taken", "motionchange taken"), answers)
        assertEquals(listOf("no isolate for a headless geofence in time: another is started"), log)
    }

    @Test
    fun `an event for which two isolates did not start is left to the engine, and the next one tries again`() {
        runner.starts = false
        occurs("geofence", "1")
        pass(TaskQueue.STARTS * TaskQueue.START_MILLIS)
        assertEquals("a headless geofence was given up: no isolate in time", log.last())
        assertEquals(TaskQueue.STARTS, runner.abandoned)
        // The engine still waits for it.
        queue.interrupt("the app was opened")
        queue.interrupt("the app was opened again")
        assertEquals(1, returned)
        runner.starts = true
        occurs("geofence", "1")
        ends(2)
        assertEquals(listOf("geofence taken"), answers)
    }

    @Test
    fun `a task that never ends holds up the others for a minute, and its isolate ends`() {
        occurs("geofence")
        pass(TaskQueue.PATIENCE_MILLIS - 1)
        occurs("motionchange")
        assertEquals(listOf("geofence"), begun)
        pass(1)
        assertEquals(1, runner.abandoned)
        assertEquals(listOf("geofence", "motionchange"), begun)
        ends(1)
        ends(2)
        assertEquals(listOf("motionchange taken"), answers)
    }

    @Test
    fun `what has waited for longer than the engine waits is not run, because the engine delivers it again`() {
        occurs("geofence")
        occurs("motionchange", "17")
        pass(TaskQueue.PATIENCE_MILLIS)
        occurs("motionchange", "17")
        assertEquals(listOf("geofence", "motionchange"), begun)
        ends(3)
        assertEquals(listOf("motionchange taken"), answers)
    }

    @Test
    fun `an app that opens ends the isolate at once, and each event goes back to the engine`() {
        occurs("geofence", "1")
        occurs("motionchange", "2")
        queue.interrupt("the app was opened")
        assertEquals(1, runner.abandoned)
        ends(1)
        pass(10 * TaskQueue.PATIENCE_MILLIS)
        assertEquals(listOf("geofence"), begun)
        assertEquals(emptyList(), answers)
        assertEquals(listOf("headless geofence, motionchange given back to the engine: the app was opened"), log)
        occurs("geofence", "1")
        ends(3)
        assertEquals(listOf("geofence taken"), answers)
        queue.interrupt("the app was opened again")
        assertEquals(1, returned)
    }

    @Test
    fun `a build that does not know the function is remembered, and the event stays with the engine`() {
        runner.failure = TaskRunner.Unregistered("this build does not know it")
        occurs("geofence", "1")
        assertEquals(1, unregistered)
        assertEquals(emptyList(), answers)
        assertEquals(listOf("this build does not know it"), log)
    }

    @Test
    fun `Dart that does not know the function ends its isolate, and no event that waits is answered or run`() {
        occurs("geofence", "1")
        occurs("motionchange", "2")
        runner.begun.last().second.unregistered(2)
        assertEquals(0, unregistered)
        runner.begun.last().second.unregistered(1)
        runner.begun.last().second.unregistered(1)
        ends(1)
        assertEquals(listOf(1, 1), listOf(unregistered, runner.abandoned))
        assertEquals(listOf("geofence"), begun)
        assertEquals(emptyList(), answers)
        assertEquals(listOf("this build of the app has no headless task of the registered handle"), log)
    }

    @Test
    fun `Flutter that cannot be started takes no app down, and the event stays with the engine`() {
        for (failure in listOf(IllegalStateException("no loader"), UnsatisfiedLinkError("no libflutter.so"))) {
            runner.failure = failure
            occurs("geofence")
        }
        runner.failure = null
        occurs("motionchange")
        ends(3)
        assertEquals(listOf("motionchange taken"), answers)
        assertEquals(listOf("no loader", "no libflutter.so").map { "a headless geofence was not run: $it" }, log)
    }
}
