package dev.geo.rn.headless

import android.os.Looper
import com.facebook.react.bridge.JavaOnlyMap
import com.facebook.react.jstasks.HeadlessJsTaskContext
import dev.geo.android.headless.HeadlessAnswer
import dev.geo.android.headless.HeadlessEvent
import dev.geo.rn.Given
import dev.geo.rn.ReactApp
import dev.geo.rn.ScriptedContext
import dev.geo.rn.app
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertTrue

/** From an event to React Native's own headless tasks. */
@RunWith(RobolectricTestRunner::class)
class ReactTasksTest {
    private val heard = ArrayList<String>()
    private val listener = object : TaskRunner.RunListener {
        override fun started() {
            heard += "started"
        }

        override fun finished() {
            heard += "finished"
        }
    }

    private fun task(number: Int, id: String? = null): Task {
        val fields = buildJsonObject {
            put("name", "motionchange")
            put("is_moving", JsonNull)
        }
        val answer = object : HeadlessAnswer {
            override fun taken() = Unit

            override fun failed(message: String) = Unit
        }
        return Task(number, HeadlessEvent("motionchange", fields, id), answer, 0)
    }

    private fun tasks() = ReactTasks(RuntimeEnvironment.getApplication(), ::JavaOnlyMap)

    private fun hasTasks(context: ScriptedContext) = HeadlessJsTaskContext.getInstance(context).hasActiveTasks()

    private val event = """{"name":"motionchange","is_moving":null}"""

    @Test
    @Config(application = ReactApp::class)
    fun `React is started for the first event, and runs the next without`() {
        val run = tasks().run(task(1, "17"), listener)
        val context = checkNotNull(app.context)
        assertEquals(
            listOf(Given(1, "GeoHeadless", mapOf("task" to 1.0, "event" to event, "id" to "17"))),
            context.given,
        )
        assertTrue(hasTasks(context))
        run.end()
        assertFalse(hasTasks(context))
        tasks().run(task(2), listener)
        assertEquals(Given(2, "GeoHeadless", mapOf("task" to 2.0, "event" to event)), context.given.last())
        assertEquals(1, app.starts)
        assertEquals(listOf("started", "started"), heard)
    }

    @Test
    @Config(application = ReactApp::class)
    fun `an event that comes while the app is in front is run as well, before its JavaScript has attached`() {
        app.context = ScriptedContext().apply { onHostResume(null) }
        tasks().run(task(1), listener)
        assertEquals(1, app.context?.given?.size)
    }

    @Test
    @Config(application = ReactApp::class)
    fun `a runtime that is there but not ready is waited for`() {
        app.isStarting = false
        app.context = ScriptedContext().apply { isReady = false }
        tasks().run(task(1), listener)
        assertEquals(emptyList(), heard)
        val ready = app.started()
        assertEquals(1, ready.given.size)
        assertEquals(listOf("started"), heard)
    }

    @Test
    @Config(application = ReactApp::class)
    fun `a task that was given up is not run when React starts after all`() {
        app.isStarting = false
        tasks().run(task(1), listener).end()
        assertEquals(emptyList(), app.started().given)
    }

    @Test
    @Config(application = ReactApp::class)
    fun `what React Native holds to be over is told, but not of others' tasks`() {
        tasks().run(task(1), listener)
        val tasks = HeadlessJsTaskContext.getInstance(checkNotNull(app.context))
        tasks.finishTask(7)
        shadowOf(Looper.getMainLooper()).idle()
        assertEquals(listOf("started"), heard)
        tasks.finishTask(1)
        shadowOf(Looper.getMainLooper()).idle()
        assertEquals(listOf("started", "finished"), heard)
    }

    @Test
    fun `an app without a ReactHost is told so`() {
        val refusal = assertFailsWith<IllegalStateException> { tasks().run(task(1), listener) }
        assertEquals("the app's Application must be a ReactApplication with a ReactHost", refusal.message)
    }
}
