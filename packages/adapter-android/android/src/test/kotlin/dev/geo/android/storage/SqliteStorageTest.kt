package dev.geo.android.storage

import android.database.DatabaseUtils
import dev.geo.android.ports.Change.Delete
import dev.geo.android.ports.Change.DeletePrefix
import dev.geo.android.ports.Change.DeleteRange
import dev.geo.android.ports.Change.Put
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.annotation.Config
import java.io.File
import java.io.IOException
import kotlin.system.measureTimeMillis
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNull
import kotlin.test.assertTrue

/** What the acceptance suite does not ask: how the file is kept, and its limits on each of Android's versions of SQLite. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 29, 31, 34, 35, 36])
class SqliteStorageTest {
    @get:Rule
    val folder = TemporaryFolder()

    private val file: File by lazy { File(folder.root, "engine/geo.db") }

    private fun <T> opened(block: (SqliteStorage) -> T): T = SqliteStorage(file).use(block)

    @Test
    fun `commits go to a log in front of the file, and wait for the disk`() {
        repeat(2) {
            opened { storage ->
                storage.commit(listOf(Put("a", "1")))
                val database = storage.database
                // Inside a transaction, so that it is the connection that writes which answers.
                database.beginTransactionNonExclusive()
                val full = 2L
                assertEquals(full, DatabaseUtils.longForQuery(database, "pragma synchronous", null))
                assertEquals("wal", DatabaseUtils.stringForQuery(database, "pragma journal_mode", null))
                database.endTransaction()
            }
        }
    }

    @Test
    fun `a database that its process left without closing has everything that was committed`() {
        val left = SqliteStorage(file)
        left.commit(listOf(Put("queue/1", "a"), Put("queue/2", "b")))
        // As it stands on the disk while the first one has it open: the rows lie in the log, the marks of the file too.
        val copy = folder.newFolder("copy")
        file.parentFile!!.listFiles()!!.forEach { it.copyTo(File(copy, it.name)) }
        left.close()
        SqliteStorage(File(copy, file.name)) { _, event, message -> error("$event $message") }.use { storage ->
            assertEquals(listOf("a", "b"), storage.scan("queue/").map { it.value })
        }
    }

    @Test
    fun `keys are in the order of UTF-16 code units, where SQLite's own is another`() {
        val ordered =
            listOf("", "\u0000", "\u0001", "a", "\uD7FF", "\uD83D", "\uD83D\uDE00") +
                listOf("\uDC00", "\uE000", "\uE001x", "\uFFFF")
        opened { storage ->
            storage.commit(ordered.reversed().map { Put(it, "of $it") })
            assertEquals(ordered, storage.scan("").map { it.key })
            assertEquals(ordered.reversed(), storage.scan("", reverse = true).map { it.key })
            assertEquals(listOf("\uD83D", "\uD83D\uDE00"), storage.scan("\uD83D").map { it.key })
            storage.commit(listOf(DeleteRange("\uD83D\uDE00", "\uE001"), DeletePrefix("\uFFFF")))
            assertEquals(
                listOf("", "\u0000", "\u0001", "a", "\uD7FF", "\uD83D", "\uE001x"),
                storage.scan("").map {
                    it.key
                },
            )
        }
    }

    @Test
    fun `values come back to the last code unit, those too long for a cursor's window among them`() {
        val long = "Länge-\uD83D\uDE00".repeat(250_000)
        val values =
            listOf("", "\u0000", "a\u0000b", "\uD83D", "\uDE00x", "\u0001", "\uFEFFa", "a\uFFFE\uFFFF", "\uFFFF") +
                listOf("京都", long, "12", "1e3")
        opened { it.commit(values.mapIndexed { index, value -> Put("value/%02d".format(index), value) }) }
        opened { storage ->
            assertEquals(values, storage.scan("value/").map { it.value })
            values.forEachIndexed { index, value -> assertEquals(value, storage.get("value/%02d".format(index))) }
            assertNull(storage.get("value/99"))
        }
    }

    @Test
    fun `a full disk refuses a commit as a whole, and the next one goes through when there is room`() {
        opened { storage ->
            storage.commit(listOf(Put("a", "1"), Put("z", "1")))
            storage.limitPages(8)
            repeat(3) {
                val refused = assertFailsWith<IOException> {
                    storage.commit(
                        listOf(Put("a", "2"), Delete("z")) + (1..200).map {
                            Put("row/$it", "x".repeat(10_000))
                        },
                    )
                }
                assertTrue("full" in refused.message.orEmpty(), refused.message)
                assertEquals(listOf("a" to "1", "z" to "1"), storage.scan("").map { it.key to it.value })
            }
            storage.limitPages(Int.MAX_VALUE)
            storage.commit(listOf(Put("b", "1")))
            assertEquals(3, storage.count(""))
        }
    }

    @Test
    fun `a storage that was closed says so`() {
        val storage = SqliteStorage(file)
        storage.close()
        storage.close()
        for (call in listOf({
            storage.get("a")
        }, { storage.scan("") }, { storage.count("") }, { storage.commit(listOf(Delete("a"))) })) {
            assertEquals("storage \"geo.db\" was closed", assertFailsWith<IOException> { call() }.message)
        }
    }

    @Test
    fun `bundles of a hundred thousand rows are read page by page`() {
        opened { storage ->
            val rows = 100_000
            val value = "x".repeat(300)
            (0 until rows).chunked(10_000).forEach { chunk ->
                storage.commit(chunk.map { Put("row/%08d".format(it), value) })
            }
            var seen = 0
            val millis = measureTimeMillis { seen = storage.scan("row/").size }
            println("Scanned $seen rows of 300 characters in $millis ms")
            assertEquals(rows, seen)
            assertEquals(rows.toLong(), storage.count("row/"))
            val backwards = storage.scan("row/", after = "row/00002500", limit = 2_500, reverse = true)
            assertEquals((2_499 downTo 0).map { "row/%08d".format(it) }, backwards.map { it.key })
        }
    }
}
