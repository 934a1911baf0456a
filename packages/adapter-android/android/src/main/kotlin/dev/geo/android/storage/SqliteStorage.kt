package dev.geo.android.storage

import android.database.sqlite.SQLiteDatabase
import android.database.sqlite.SQLiteDoneException
import android.database.sqlite.SQLiteException
import dev.geo.android.ports.Change
import dev.geo.android.ports.Entry
import dev.geo.android.ports.Storage
import java.io.File
import java.io.IOException

/**
 * Durable memory in a SQLite file, by `android.database.sqlite`: what a commit returned for survives the end of the process
 * and of the phone's power. A file that cannot be used is set aside and a new one begun, which is logged to [log]: also where damage is
 * found while it works; then the call that found it fails, and the next one uses the new file.
 *
 * @param file is made where there is none, with its folder. It belongs to one storage at a time; see [ProcessLock].
 * @throws IOException when it cannot be opened.
 */
public class SqliteStorage(file: File, log: PortLog = { _, _, _ -> }) : Storage {
    private val name = file.name
    private val file = DatabaseFile(file, log)
    private var isClosed = false
    internal var database: SQLiteDatabase = this.file.open()
        private set

    override fun get(key: String): String? = guarded { stored(KeyOrder.encoded(key)) }

    override fun scan(prefix: String, after: String?, limit: Int?, reverse: Boolean): List<Entry> {
        require(limit == null || limit >= 0) { "limit must be a whole number of entries, 0 or more; got $limit" }
        var from = KeyOrder.encoded(prefix)
        var to = KeyOrder.encodedPrefixEnd(prefix)
        var first = ">="
        if (after != null) {
            val edge = KeyOrder.encoded(after)
            when {
                reverse -> to = if (after < prefix) from else KeyOrder.lower(edge, to)
                after >= prefix -> {
                    from = edge
                    first = ">"
                }
            }
        }
        val rows = ArrayList<Entry>()
        // A page at a time, each from where the last one ended: a cursor's window holds few, and to move it further the
        // query runs from its beginning again.
        while (true) {
            val most = minOf(PAGE_ROWS, (limit ?: Int.MAX_VALUE) - rows.size)
            val page = if (most == 0) emptyList() else guarded { page(first, from, to, most, reverse) }
            page.mapTo(rows) { (key, value) -> Entry(KeyOrder.decoded(key), value) }
            if (page.size < PAGE_ROWS) return rows
            if (reverse) {
                to = page.last().key
            } else {
                from = page.last().key
                first = ">"
            }
        }
    }

    override fun count(prefix: String): Long = guarded {
        database.compileStatement("select count(*) from entries where key >= ? and key < ?").use { count ->
            count.bindString(1, KeyOrder.encoded(prefix))
            count.bindString(2, KeyOrder.encodedPrefixEnd(prefix))
            count.simpleQueryForLong()
        }
    }

    override fun commit(changes: List<Change>): Unit = guarded {
        database.beginTransactionNonExclusive()
        try {
            changes.forEach(::apply)
            database.setTransactionSuccessful()
        } catch (error: SQLiteException) {
            try {
                database.endTransaction()
            } catch (_: SQLiteException) {
                // SQLite has rolled back by itself, as it does when the disk is full.
            }
            throw error
        }
        database.endTransaction()
    }

    override fun close() {
        isClosed = true
        database.close()
    }

    private fun apply(change: Change) {
        when (change) {
            is Change.Put -> execute(
                "insert or replace into entries (key, value) values (?, ?)",
                KeyOrder.encoded(change.key),
                ValueForm.stored(change.value),
            )
            is Change.Delete -> execute("delete from entries where key = ?", KeyOrder.encoded(change.key))
            is Change.DeletePrefix ->
                execute(DELETE_RANGE, KeyOrder.encoded(change.prefix), KeyOrder.encodedPrefixEnd(change.prefix))
            is Change.DeleteRange -> execute(DELETE_RANGE, KeyOrder.encoded(change.from), KeyOrder.encoded(change.to))
        }
    }

    private fun execute(sql: String, vararg texts: String) = database.execSQL(sql, texts)

    /** Without a cursor, whose window a long value would not fit into. */
    private fun stored(encodedKey: String): String? = try {
        database.compileStatement("select value from entries where key = ?").use { select ->
            select.bindString(1, encodedKey)
            ValueForm.read(select.simpleQueryForString())
        }
    } catch (_: SQLiteDoneException) {
        null
    }

    /** Entries with the keys of the database. Values too long for a cursor's window are fetched each by itself. */
    private fun page(first: String, from: String, to: String, most: Int, reverse: Boolean): List<Entry> {
        val sql = "select key, case when length(value) <= $LONGEST_IN_WINDOW then value end from entries " +
            "where key $first ? and key < ? order by key ${if (reverse) "desc" else "asc"} limit $most"
        return database.rawQuery(sql, arrayOf(from, to)).use { cursor ->
            List(cursor.count) { row ->
                cursor.moveToPosition(row)
                val key = cursor.getString(0)
                val value = cursor.getString(1)?.let(ValueForm::read)
                Entry(key, value ?: stored(key) ?: throw IOException("storage \"$name\" changed while it was read"))
            }
        }
    }

    /** SQLite's failures, and those of a database that is closed, as the port has them. */
    private fun <T> guarded(run: () -> T): T = try {
        if (isClosed) throw IOException("storage \"$name\" was closed")
        if (file.isDamaged || !database.isOpen) {
            database.close()
            database = file.open()
        }
        run()
    } catch (error: SQLiteException) {
        throw IOException("storage \"$name\" failed: ${error.message}", error)
    } catch (error: IllegalStateException) {
        throw IOException("storage \"$name\" failed: ${error.message}", error)
    }

    private companion object {
        const val DELETE_RANGE = "delete from entries where key >= ? and key < ?"

        /** Of usual rows (some hundred bytes) about half a cursor's window of 2 MB. */
        const val PAGE_ROWS = 1_000

        /** Four bytes a character at most, so that such a value fits the window, characters. */
        const val LONGEST_IN_WINDOW = 250_000
    }
}
