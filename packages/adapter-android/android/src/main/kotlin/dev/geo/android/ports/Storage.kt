package dev.geo.android.ports

import java.io.Closeable
import java.io.IOException

/**
 * What outlives the process: an ordered map of texts with atomic commits.
 *
 * Calls block and come one at a time, from a thread of the host's own. Keys are ordered and compared by their UTF-16 code
 * units, as JavaScript does it.
 */
public interface Storage : Closeable {
    /**
     * Reserves the storage for this process, before its first use; does nothing where this process has it already. Blocks for one
     * operation on a file at most.
     *
     * @throws StorageHeldException where another process has it.
     */
    public fun claim(): Unit = Unit

    /** The value at [key], or null where there is none. */
    public fun get(key: String): String?

    /**
     * The entries whose keys begin with [prefix], in order.
     *
     * @param after only those behind this key; with [reverse] those before it.
     * @param limit the most entries returned.
     */
    public fun scan(prefix: String, after: String? = null, limit: Int? = null, reverse: Boolean = false): List<Entry>

    /** How many keys begin with [prefix]. */
    public fun count(prefix: String): Long

    /**
     * All of [changes] in their order, or none of them; durable on the device's storage when this returns.
     *
     * @throws IOException when nothing was changed: the disk is full, or the file cannot be written.
     */
    public fun commit(changes: List<Change>)
}

/**
 * Storage that cannot be used yet: before the first unlock after a start of the device, or while the Keystore does not answer.
 * Nothing is wrong with it, what it holds is intact, and no call has changed anything. Any call of a [Storage] may throw it;
 * the engine tries again, at once after `EngineHost.unlocked`.
 */
public open class StorageLockedException(message: String, cause: Throwable? = null) : IOException(message, cause)

/**
 * Storage that another process of the app uses: two engines on one storage would overwrite each other's records.
 *
 * @property holder name and number of that process: `com.example.app:remote (4711)`.
 */
public class StorageHeldException(public val holder: String) :
    StorageLockedException("the engine of this app runs in the process $holder, which holds its storage")

/** One row of a [Storage]. */
public data class Entry(val key: String, val value: String)

/** One change of a [Storage]. */
public sealed interface Change {
    /** Sets the value at a key. */
    public data class Put(val key: String, val value: String) : Change

    /** Takes one key away, if it is there. */
    public data class Delete(val key: String) : Change

    /** Takes away every key that begins with [prefix]. */
    public data class DeletePrefix(val prefix: String) : Change

    /** Takes away the keys from [from] on, up to [to], which stays. */
    public data class DeleteRange(val from: String, val to: String) : Change
}
