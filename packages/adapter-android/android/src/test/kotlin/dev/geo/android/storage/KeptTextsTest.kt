package dev.geo.android.storage

import android.content.Context
import android.os.UserManager
import dev.geo.android.ports.Alarms
import dev.geo.android.sensors.AskedPermissions
import dev.geo.android.sensors.Region
import dev.geo.android.sensors.RegisteredRegions
import dev.geo.android.sensors.app
import dev.geo.android.time.AlarmManagerWakes
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import java.io.File
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

/** What is kept beside the engine's memory lies where no backup finds it. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 35])
class KeptTextsTest {
    private val texts = KeptTexts(app, NAME)
    private val file = File(app.noBackupFilesDir, "geo/$NAME.json")

    private fun preferences() = app.getSharedPreferences(NAME, Context.MODE_PRIVATE)

    private fun isUnlocked(unlocked: Boolean) =
        shadowOf(app.getSystemService(Context.USER_SERVICE) as UserManager).setUserUnlocked(unlocked)

    private fun updatedAt(millis: Long) {
        val info = shadowOf(app.packageManager).getInternalMutablePackageInfo(app.packageName)
        info.firstInstallTime = 1_000
        info.lastUpdateTime = millis
    }

    @Test
    fun `the parking place, the question for permission and alarms are in no preferences, which Auto Backup copies`() {
        RegisteredRegions(
            app,
            "dev.geo.android.regions",
        ).write(listOf(Region("geo/stationary", 52.5, 13.4, 150.0, false, true)))
        AskedPermissions(app).isAsked = true
        val alarms: Alarms = AlarmManagerWakes(app)
        alarms.wakeAt("heartbeat", System.currentTimeMillis() + 60_000)
        assertEquals(emptyList(), File(app.dataDir, "shared_prefs").list().orEmpty().filter { "geo" in it })
        assertTrue("52.5" in File(app.noBackupFilesDir, "geo/dev.geo.android.regions.json").readText())
        assertTrue(AskedPermissions(app).isAsked)
        assertEquals(setOf("heartbeat"), AlarmManagerWakes(app).names)
    }

    @Test
    fun `what is put is in the file, and taken away again`() {
        texts.put("one" to "1", "two" to "2")
        assertEquals("""{"one":"1","two":"2"}""", file.readText())
        texts.put("one" to null)
        assertEquals("""{"two":"2"}""", file.readText())
        assertEquals("2", KeptTexts(app, NAME)["two"])
    }

    @Test
    fun `an update of the app takes over the preferences of an earlier version once, and deletes them`() {
        updatedAt(2_000)
        preferences().edit().putString("heartbeat", "1 2 boot-1").putBoolean("asked.location", true).commit()
        assertEquals(mapOf("heartbeat" to "1 2 boot-1", "asked.location" to "true"), texts.all)
        assertTrue("boot-1" in file.readText())
        assertEquals(emptyMap<String, Any?>(), preferences().all)
        assertFalse(File(app.dataDir, "shared_prefs/$NAME.xml").exists())
    }

    @Test
    fun `preferences that a backup brought to a new installation are deleted only`() {
        updatedAt(1_000)
        preferences().edit().putBoolean("asked.location", true).commit()
        assertEquals(emptyMap(), texts.all)
        assertFalse(File(app.dataDir, "shared_prefs/$NAME.xml").exists())
    }

    @Test
    fun `before the first unlock nothing is read or thrown, and what is put is written after it`() {
        file.parentFile?.mkdirs()
        file.writeText("""{"one":"1"}""")
        isUnlocked(false)
        assertEquals(emptyMap(), texts.all)
        texts.put("two" to "2")
        assertEquals(mapOf("two" to "2"), texts.all)
        assertEquals("""{"one":"1"}""", file.readText())
        isUnlocked(true)
        assertEquals(mapOf("one" to "1", "two" to "2"), texts.all)
        assertEquals("""{"one":"1","two":"2"}""", file.readText())
    }

    @Test
    fun `a file that cannot be read counts as none`() {
        file.parentFile?.mkdirs()
        for ((number, damaged) in listOf("", "{", "[1]", """{"one":{}}""").withIndex()) {
            File(file.parentFile, "damaged-$number.json").writeText(damaged)
            val texts = KeptTexts(app, "damaged-$number")
            assertEquals(emptyMap(), texts.all, damaged)
            texts.put("one" to "1")
            assertEquals("""{"one":"1"}""", File(file.parentFile, "damaged-$number.json").readText())
        }
    }

    private companion object {
        const val NAME = "dev.geo.android.test"
    }
}
