package dev.geo.rn.headless

import android.os.Handler
import android.os.Looper
import android.provider.Settings
import com.facebook.react.bridge.JavaOnlyMap
import dev.geo.android.process.GeoProcess
import dev.geo.rn.Marks
import dev.geo.rn.ReactApp
import dev.geo.rn.ReactRuntime
import dev.geo.rn.ScriptedCallback
import dev.geo.rn.app
import dev.geo.rn.eventually
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.After
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** The real engine while no runtime is attached: its event goes through React Native to JavaScript, and back. */
@RunWith(RobolectricTestRunner::class)
@Config(application = ReactApp::class, shadows = [ScriptedCallback::class])
class HeadlessStoryTest {
    @Before
    fun begin() {
        val permissions = arrayOf("ACCESS_FINE_LOCATION", "ACCESS_BACKGROUND_LOCATION", "FOREGROUND_SERVICE_LOCATION")
        shadowOf(app).grantPermissions(*permissions.map { "android.permission.$it" }.toTypedArray())
        Settings.Global.putInt(app.contentResolver, Settings.Global.BOOT_COUNT, 1)
        val main = Handler(Looper.getMainLooper())
        HeadlessTasks.replace(TaskQueue(ReactTasks(app, ::JavaOnlyMap), main, { Marks(app).isHeadless = false }, {}))
    }

    @After
    fun end() {
        HeadlessTasks.replace(null)
        GeoProcess.host(app).kill()
        GeoProcess.replace(null)
    }

    /** The first run of the app: its JavaScript registers a task, tracks, and ends with the activity. */
    private fun tracksAndDies() {
        val runtime = ReactRuntime()
        runtime.module.wantHeadless()
        runtime.attach()
        runtime.call("ready", """[{"stopOnTerminate":false,"logLevel":5}]""")
        runtime.die()
    }

    /** An event occurs: tracking is started by code in Kotlin, which the guest tells as a change of motion. */
    private fun occurs() {
        val sent = GeoProcess.host(app).connect(isHeadless = false) {}
        sent.post("""{"attach":true}""")
        sent.post("""{"call":1,"method":"ready","args":[{"reset":false}]}""")
        sent.post("""{"call":2,"method":"start","args":[]}""")
        sent.post("""{"detach":true}""")
    }

    private fun given(count: Int) = eventually("task $count") { app.context?.given?.getOrNull(count - 1) }

    private fun nameOf(index: Int): String {
        val event = Json.parseToJsonElement(given(index).data["event"] as String) as JsonObject
        return event.getValue("name").jsonPrimitive.content
    }

    private fun logged(text: String): Boolean {
        val reader = ReactRuntime().attach()
        val entries = checkNotNull(reader.call("getLog")).jsonArray
        reader.die()
        return entries.any { text in it.jsonObject.getValue("message").jsonPrimitive.content }
    }

    @Test
    fun `an event without a runtime starts React, runs the task once, and its error is in the log`() {
        tracksAndDies()
        occurs()
        assertEquals("motionchange", nameOf(1))
        assertEquals(1, app.starts)
        // JavaScript of the runtime that was started, whose module answers.
        val runtime = ReactRuntime()
        runtime.module.headlessEnded(1.0, "no such trip")
        eventually("the entry") { true.takeIf { logged("no such trip") } }
        assertTrue(checkNotNull(app.context).given.size == 1, "${app.context?.given}")
    }
}
