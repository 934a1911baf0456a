package dev.geo.android.host

import dev.geo.android.ports.Change
import dev.geo.android.ports.Entry
import dev.geo.android.ports.Storage
import java.io.IOException
import java.util.TreeMap

/** What a phone keeps while processes come and go. Java orders texts as JavaScript does, by their UTF-16 code units. */
internal class MemoryDisk {
    private val rows = TreeMap<String, String>()

    /** While it is full, nothing is changed. */
    @Volatile
    var isFull = false

    @Volatile
    var opened = 0
        private set

    fun snapshot(): Map<String, String> = synchronized(rows) { TreeMap(rows) }

    fun open(): Storage = object : Storage {
        init {
            opened++
        }

        override fun get(key: String): String? = synchronized(rows) { rows[key] }

        override fun scan(prefix: String, after: String?, limit: Int?, reverse: Boolean): List<Entry> =
            synchronized(rows) {
                val inOrder = rows.filterKeys { it.startsWith(prefix) }.map { (key, value) -> Entry(key, value) }
                val all = if (reverse) inOrder.reversed() else inOrder
                val behind = all.filter { after == null || if (reverse) it.key < after else it.key > after }
                behind.take(limit ?: Int.MAX_VALUE)
            }

        override fun count(prefix: String): Long = synchronized(rows) {
            rows.keys.count { it.startsWith(prefix) }.toLong()
        }

        override fun commit(changes: List<Change>) = synchronized(rows) {
            if (isFull) throw IOException("the disk is full")
            for (change in changes) apply(change)
        }

        override fun close() {
            opened--
        }
    }

    private fun apply(change: Change) {
        when (change) {
            is Change.Put -> rows[change.key] = change.value
            is Change.Delete -> rows -= change.key
            is Change.DeletePrefix -> rows.keys.removeAll { it.startsWith(change.prefix) }
            is Change.DeleteRange -> rows.subMap(change.from, change.to).clear()
        }
    }
}
