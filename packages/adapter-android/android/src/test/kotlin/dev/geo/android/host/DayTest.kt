package dev.geo.android.host

import dev.geo.android.storage.MemoryKeys
import dev.geo.android.storage.SecretStorage
import dev.geo.android.storage.SqliteStorage
import kotlinx.serialization.json.double
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.Assume.assumeFalse
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import java.io.File
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNotEquals
import kotlin.test.assertTrue

/**
 * Whole days, played by Node: the same sensors, server, app and time around the Kotlin host, on the library's own storage in a
 * real SQLite file, give the same decisions, and the same messages to the byte.
 *
 * Two threads may answer at once here, and never do in Node. So the transcript says at which moment storage is called
 * (and never with what); then nothing may differ. Days of an iPhone are not played: this host says that it is Android.
 */
@RunWith(RobolectricTestRunner::class)
class DayTest {
    /** What came of a day. */
    private class Day(val trace: List<String>, val posted: List<String>, val rows: Long)

    @get:Rule
    val folder = TemporaryFolder()

    /** @param received is called with each message. */
    private fun lived(lines: List<String>, received: (Played) -> Unit): Day {
        val file = File(folder.newFolder(), "memory.db")
        val keys = MemoryKeys()
        val open = { SecretStorage(SqliteStorage(file), keys) { _, event, message -> error("$event: $message") } }
        val trace = CopyOnWriteArrayList<String>()
        val posted = ArrayList<String>()
        HostReplay(lines, ScriptedPhone.bundle, { RealStorageInStep(open()) }, trace::add).play { played ->
            played.said.filter { it.startsWith("< ") }.mapTo(posted) { it.drop(2) }
            received(played)
        }
        return Day(trace, posted, open().use { it.count("") })
    }

    private fun decidesAsInNode(name: String) {
        val lines = Scenarios.transcript(name, folder.root)
        val started = System.nanoTime()
        val day = lived(lines, Played::assertSame)
        val seconds = (System.nanoTime() - started) / 1e9
        println(
            "%s through the host: %d messages of the guest, %d decisions, %d rows at the end, in %.1f s".format(
                name,
                day.posted.size,
                day.trace.size,
                day.rows,
                seconds,
            ),
        )
        assertEquals(Scenarios.golden("$name trace"), Scenarios.hashOf(day.trace), "the decision trace")
        assertEquals(Scenarios.golden(name), Scenarios.hashOf(day.posted), "everything the guests said")
        assertTrue(day.rows > 0, "nothing lies in the database")
    }

    @Test
    fun `a day recorded on a phone is decided as in Node`() {
        val isMissing = System.getenv("GEO_DATA").isNullOrEmpty()
        if (isMissing) println("Without the recorded day: GEO_DATA names no folder of recordings.")
        assumeFalse("GEO_DATA names no folder of recordings", isMissing)
        decidesAsInNode("recorded-day-android")
    }

    @Test
    fun `a made-up day is decided as in Node, with its kill, refused uploads and events without a client`() =
        decidesAsInNode("day-android")

    @Test
    fun `one fix a metre beside where it was gives other decisions`() {
        val lines = Scenarios.transcript("upload", folder.root)
        val isPassedOver = { at: Int -> lines[at].startsWith("> ") && "locations skipped" in lines[at + 1] }
        val at = (0 until lines.lastIndex).last(isPassedOver)
        val latitude = json(lines[at].drop(2)).getValue("data").jsonObject.getValue("latitude").jsonPrimitive.double
        val beside = lines[at].replace("\"latitude\":$latitude", "\"latitude\":${latitude + METRE}")
        val changed = lines.toMutableList().also { it[at] = beside }

        assertEquals(Scenarios.golden("upload trace"), Scenarios.hashOf(lived(lines, Played::assertSame).trace))
        // Nothing is recorded there: whatever else is said and asked for stays as it stands, and the day can go on.
        assertNotEquals(Scenarios.golden("upload trace"), Scenarios.hashOf(lived(changed) {}.trace))
        val refused = assertFailsWith<AssertionError> { lived(changed, Played::assertSame) }
        assertTrue("line ${at + 1}" in refused.message.orEmpty(), refused.message)
    }

    private companion object {
        /** Of latitude, in degrees. */
        const val METRE = 1 / 111_132.0
    }
}
