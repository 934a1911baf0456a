package dev.geo.rn.headless

import android.os.Handler
import android.os.Looper
import dev.geo.android.headless.HeadlessAnswer
import dev.geo.android.headless.HeadlessEvent
import dev.geo.rn.ReactApp
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import java.time.Duration
import kotlin.test.assertEquals

/** Headless events on their way through JavaScript; time is Robolectric's. */
@RunWith(RobolectricTestRunner::class)
@Config(application = ReactApp::class)
class TaskQueueTest {
    private val runner = ScriptedRunner()
    private val answers = ArrayList<String>()
    private val log = ArrayList<String>()
    private var unregistered = 0
    private val looper = shadowOf(Looper.getMainLooper())
    private val queue = TaskQueue(runner, Handler(Looper.getMainLooper()), { unregistered++ }, { log += it })

    private class ScriptedRunner : TaskRunner {
        val begun = ArrayList<Pair<Task, TaskRunner.RunListener>>()
        val ended = ArrayList<Int>()
        var starts = true
        var failure: Exception? = null

        override fun run(task: Task, listener: TaskRunner.RunListener): TaskRunner.Run {
            failure?.let { throw it }
            begun += task to listener
            if (starts) listener.started()
            return TaskRunner.Run { ended += task.number }
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

    private fun ends(number: Int, error: String? = null) {
        queue.ended(number, error)
        looper.idle()
    }

    private fun pass(millis: Long) = looper.idleFor(Duration.ofMillis(millis))

    private val begun get() = runner.begun.map { (task) -> task.event.name }

    @Test
    fun `one runs at a time, and each has its answer`() {
        occurs("geofence", "1")
        occurs("motionchange", "2")
        assertEquals(listOf("geofence"), begun)
        ends(1)
        assertEquals(listOf("geofence", "motionchange"), begun)
        ends(2, "no network")
        assertEquals(listOf("geofence taken", "motionchange failed: no network"), answers)
        assertEquals(listOf(1, 2), runner.ended)
    }

    @Test
    fun `an answer that comes twice, or for another one, changes nothing`() {
        occurs("geofence")
        occurs("motionchange")
        ends(2)
        ends(1)
        ends(1, "again")
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
    fun `React that does not start is given up, and the next event tries again`() {
        runner.starts = false
        occurs("geofence", "1")
        pass(TaskQueue.START_MILLIS - 1)
        assertEquals(emptyList(), log)
        pass(1)
        assertEquals(listOf("a headless geofence was given up: React has not started in time"), log)
        runner.starts = true
        occurs("geofence", "1")
        ends(1)
        assertEquals(emptyList(), answers)
        ends(2)
        assertEquals(listOf("geofence taken"), answers)
    }

    @Test
    fun `a task that never ends holds up the others for a minute`() {
        occurs("geofence")
        pass(TaskQueue.PATIENCE_MILLIS - 1)
        occurs("motionchange")
        assertEquals(listOf("geofence"), begun)
        pass(1)
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
    fun `a bundle without a task is remembered, and the event stays with the engine`() {
        occurs("geofence", "1")
        runner.begun.single().second.finished()
        assertEquals(1, unregistered)
        assertEquals(emptyList(), answers)
        assertEquals(1, log.size)
    }

    @Test
    fun `React that cannot be started takes no app down, and the event stays with the engine`() {
        runner.failure = IllegalStateException("no ReactHost")
        occurs("geofence")
        runner.failure = null
        occurs("motionchange")
        ends(2)
        assertEquals(listOf("motionchange taken"), answers)
        assertEquals(listOf("a headless geofence was not run: no ReactHost"), log)
    }
}
