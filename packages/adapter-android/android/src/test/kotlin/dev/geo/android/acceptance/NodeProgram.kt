package dev.geo.android.acceptance

import java.io.Closeable
import java.io.File
import java.util.concurrent.TimeUnit.SECONDS

/** TypeScript of this package's `test/`, bundled with the sources that it imports. */
internal object TestScripts {
    private val folder = File(
        requireNotNull(System.getProperty("geo.android")) { "geo.android must name the library" },
    ).resolve("..").canonicalFile

    /** For a bare JavaScript engine: its text. */
    fun script(entry: String): String = bundled(entry, "script").readText()

    /** For Node: where it lies. */
    fun program(entry: String): File = bundled(entry, "program")

    private fun bundled(entry: String, kind: String): File {
        val process = ProcessBuilder("node", "scripts/bundle-test.mjs", entry, kind)
            .directory(folder)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start()
        val path = process.inputStream.readBytes().decodeToString()
        check(process.waitFor() == 0) { "$entry cannot be bundled; is pnpm install done?" }
        return File(path)
    }
}

/** A program of the tests in a Node process of its own, which ends with this. It answers each line by a line. */
internal class NodeProgram(entry: String, vararg parameters: String) : Closeable {
    private val process = ProcessBuilder("node", TestScripts.program(entry).path, *parameters)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start()
    private val lines = process.inputStream.bufferedReader()
    private val words = process.outputStream.bufferedWriter()

    /** What it said of itself when it began. */
    val greeting: String = receive()

    fun ask(line: String): String {
        words.write(line)
        words.newLine()
        words.flush()
        return receive()
    }

    private fun receive(): String = checkNotNull(lines.readLine()) { "the program ended" }

    override fun close() {
        words.close()
        if (!process.waitFor(TIMEOUT_SECONDS, SECONDS)) process.destroyForcibly()
    }

    private companion object {
        const val TIMEOUT_SECONDS = 5L
    }
}
