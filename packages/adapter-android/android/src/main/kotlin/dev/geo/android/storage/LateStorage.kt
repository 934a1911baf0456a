package dev.geo.android.storage

import dev.geo.android.ports.Change
import dev.geo.android.ports.Entry
import dev.geo.android.ports.Storage
import dev.geo.android.ports.StorageLockedException
import java.io.IOException

/**
 * A storage that is opened at its first use, on the thread that uses it: the app's main thread begins the engine, and
 * must not wait for the disk. Where opening fails, that call fails, and the next one tries again.
 *
 * @param isUnlocked may the file be read? Before the first unlock after a start of the device it is encrypted: an attempt to
 * open it would find none, and begin a new one.
 * @param lock keeps other processes from it; null: there are none.
 */
public class LateStorage(
    private val isUnlocked: () -> Boolean = { true },
    private val lock: ProcessLock? = null,
    private val open: () -> Storage,
) : Storage {
    private var opened: Storage? = null
    private var isClosed = false

    /** Before the first unlock nothing is reserved: the folder of the lock cannot be read either. */
    @Synchronized
    override fun claim() {
        if (isUnlocked()) lock?.acquire()
    }

    override fun get(key: String): String? = storage().get(key)

    override fun scan(prefix: String, after: String?, limit: Int?, reverse: Boolean): List<Entry> =
        storage().scan(prefix, after, limit, reverse)

    override fun count(prefix: String): Long = storage().count(prefix)

    override fun commit(changes: List<Change>): Unit = storage().commit(changes)

    @Synchronized
    override fun close() {
        isClosed = true
        opened?.close()
        lock?.release()
    }

    @Synchronized
    private fun storage(): Storage = opened ?: opened()

    private fun opened(): Storage {
        if (isClosed) throw IOException("storage was closed")
        if (!isUnlocked()) throw StorageLockedException("storage cannot be read before the phone is unlocked once")
        lock?.acquire()
        return open().also { opened = it }
    }
}
