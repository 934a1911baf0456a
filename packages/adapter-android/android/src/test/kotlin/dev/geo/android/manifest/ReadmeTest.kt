package dev.geo.android.manifest

import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import java.io.File
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** What app developers read is what is there. */
@RunWith(RobolectricTestRunner::class)
class ReadmeTest {
    private val folder = File(
        requireNotNull(System.getProperty("geo.android")) {
            "geo.android must name the library"
        },
    ).parentFile
    private val readme = folder.resolve("README.md").readText()

    @Test
    fun `the table of permissions is the manifest's`() {
        val table = readme.substringAfter("## Permissions").substringBefore("**Your app adds")
        val named = Regex("`([A-Z_]+)`").findAll(table).map { "android.permission.${it.groupValues[1]}" }.toSet()
        assertEquals(declared(RuntimeEnvironment.getApplication()).permissions, named)
    }

    @Test
    fun `the headless events are the engine's`() {
        val contract = folder.resolve("../core/src/contract/headless.ts").readText()
        val events = Regex(
            "'(\\w+)',",
        ).findAll(contract.substringAfter("HEADLESS_EVENT_NAMES = [").substringBefore("]"))
            .map { it.groupValues[1] }.joinToString(" ")
        assertTrue(
            "($events; never `location`)" in
                readme.replace(
                    "\n",
                    " ",
                ).replace("`heartbeat", "heartbeat").replace("connectivitychange`", "connectivitychange"),
            events,
        )
    }

    @Test
    fun `every folder of the library is described`() {
        val folders = folder.resolve(
            "android/src/main/kotlin/dev/geo/android",
        ).listFiles(File::isDirectory).orEmpty().map {
            it.name
        }.toSet()
        val table = readme.substringAfter("## Inside").substringBefore("## Tests")
        assertEquals(folders, Regex("`(\\w+)/`").findAll(table).map { it.groupValues[1] }.toSet())
    }

    @Test
    fun `names in meta-data are those that the library looks for`() {
        assertTrue("android:name=\"dev.geo.android.headless\"" in readme)
        val play = folder.resolve("android-play/src/main/AndroidManifest.xml").readText()
        assertTrue("android:name=\"dev.geo.android.sensors\"" in play)
        val named = Regex("android:value=\"(dev\\.geo\\.[\\w.]+)\"").find(play)?.groupValues?.get(1)
        val source = Class.forName(requireNotNull(named)).getDeclaredConstructor().newInstance()
        assertTrue(source is dev.geo.android.ports.SensorSource)
    }
}
