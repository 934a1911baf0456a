package dev.geo.android.storage

import dev.geo.android.ports.StorageHeldException
import java.io.File
import java.io.IOException
import java.io.RandomAccessFile
import java.nio.channels.FileLock

/**
 * The lock that keeps two processes of one app from running an engine on one memory. It is a lock of the kernel on a file
 * (`fcntl`, fcntl(2)), which ends with the process, however that ends. The file contains the name of the process that holds it.
 *
 * @param file is created where there is none, with its folder; called on the thread that acquires the lock.
 */
public class ProcessLock(private val file: () -> File) {
    private var path: String? = null
    private var open: RandomAccessFile? = null
    private var lock: FileLock? = null

    /**
     * Acquires the lock; does nothing where this has it already.
     *
     * @throws StorageHeldException where another process has it, or another lock of this one.
     * @throws IOException where the file cannot be opened or locked.
     */
    @Synchronized
    public fun acquire() {
        if (lock != null) return
        val place = file().canonicalFile
        place.parentFile?.mkdirs()
        val own = thisProcess()
        // Before the file is opened: closing any descriptor of it would release the lock of this process (fcntl(2)).
        synchronized(held) {
            held[place.path]?.let { throw StorageHeldException(it) }
            val opened = RandomAccessFile(place, "rw")
            try {
                lock = opened.channel.tryLock() ?: throw StorageHeldException(nameIn(opened))
                opened.setLength(0)
                opened.write(own.encodeToByteArray())
            } catch (error: IOException) {
                lock = null
                opened.close()
                throw error
            }
            open = opened
            path = place.path
            held[place.path] = own
        }
    }

    /** Releases the lock, where this has it. */
    @Synchronized
    public fun release() {
        val place = path ?: return
        synchronized(held) {
            lock?.release()
            open?.close()
            held -= place
        }
        lock = null
        open = null
        path = null
    }

    private companion object {
        /** The locks of this process, by path: the kernel does not keep a process from its own locks. */
        val held = HashMap<String, String>()

        /** Longer than any name of a process. */
        const val NAME_BYTES = 512

        fun nameIn(opened: RandomAccessFile): String {
            val bytes = ByteArray(NAME_BYTES)
            val length = opened.read(bytes)
            // Between its lock and its name a process may be suspended.
            return if (length > 0) bytes.decodeToString(0, length) else "of an unknown name"
        }

        /** Name and number: `com.example.app:remote (4711)`. On Android `cmdline` is the name of the process. */
        fun thisProcess(): String {
            val name = read("/proc/self/cmdline").substringBefore('\u0000')
            val number = read("/proc/self/stat").substringBefore(' ')
            return "${name.substringAfterLast('/')} ($number)"
        }

        fun read(path: String): String = try {
            File(path).readText()
        } catch (_: IOException) {
            ""
        }
    }
}
