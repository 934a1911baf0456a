package dev.geo.android.engine

import android.os.Process
import java.io.File
import java.io.IOException

/**
 * The processor time of one thread, readable from any thread. `Debug.threadCpuTimeNanos` and
 * `SystemClock.currentThreadTimeMillis` report the calling thread only, so this reads `/proc` (proc(5)).
 */
internal class ThreadCpu private constructor(private val stat: File?) {
    /** Milliseconds of processor time, in steps of 10; null where the system does not report it. */
    fun millis(): Long? = try {
        stat?.readText()?.let(::millisIn)
    } catch (_: IOException) {
        null
    }

    companion object {
        /** The unit of the times in `/proc`: USER_HZ is 100 on every Android and Linux. */
        private const val TICK_MILLIS = 10L

        /** Fields behind the name of the thread, which is in parentheses and may contain spaces: from field 3 on. */
        private const val USER_TIME = 14 - 3
        private const val SYSTEM_TIME = 15 - 3

        fun ofCurrentThread(): ThreadCpu =
            ThreadCpu(threadNumber()?.let { File("/proc/self/task/$it/stat") }?.takeIf(File::canRead))

        private fun millisIn(stat: String): Long? {
            val fields = stat.substringAfterLast(')').trim().split(' ')
            val user = fields.getOrNull(USER_TIME)?.toLongOrNull() ?: return null
            val system = fields.getOrNull(SYSTEM_TIME)?.toLongOrNull() ?: return null
            return (user + system) * TICK_MILLIS
        }

        /** `/proc/thread-self` exists from Linux 3.17 on; some phones with Android 7 have an older kernel. */
        private fun threadNumber(): Int? = try {
            File("/proc/thread-self").canonicalFile.name.toIntOrNull() ?: Process.myTid()
        } catch (_: IOException) {
            Process.myTid()
        } catch (_: UnsatisfiedLinkError) { // a JVM without the framework's native code
            null
        }
    }
}
