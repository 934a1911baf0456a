package dev.geo.android.headless

import android.content.Context
import android.os.Bundle
import android.os.Looper
import dev.geo.android.host.Headless
import dev.geo.android.process.Written
import dev.geo.android.process.app
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.TimeoutCancellationException
import kotlinx.coroutines.async
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import kotlin.test.assertEquals
import kotlin.test.assertIs
import kotlin.test.assertTrue

/** From the engine's headless event to the app's dispatcher, and back. */
@RunWith(RobolectricTestRunner::class)
class DispatchedTaskTest {
    private val event = buildJsonObject {
        put("name", "geofence")
        put("action", "ENTER")
    }

    /** Runs one event; the main thread is this one, so it has to be let run. */
    private fun outcome(longestMillis: Long = 5_000, dispatcher: HeadlessDispatcher): Throwable? = runBlocking {
        val task = DispatchedTask(app, longestMillis, dispatcher)
        val run = CoroutineScope(Dispatchers.Default).async { runCatching { task.run(event, "17") }.exceptionOrNull() }
        while (!run.isCompleted) {
            shadowOf(Looper.getMainLooper()).idle()
            Thread.sleep(1)
        }
        run.await()
    }

    private fun dispatcher(deal: (HeadlessEvent, HeadlessAnswer) -> Unit) = object : HeadlessDispatcher {
        override fun dispatch(context: Context, event: HeadlessEvent, answer: HeadlessAnswer) = deal(event, answer)
    }

    @Test
    fun `the event comes whole, on the main thread, and is taken`() {
        val received = ArrayList<String>()
        val failure = outcome(
            dispatcher = dispatcher { event, answer ->
                received += "${event.name} ${event.id} ${event.toJson()} ${Looper.myLooper() == Looper.getMainLooper()}"
                answer.taken()
            },
        )
        assertEquals(null, failure)
        assertEquals(listOf("""geofence 17 {"name":"geofence","action":"ENTER"} true"""), received)
    }

    @Test
    fun `an answer from another thread counts, and only the first one`() {
        val failure = outcome(
            dispatcher = dispatcher { _, answer ->
                Thread {
                    answer.taken()
                    answer.failed("too late")
                }.start()
            },
        )
        assertEquals(null, failure)
    }

    @Test
    fun `the engine receives the failure as the app reports it`() {
        val failure = outcome(dispatcher = dispatcher { _, answer -> answer.failed("no such task: trips") })
        assertEquals("no such task: trips", failure?.message)
    }

    @Test
    fun `a dispatcher that throws takes no app down`() {
        val failure = outcome(dispatcher = dispatcher { _, _ -> error("no runtime") })
        assertEquals("the headless dispatcher threw: no runtime", failure?.message)
    }

    @Test
    fun `nothing is held for one that never answers`() {
        assertIs<TimeoutCancellationException>(outcome(longestMillis = 50, dispatcher = dispatcher { _, _ -> }))
    }

    @Test
    fun `a dead process finds the dispatcher by its name in the manifest`() {
        assertIs<Headless.None>(found(null))
        assertIs<Headless.Task>(found(Quiet::class.java.name))
    }

    @Test
    fun `a dispatcher says whether the app has a use for events`() {
        assertEquals(true, assertIs<Headless.Task>(found(Quiet::class.java.name)).isWanted())
        assertEquals(false, assertIs<Headless.Task>(found(Useless::class.java.name)).isWanted())
    }

    @Test
    fun `a name that is wrong is said, and tracking goes on without`() {
        val log = Written()
        assertIs<Headless.None>(found("com.example.Nowhere", log))
        assertIs<Headless.None>(found(String::class.java.name, log))
        assertEquals(listOf("headless:refused", "headless:refused"), log.events)
        assertTrue("got \"com.example.Nowhere\"" in log.entries[0].message, log.entries[0].message)
        assertTrue("got \"java.lang.String\"" in log.entries[1].message, log.entries[1].message)
    }

    private fun found(name: String?, log: Written = Written()): Headless {
        val info = shadowOf(app.packageManager).getInternalMutablePackageInfo(app.packageName)
        info.applicationInfo?.metaData = Bundle().apply { if (name != null) putString(HEADLESS_META_DATA, name) }
        return findHeadless(app, log)
    }

    /** As an app would name it. */
    class Quiet : HeadlessDispatcher {
        override fun dispatch(context: Context, event: HeadlessEvent, answer: HeadlessAnswer) = answer.taken()
    }

    /** Of an app whose code may register a task later. */
    class Useless : HeadlessDispatcher {
        override fun dispatch(context: Context, event: HeadlessEvent, answer: HeadlessAnswer) = answer.taken()

        override fun isWanted(context: Context): Boolean = false
    }
}
