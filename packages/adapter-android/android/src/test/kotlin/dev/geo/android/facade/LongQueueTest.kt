package dev.geo.android.facade

import dev.geo.android.host.ScriptedPhone
import dev.geo.android.host.ScriptedPhone.Companion.phone
import dev.geo.android.host.TestClient
import dev.geo.android.host.json
import dev.geo.android.host.said
import dev.geo.android.ports.Change.Put
import dev.geo.android.storage.SqliteStorage
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.int
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import java.io.File
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** A phone that could not upload for weeks, with the real engine and a real SQLite. */
@RunWith(RobolectricTestRunner::class)
class LongQueueTest {
    @get:Rule
    val folder = TemporaryFolder()

    /** `-Dgeo.rows=300000`: half a year of an economical track. */
    private val rows = Integer.getInteger("geo.rows", 30_000)

    private fun ScriptedPhone.bootsOnFile() {
        storage = SqliteStorage(File(folder.root, "memory.db"))
        boot()
    }

    /** Copies of one recorded row, each with a uuid of its own; returns these, oldest first. */
    private fun ScriptedPhone.hasBacklog(): List<String> {
        bootsOnFile()
        val app = TestClient(host).attach()
        app.call("ready", """[{"autoSync":false,"url":"https://example.test","stopOnTerminate":false}]""")
        app.call(
            "insertLocation",
            """[{"coords":{"latitude":45,"longitude":13,"accuracy":5,"speed":10,"heading":90}}]""",
        )
        die()
        return SqliteStorage(File(folder.root, "memory.db")).use { disk ->
            val (key, value) = disk.scan("queue/").single()
            val digits = key.substringAfter('/').length
            val uuid = json(value).toString().let { Regex("\"uuid\":\"([^\"]+)\"").find(it)!!.groupValues[1] }
            val first = key.substringAfter('/').toLong() + 1
            val uuids = (1..rows).map { uuid.dropLast(8) + "%08x".format(it) }
            uuids.withIndex().chunked(CHUNK).forEach { chunk ->
                disk.commit(
                    chunk.flatMap { (index, copy) ->
                        val number = (first + index).toString().padStart(digits, '0')
                        listOf(Put("queue/$number", value.replace(uuid, copy)), Put("queue-uuid/$copy", number))
                    },
                )
            }
            listOf(uuid) + uuids
        }
    }

    private fun usedHeap(): Long {
        System.gc()
        return Runtime.getRuntime().let { it.totalMemory() - it.freeMemory() }
    }

    @Test
    fun `every record is read once, in order, and what the guest and the app hold does not grow with their number`() =
        phone {
            val uuids = hasBacklog()
            bootsOnFile()
            val engine = GeoEngine(host)
            runBlocking {
                engine.ready(json("""{"reset":false}"""))
                assertEquals(uuids.size, engine.getCount())
                val before = usedHeap()
                val seen = ArrayList<String>(uuids.size)
                var ofGuest = 0L
                var ofApp = 0L
                val started = System.nanoTime()
                engine.queuedLocations().collect { location ->
                    seen += location.uuid
                    if (seen.size % (uuids.size / LOOKS) == 0) {
                        ofGuest = maxOf(ofGuest, host.memoryBytes())
                        ofApp = maxOf(ofApp, usedHeap() - before)
                    }
                }
                println(
                    "queue: ${seen.size} records in ${(System.nanoTime() - started) / 1_000_000} ms; " +
                        "the guest held at most " +
                        "${ofGuest / 1024} kB, the app ${ofApp / 1024} kB more than before",
                )
                assertEquals(uuids, seen)
                assertTrue(ofGuest < GUEST_BYTES_MAX, "the guest held $ofGuest bytes")
                // The uuids that this test keeps are among them.
                assertTrue(ofApp < APP_BYTES_MAX + uuids.size * UUID_BYTES, "the app held $ofApp bytes more")
            }
            assertEquals(0, host.diagnostics.value.restarts)
        }

    @Test
    fun `as one list they come whole, and the guest holds a page of them at a time`() = phone {
        val uuids = hasBacklog()
        bootsOnFile()
        val engine = GeoEngine(host)
        runBlocking {
            engine.ready(json("""{"reset":false}"""))
            val before = usedHeap()
            val all = engine.getLocations()
            println("queue: a list of ${all.size} records takes ${(usedHeap() - before) / all.size} bytes each")
            assertEquals(uuids, all.map { it.uuid })
            assertEquals(
                uuids.takeLast(3).reversed(),
                engine.getLocations(3, order = LocationOrder.DESC).map {
                    it.uuid
                },
            )
            assertTrue(host.memoryBytes() < GUEST_BYTES_MAX, "${host.memoryBytes()}")
        }
        assertEquals(0, host.diagnostics.value.restarts)
    }

    @Test
    fun `a client that wants them in one answer gets every one of them, or an error, and never a part`() = phone {
        val uuids = hasBacklog()
        bootsOnFile()
        val app = TestClient(host).attach()
        app.call("ready", """[{"reset":false}]""")
        val call = app.ask("getLocations")
        val end = app.ends(call)
        val parts = app.messages.filter { (it["result"] as? JsonPrimitive)?.int == call }
        val got = parts.flatMap { part -> (part["value"] as? JsonArray).orEmpty().map { json("$it").said("uuid") } }
        println("queue: one answer of ${uuids.size} records ends with $end after ${got.size} in ${parts.size} parts")
        if (end == "last") assertEquals(uuids, got) else assertTrue(end == "restarted" || end == "error", end)
        TestClient(host).attach().let {
            it.call("ready", """[{"reset":false}]""")
            assertEquals(JsonPrimitive(uuids.size), it.call("getCount"))
        }
    }

    /** How a call ends, which may take minutes: `last`, `error`, or `restarted`. */
    private fun TestClient.ends(call: Int): String {
        val until = System.nanoTime() + 300_000_000_000
        while (System.nanoTime() < until) {
            if (messages.any { "restarted" in it }) return "restarted"
            val own = messages.filter { (it["result"] as? JsonPrimitive)?.int == call }
            if (own.any { "error" in it }) return "error"
            if (own.any { "last" in it || "part" !in it }) return "last"
            Thread.sleep(10)
        }
        return "nothing"
    }

    private companion object {
        const val CHUNK = 5_000
        const val LOOKS = 10

        /** A guest with a few rows holds some 8 MB. */
        const val GUEST_BYTES_MAX = 24L * 1024 * 1024

        /** Some pages of JSON, and what the engine's threads have at hand. */
        const val APP_BYTES_MAX = 24L * 1024 * 1024

        /** A text of 36 characters, and its place in a list. */
        const val UUID_BYTES = 96L
    }
}
