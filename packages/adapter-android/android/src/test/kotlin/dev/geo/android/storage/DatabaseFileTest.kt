package dev.geo.android.storage

import android.database.sqlite.SQLiteDatabase
import dev.geo.android.ports.Change.Put
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.annotation.Config
import java.io.File
import java.io.IOException
import java.io.RandomAccessFile
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

/** A file that cannot be used is set aside, and a new one begun. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 35])
class DatabaseFileTest {
    @get:Rule
    val folder = TemporaryFolder()

    private val file: File get() = File(folder.root, "geo.db")
    private val said = ArrayList<String>()

    private fun <T> opened(block: (SqliteStorage) -> T): T =
        SqliteStorage(file) { level, event, message -> said += "$level $event $message" }.use(block)

    private fun worksAnew(reason: String) {
        opened { storage ->
            assertEquals(0, storage.count(""))
            storage.commit(listOf(Put("a", "1")))
        }
        opened { assertEquals("1", it.get("a")) }
        assertEquals(
            listOf(
                "1 storage:set-aside storage \"geo.db\" $reason: it lies beside it as \"geo.db.unusable-1\", and a new one is begun",
            ),
            said,
        )
    }

    @Test
    fun `no database at all`() {
        val notes = "these are my notes\n".repeat(1_000)
        file.writeText(notes)
        worksAnew("is no SQLite database")
        assertEquals(notes, File(folder.root, "geo.db.unusable-1").readText())
    }

    @Test
    fun `the database of another app`() {
        SQLiteDatabase.openOrCreateDatabase(file, null).use {
            it.execSQL("create table entries (id integer primary key)")
        }
        worksAnew("is a database of somebody else")
    }

    @Test
    fun `what a later version wrote`() {
        opened { it.database.version = 99 }
        worksAnew("has version 99, and this library knows 1 at most")
    }

    @Test
    fun `a process that died before it had begun leaves nothing to set aside`() {
        val flags = SQLiteDatabase.CREATE_IF_NECESSARY or SQLiteDatabase.NO_LOCALIZED_COLLATORS
        SQLiteDatabase.openDatabase(file.path, null, flags).use { it.execSQL("pragma user_version = 0") }
        opened { it.commit(listOf(Put("a", "1"))) }
        assertEquals(emptyList(), said)
        file.delete()
        file.createNewFile()
        opened { it.commit(listOf(Put("a", "1"))) }
        assertEquals(emptyList(), said)
    }

    /** From the second page on, as a failing flash block leaves it. */
    private fun damages(pages: IntRange) {
        RandomAccessFile(file, "rw").use { bytes ->
            for (page in pages) {
                bytes.seek(page * PAGE_BYTES)
                bytes.write(ByteArray(PAGE_BYTES.toInt()) { -1 })
            }
        }
    }

    @Test
    fun `damage that shows while it works fails that call alone, and the same process goes on with a new file`() {
        opened { storage -> storage.commit((0 until 2_000).map { Put("row/$it", "x".repeat(200)) }) }
        damages(1..40)
        opened { storage ->
            assertFailsWith<IOException> { storage.scan("") }
            storage.commit(listOf(Put("a", "1")))
            assertEquals("1", storage.get("a"))
        }
        opened { assertEquals("1", it.get("a")) }
        assertTrue(said.single().startsWith("1 storage:set-aside storage \"geo.db\" was found damaged"), "$said")
        assertTrue(File(folder.root, "geo.db.unusable-1").length() > 100_000)
    }

    @Test
    fun `of the files that were set aside only the last three are kept`() {
        for (round in 1..5) {
            file.writeText("notes of round $round\n".repeat(1_000))
            opened { it.commit(listOf(Put("a", "$round"))) }
            file.delete()
            for (ending in listOf("-wal", "-shm")) File(file.path + ending).delete()
        }
        val kept = folder.root.list()!!.filter { "unusable" in it }.sorted()
        assertEquals(listOf("geo.db.unusable-3", "geo.db.unusable-4", "geo.db.unusable-5"), kept)
        assertTrue(File(folder.root, "geo.db.unusable-5").readText().startsWith("notes of round 5"))
    }

    @Test
    fun `a place where no file can be is an error that names it`() {
        File(folder.root, "not-a-folder").writeText("")
        val place = File(folder.root, "not-a-folder/geo.db")
        val error = assertFailsWith<IOException> { SqliteStorage(place) }
        assertTrue("not-a-folder" in error.message.orEmpty(), error.message)
    }

    private companion object {
        const val PAGE_BYTES = 4_096L
    }
}
