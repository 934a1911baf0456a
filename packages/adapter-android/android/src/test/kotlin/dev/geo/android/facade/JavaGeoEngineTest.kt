package dev.geo.android.facade

import android.os.Looper
import dev.geo.android.host.ScriptedPhone.Companion.phone
import dev.geo.android.host.eventually
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import java.util.concurrent.Executor
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicReference
import java.util.function.Consumer
import kotlin.coroutines.Continuation
import kotlin.test.assertEquals
import kotlin.test.assertSame
import kotlin.test.assertTrue

/** The app of these tests is written in Java: `JavaTracker.java`. */
@RunWith(RobolectricTestRunner::class)
class JavaGeoEngineTest {
    @Test
    fun `an app in Java tracks, lists what was recorded, and receives each record once`() = phone {
        boot()
        val callbacks = Executors.newSingleThreadExecutor()
        JavaTracker(host, callbacks).use { app ->
            val state = app.starts()
            assertEquals(true, state.enabled)
            assertEquals(TRACKING_MODE_LOCATION, app.mode())
            drive(10)
            val queued = app.queued().map { it.uuid }
            assertTrue(queued.size >= 5, "$queued")
            eventually("every record") { app.recorded.takeIf { it.size >= queued.size } }
            assertEquals(queued, app.recorded)
            assertEquals(1, app.fences())
            app.stopsListening()
            drive(10, from = 10)
            assertTrue(app.queued().size > queued.size)
            assertEquals(queued, app.recorded)
        }
        callbacks.shutdown()
    }

    @Test
    fun `what is refused reaches the second callback, with its code`() = phone {
        boot()
        val callbacks = Executors.newSingleThreadExecutor()
        JavaTracker(host, callbacks).use { app ->
            app.starts()
            assertEquals(GeoErrorCode.INVALID_CONFIG, app.refusal("""{"distanceFilter":-1}"""))
            app.close()
            assertEquals(GeoErrorCode.CLOSED, app.refusal("""{"distanceFilter":1}"""))
        }
        callbacks.shutdown()
    }

    @Test
    fun `an event is acknowledged when its listener has returned, and comes again where it had not`() = phone {
        boot()
        val waiting = AtomicReference<Runnable>()
        // The app's thread is busy: it gets round to nothing.
        val stalled = JavaGeoEngine(host, Executor { waiting.set(it) })
        stalled.onMotionChange { }
        val callbacks = Executors.newSingleThreadExecutor()
        val app = JavaTracker(host, callbacks)
        app.starts()
        eventually("the first event") { waiting.get() }
        // The set of monitored geofences changes too, and nothing listens to that.
        fun unacknowledged() = disk.snapshot().count { (key, row) ->
            key.startsWith("outbox/") && "motionchange" in row
        }
        assertEquals(1, unacknowledged())
        waiting.get().run()
        eventually("its acknowledgement") {
            unacknowledged().takeIf { it == 0 }
        }
        stalled.close()
        app.close()
        callbacks.shutdown()
    }

    @Test
    fun `by default callbacks come on the main thread`() {
        val seen = AtomicReference<Thread>()
        MainThread().execute { seen.set(Thread.currentThread()) }
        shadowOf(Looper.getMainLooper()).idle()
        assertSame(Looper.getMainLooper().thread, seen.get())
    }

    @Test
    fun `every operation and every event of the Kotlin facade is there under its name`() {
        val java = JavaGeoEngine::class.java.methods
        val takers = java.filter { method -> method.parameterTypes.any { it == Consumer::class.java } }
        val suspending = GeoEngine::class.java.methods
            .filter { it.parameterTypes.lastOrNull() == Continuation::class.java && !it.isSynthetic }
            .map { it.name }.toSet()
        assertTrue(suspending.size >= 40, "$suspending")
        assertEquals(emptySet(), suspending - takers.map { it.name }.toSet())
        val events = GeoEngine::class.java.methods.map { it.name }.filter { it.startsWith("getOn") }
        val listeners = events.map { it.removePrefix("get").replaceFirstChar(Char::lowercase) }.toSet()
        assertEquals(emptySet(), listeners - takers.map { it.name }.toSet())
    }
}
