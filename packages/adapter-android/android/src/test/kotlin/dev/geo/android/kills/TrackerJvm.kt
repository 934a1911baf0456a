package dev.geo.android.kills

import java.io.Closeable
import java.io.File
import java.lang.management.ManagementFactory
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.TimeUnit.SECONDS
import kotlin.concurrent.thread

/**
 * A JVM with a [TrackerProcess] in it. It stands ready, with the framework loaded, until it receives `live`: so one can be made
 * while another one lives.
 *
 * @param folder what outlives it.
 * @param files what does not.
 * @param begins when the fast clock began, epoch milliseconds.
 */
internal class TrackerJvm(folder: File, private val files: File, url: String, begins: Long) : Closeable {
    private val process: Process
    private val said = CopyOnWriteArrayList<String>()
    private val reader: Thread

    init {
        // At each start Robolectric unpacks fonts for a second and a half, from the first `fonts` on its way: here there are none.
        val fontless = File(files, "fontless").apply { resolve("fonts").mkdirs() }
        val classes = System.getProperty("surefire.test.class.path") ?: System.getProperty("java.class.path")
        val runtime = ManagementFactory.getRuntimeMXBean()
        val command = listOf(
            File(System.getProperty("java.home"), "bin/java").path,
            *runtime.inputArguments.filter { it.startsWith("--add-opens") }.toTypedArray(),
            // It lives for a second: what starts soon counts.
            "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx512m",
            // Robolectric leaves its files there when it is killed.
            "-Djava.io.tmpdir=${files.path}",
            "-Dgeo.guest=${System.getProperty("geo.guest")}",
            "-Dgeo.kills.folder=${folder.path}",
            "-Dgeo.kills.url=$url",
            "-Dgeo.kills.begins=$begins",
            "-cp", fontless.path + File.pathSeparator + classes,
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

    private val own get() = said.filter {
        it.startsWith(TrackerProcess.SAYS)
    }.map { it.removePrefix(TrackerProcess.SAYS) }

    /** The uuids of the records that it acknowledged. */
    val kept: List<String> get() = own.filter { it.startsWith(KEPT) }.map { it.removePrefix(KEPT) }

    /** What else it said of itself. */
    val words: List<String> get() = own.filter { !it.startsWith(KEPT) }

    fun send(line: String) = process.outputStream.run {
        write("$line\n".toByteArray())
        flush()
    }

    /** @throws IllegalStateException when it does not come to that. */
    fun awaits(word: String) = awaits("\"$word\"") { word in words }

    /** Until it has acknowledged one. */
    fun awaitsRecord() = awaits("record") { kept.isNotEmpty() }

    private fun awaits(what: String, isThere: () -> Boolean) {
        val until = System.nanoTime() + SECONDS.toNanos(TIMEOUT_SECONDS)
        while (!isThere()) {
            check(process.isAlive || isThere()) { "the tracker ended: ${said.joinToString("\n")}" }
            check(System.nanoTime() < until) { "no $what after $TIMEOUT_SECONDS s: ${said.joinToString("\n")}" }
            Thread.sleep(LOOK_MILLIS)
        }
    }

    /** SIGKILL, wherever it is. Returns when it is dead and everything it said is here. */
    fun kill() {
        check(process.isAlive) { "the tracker ended by itself: ${said.joinToString("\n")}" }
        // Not by the process itself, which would close the stream before all of it is read.
        process.toHandle().destroyForcibly()
        process.waitFor()
        reader.join()
        files.deleteRecursively()
    }

    override fun close() {
        process.destroyForcibly().waitFor()
        files.deleteRecursively()
    }

    private companion object {
        const val KEPT = "kept "
        const val TIMEOUT_SECONDS = 120L
        const val LOOK_MILLIS = 5L
    }
}
