package dev.geo.android.storage

import android.database.DatabaseErrorHandler
import android.database.DatabaseUtils
import android.database.sqlite.SQLiteDatabase
import android.database.sqlite.SQLiteDatabase.OpenParams
import android.database.sqlite.SQLiteException
import android.os.Build
import java.io.File
import java.io.IOException
import java.io.RandomAccessFile

/** Hears what became of a file: level (1 error, 2 warning, 3 info), event, message. */
public typealias PortLog = (level: Int, event: String, message: String) -> Unit

/**
 * The one file of a storage. Nothing on a phone could choose another one: a file that cannot be used is set aside
 * under another name beside it, where it can still be looked at, and a new one is begun, which is logged.
 */
internal class DatabaseFile(private val file: File, private val log: PortLog) {
    /** Made when SQLite finds damage while it works: the next opening sets the file aside, also that of another process. */
    private val damage = File(file.path + ".damaged")

    /** Has SQLite found damage? Then [open] it again. */
    @Volatile
    var isDamaged = false
        private set

    /** @throws IOException when even a new file cannot be opened. */
    fun open(): SQLiteDatabase {
        file.absoluteFile.parentFile?.mkdirs()
        reasonAgainstFile()?.let(::setAside)
        isDamaged = false
        return try {
            opened().let { database ->
                val reason = reasonAgainst(database)
                if (reason == null) {
                    prepared(database)
                } else {
                    database.close()
                    setAside(reason)
                    prepared(opened())
                }
            }
        } catch (error: SQLiteException) {
            // Damaged beyond its header. A disk that is full or cannot be read must not cost what is stored.
            if (!damage.exists()) throw IOException("storage \"$file\" cannot be opened: ${error.message}", error)
            setAside("is damaged (${error.message})")
            isDamaged = false
            begunAnew()
        }
    }

    private fun begunAnew(): SQLiteDatabase = try {
        prepared(opened())
    } catch (error: SQLiteException) {
        throw IOException("storage \"$file\" cannot be begun anew: ${error.message}", error)
    }

    /** With its table, and the marks by which we know it again. */
    private fun prepared(database: SQLiteDatabase): SQLiteDatabase {
        try {
            if (database.version == SCHEMA_VERSION) return database
            database.beginTransactionNonExclusive()
            try {
                database.execSQL(
                    "create table entries (key text not null primary key, value text not null) without rowid",
                )
                database.execSQL("pragma application_id = $APPLICATION_ID")
                database.version = SCHEMA_VERSION
                database.setTransactionSuccessful()
            } finally {
                database.endTransaction()
            }
        } catch (error: SQLiteException) {
            database.close()
            throw error
        }
        return database
    }

    /**
     * Write-ahead logging with `synchronous = FULL`: what is committed survives the loss of power. Before Android 9 an app
     * cannot say the latter when it opens a database, and a pragma reaches one connection of several: so there the database
     * is opened with one only, and both are said to it.
     */
    private fun opened(): SQLiteDatabase {
        val keeps = DatabaseErrorHandler {
            isDamaged = true
            damage.createNewFile()
        }
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P) {
            val params = OpenParams.Builder()
                .setOpenFlags(FLAGS)
                .setJournalMode("WAL")
                .setSynchronousMode("FULL")
                .setErrorHandler(keeps)
                .build()
            return SQLiteDatabase.openDatabase(file, params)
        }
        return SQLiteDatabase.openDatabase(file.path, null, FLAGS, keeps).apply {
            for (pragma in listOf("pragma journal_mode = wal", "pragma synchronous = full")) {
                rawQuery(pragma, null).use { it.moveToFirst() }
            }
        }
    }

    /** Why SQLite need not even look at this file; null where it may, or where there is none. */
    private fun reasonAgainstFile(): String? {
        if (damage.exists()) return "was found damaged"
        if (!file.exists() || file.length() == 0L) return null
        val header = ByteArray(MAGIC.length)
        RandomAccessFile(file, "r").use { it.read(header) }
        return if (header.decodeToString() == MAGIC) null else "is no SQLite database"
    }

    /** Why this database is none of ours. Its header alone does not say it: the latest one may lie in the log still. */
    private fun reasonAgainst(database: SQLiteDatabase): String? {
        val application = DatabaseUtils.longForQuery(database, "pragma application_id", null)
        val tables = DatabaseUtils.longForQuery(database, "select count(*) from sqlite_master", null)
        return when {
            application == 0L && tables == 0L -> null // a process died before it had begun
            application != APPLICATION_ID.toLong() -> "is a database of somebody else"
            database.version > SCHEMA_VERSION ->
                "has version ${database.version}, and this library knows $SCHEMA_VERSION at most"
            else -> null
        }
    }

    private fun setAside(reason: String) {
        val folder = file.absoluteFile.parentFile
        val earlier = folder?.list().orEmpty().mapNotNull(::numberOf).sorted()
        val name = unusable((earlier.lastOrNull() ?: 0) + 1)
        for (ending in ENDINGS) {
            val part = File(file.path + ending)
            if (part.exists() && !part.renameTo(File(folder, name + ending))) {
                throw IOException("storage \"$file\" $reason, and cannot be set aside")
            }
        }
        damage.delete()
        for (number in earlier.dropLast(KEPT_MAX - 1)) {
            for (ending in ENDINGS) File(folder, unusable(number) + ending).delete()
        }
        log(
            ERROR,
            "storage:set-aside",
            "storage \"${file.name}\" $reason: it lies beside it as \"$name\", and a new one is begun",
        )
    }

    private fun unusable(number: Int) = "${file.name}.unusable-$number"

    /** The number of a file that was set aside; null for all others. */
    private fun numberOf(name: String): Int? {
        val beginning = unusable(0).dropLast(1)
        return if (name.startsWith(beginning)) name.removePrefix(beginning).toIntOrNull() else null
    }

    companion object {
        /** Most files that are kept after they were set aside: each may be as large as a long queue. */
        private const val KEPT_MAX = 3

        /** What SQLite keeps beside a database has its name with one of these. */
        private val ENDINGS = listOf("", "-wal", "-shm", "-journal")

        /** Marks our files ("geo1" in ASCII), as those of `@geo/adapter-node`. */
        const val APPLICATION_ID: Int = 0x67656f31

        /** Of the table; a file with a higher one was written by a later version of this library. */
        const val SCHEMA_VERSION: Int = 1

        private const val ERROR = 1

        /** Without collators it has no table of its own for the phone's language, and no reason to write when that changes. */
        private const val FLAGS = SQLiteDatabase.CREATE_IF_NECESSARY or SQLiteDatabase.NO_LOCALIZED_COLLATORS

        /** What a SQLite file begins with (sqlite.org/fileformat.html). */
        private const val MAGIC = "SQLite format 3\u0000"
    }
}
