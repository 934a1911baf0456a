package dev.geo.android.process

import android.content.Context
import android.content.Intent
import android.os.UserManager
import dev.geo.android.host.json
import dev.geo.android.sensors.settle
import kotlinx.serialization.json.JsonObject
import org.junit.After
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

/** A process of a direct-boot aware app, which runs before the phone was unlocked for the first time. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 35])
class FirstUnlockTest {
    private val users = shadowOf(app.getSystemService(Context.USER_SERVICE) as UserManager)

    @After
    fun end() {
        GeoProcess.host(app).kill()
        GeoProcess.replace(null)
    }

    private fun unlock() {
        users.setUserUnlocked(true)
        app.sendBroadcast(Intent(Intent.ACTION_USER_UNLOCKED))
        settle()
    }

    @Test
    fun `it is reported once, and not at all where the phone is unlocked`() {
        var reports = 0
        FirstUnlock(app).whenDone { reports++ }
        unlock()
        assertEquals(0, reports)
        users.setUserUnlocked(false)
        val unlock = FirstUnlock(app)
        assertFalse(unlock.isDone)
        unlock.whenDone { reports++ }
        settle()
        assertEquals(0, reports)
        unlock()
        unlock()
        assertTrue(unlock.isDone)
        assertEquals(1, reports)
    }

    @Test
    fun `an engine that begins before it leaves memory alone, and answers after it`() {
        users.setUserUnlocked(false)
        val messages = CopyOnWriteArrayList<JsonObject>()
        val client = GeoProcess.host(app).connect { messages += json(it) }
        client.post("""{"attach":true}""")
        client.post("""{"call":1,"method":"ready","args":[{}]}""")
        Thread.sleep(300)
        assertFalse(app.noBackupFilesDir.resolve("geo/memory.db").exists())
        unlock()
        val until = System.nanoTime() + 20_000_000_000
        while (messages.none { "result" in it } && System.nanoTime() < until) {
            settle()
            Thread.sleep(5)
        }
        val answer = messages.first { "result" in it }
        assertFalse("error" in answer, "$answer")
    }
}
