package dev.geo.rn

import android.provider.Settings
import dev.geo.android.process.GeoProcess
import dev.geo.rn.headless.ReactDispatcher
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.boolean
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
import kotlin.test.assertFalse
import kotlin.test.assertTrue

/** React runtimes that come and go over the process's own engine, which is the real one. */
@RunWith(RobolectricTestRunner::class)
@Config(application = ReactApp::class, shadows = [ScriptedCallback::class])
class GeoModuleTest {
    private val host get() = GeoProcess.host(app)

    @Before
    fun begin() {
        val permissions = arrayOf("ACCESS_FINE_LOCATION", "ACCESS_BACKGROUND_LOCATION", "FOREGROUND_SERVICE_LOCATION")
        shadowOf(app).grantPermissions(*permissions.map { "android.permission.$it" }.toTypedArray())
        Settings.Global.putInt(app.contentResolver, Settings.Global.BOOT_COUNT, 1)
    }

    @After
    fun end() {
        if (Marks(app).isUsed) host.kill()
        GeoProcess.replace(null)
    }

    private fun ReactRuntime.isTracking() =
        call("getState")?.jsonObject?.get("enabled")?.jsonPrimitive?.boolean ?: error("no state")

    private fun untilRest() = eventually("rest") { true.takeUnless { host.busy.value } }

    @Test
    fun `a module that is made starts nothing, and one that ends unused neither`() {
        ReactRuntime().die()
        assertFalse(Marks(app).isUsed)
    }

    @Test
    fun `JavaScript hears of each call once, and in the order of the calls`() {
        val runtime = ReactRuntime().attach()
        val numbers = List(200) { runtime.ask("getState") }
        runtime.answerTo(numbers.last())
        assertEquals("busy", runtime.received.first().keys.single())
        assertEquals(
            numbers.map(::JsonPrimitive),
            runtime.received.mapNotNull { it["result"] as? JsonPrimitive },
        )
    }

    @Test
    fun `the runtime dies while tracking, the engine goes on, and the next one has a true state`() {
        val first = ReactRuntime().attach()
        first.call("ready", """[{"stopOnTerminate":false}]""")
        first.call("start")
        first.listen("location")
        first.ask("getState")
        first.die()
        untilRest()
        assertEquals(emptyList(), first.tooLate.toList())
        first.module.post("""{"call":99,"method":"stop","args":[]}""")

        val second = ReactRuntime().attach()
        assertTrue(second.isTracking())
        assertEquals(null, second.call("ready", """[{"reset":false}]""")?.jsonObject?.get("error"))
    }

    @Test
    fun `an event that comes without a runtime waits for the next one, and comes once`() {
        val first = ReactRuntime().attach()
        first.call("ready", """[{"stopOnTerminate":false}]""")
        first.die()
        val kotlin = host.connect {}
        kotlin.post("""{"attach":true}""")
        kotlin.post("""{"call":1,"method":"ready","args":[{"reset":false}]}""")
        kotlin.post("""{"call":2,"method":"start","args":[]}""")
        kotlin.post("""{"call":3,"method":"idle","args":[]}""")
        untilRest()
        kotlin.lost()
        assertEquals(0, app.starts)

        val second = ReactRuntime().attach()
        second.call("ready", """[{"reset":false}]""")
        second.listen("motionchange")
        val event = eventually("the event") { second.events("motionchange").firstOrNull() }
        second.module.post("""{"taken":${event.getValue("id")}}""")
        second.call("idle")
        second.die()

        val third = ReactRuntime().attach()
        third.listen("motionchange")
        third.call("idle")
        assertEquals(1, second.events("motionchange").size)
        assertEquals(emptyList(), third.events("motionchange"))
    }

    @Test
    fun `after a hundred reloads there is one client`() {
        repeat(100) { ReactRuntime().attach().apply { ask("idle") }.die() }
        val runtimes = List(16) { ReactRuntime().attach() }
        for (runtime in runtimes) runtime.call("idle")
        val oneMore = ReactRuntime().attach()
        val refused = oneMore.answerTo(oneMore.ask("idle")).getValue("error").jsonObject
        assertEquals(JsonPrimitive("UNAVAILABLE"), refused["code"])
        runtimes.first().die()
        oneMore.attach().call("idle")
    }

    @Test
    fun `JavaScript that is evaluated again in the same runtime attaches again, and is no second client`() {
        val runtime = ReactRuntime()
        repeat(20) { runtime.attach().call("idle") }
        val others = List(15) { ReactRuntime().attach() }
        for (other in others) other.call("idle")
    }

    @Test
    fun `a task for headless events is remembered, and reaches an engine that runs already`() {
        val dispatcher = ReactDispatcher()
        assertFalse(dispatcher.isWanted(app))
        val runtime = ReactRuntime().attach()
        runtime.call("idle")
        runtime.module.wantHeadless()
        eventually("the restart") { runtime.received.find { "restarted" in it } }
        assertTrue(dispatcher.isWanted(app))
        runtime.module.wantHeadless()
        runtime.call("idle")
        assertEquals(1, runtime.received.count { "restarted" in it })
    }
}
