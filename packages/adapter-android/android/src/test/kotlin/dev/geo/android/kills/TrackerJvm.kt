package dev.geo.android.kills

import java.io.Closeable
import java.io.File
import java.lang.management.ManagementFactory
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.TimeUnit.SECONDS
import kotlin.concurrent.thread

/**
 * A JVM with a [TrackerProcess] in it. It stands ready, with the framework loaded, until it is told to live: so one can be made
 * while another one lives.
 *
 * @param folder what outlives it.
 * @param begins when the fast clock began, epoch milliseconds.
 */
internal class TrackerJvm(folder: File, private val own: File, url: String, begins: Long) : Closeable {
    private val process: Process
    private val said = CopyOnWriteArrayList<String>()
    private val reader: Thread

    init {
        own.mkdirs()
        val runtime = ManagementFactory.getRuntimeMXBean()
        val command = listOf(
            File(System.getProperty("java.home"), "bin/java").path,
            *runtime.inputArguments.filter { it.startsWith("--add-opens") }.toTypedArray(),
            // It lives for a second: what starts soon counts.
            "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx512m",
            // Robolectric leaves its files there when it is killed.
            "-Djava.io.tmpdir=${own.path}",
            "-Dgeo.guest=${System.getProperty("geo.guest")}",
            "-Dgeo.kills.folder=${folder.path}",
            "-Dgeo.kills.url=$url",
            "-Dgeo.kills.begins=$begins",
            "-cp", System.getProperty("surefire.test.class.path") ?: System.getProperty("java.class.path"),
            "org.junit.runner.JUnitCore", TrackerProcess::class.java.name,
        )
        process = ProcessBuilder(command).redirectErrorStream(true).start()
        // A line without its end was being written when the process died: it says nothing.
        reader = thread(isDaemon = true) {
            val text = process.inputStream.bufferedReader()
            val line = StringBuilder()
            generateSequence { text.read().takeIf { it >= 0 } }.map(Int::toChar).forEach { char ->
                if (char == '\n') {
                    said += line.toString()
                    line.clear()
                } else {
                    line.append(char)
                }
            }
        }
    }

    /** The uuids of the records that it acknowledged. */
    val kept: List<String> get() = said.filter { it.startsWith("kept ") }.map { it.substringAfter(' ') }

    /** Everything else that it said, for whoever wonders. */
    val words: List<String> get() = said.filter { !it.startsWith("kept ") }

    fun tell(line: String) = process.outputStream.run {
        write("$line\n".toByteArray())
        flush()
    }

    /** @throws IllegalStateException when it does not come to that. */
    fun awaits(word: String) {
        val until = System.nanoTime() + SECONDS.toNanos(PATIENCE_SECONDS)
        while (word !in said) {
            check(process.isAlive || word in said) { "the tracker ended: ${words.joinToString("\n")}" }
            check(System.nanoTime() < until) { "no \"$word\" after $PATIENCE_SECONDS s: ${words.joinToString("\n")}" }
            Thread.sleep(LOOK_MILLIS)
        }
    }

    /** SIGKILL, wherever it is. Returns when it is dead and everything it said is here. */
    fun kill() {
        check(process.isAlive) { "the tracker ended by itself: ${words.joinToString("\n")}" }
        process.destroyForcibly()
        process.waitFor()
        reader.join()
        own.deleteRecursively()
    }

    override fun close() {
        process.destroyForcibly().waitFor()
        own.deleteRecursively()
    }

    private companion object {
        const val PATIENCE_SECONDS = 120L
        const val LOOK_MILLIS = 5L
    }
}
