package dev.geo.android.storage

import java.io.Closeable
import java.io.File

/** Another process of the app: a JVM that holds a lock until it is killed. */
internal class LockHolder(lock: File) : Closeable {
    private val process: Process = ProcessBuilder(
        File(System.getProperty("java.home"), "bin/java").path,
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-cp",
        System.getProperty("surefire.test.class.path") ?: System.getProperty("java.class.path"),
        "dev.geo.android.storage.LockHolderKt",
        lock.path,
    ).redirectError(ProcessBuilder.Redirect.INHERIT).start()

    val number: Long get() = process.pid()

    init {
        check(process.inputStream.bufferedReader().readLine() == HELD) { "the other process has no lock" }
    }

    /** As the system does it: nothing is released by the process itself. */
    override fun close() {
        process.destroyForcibly().waitFor()
    }
}

private const val HELD = "held"

/** The other process. */
internal fun main(arguments: Array<String>) {
    val lock = ProcessLock { File(arguments.single()) }
    lock.acquire()
    println(HELD)
    Thread.sleep(Long.MAX_VALUE)
}
