package dev.geo.android.host

import java.io.File
import java.security.MessageDigest
import kotlin.test.assertEquals

/** The stories of `apps/runtimes`: what happens in them, and what they come to in Node. */
internal object Scenarios {
    private val runtimes = File(
        requireNotNull(System.getProperty("geo.runtimes")) { "geo.runtimes must name the folder of @geo/runtimes" },
    ).canonicalFile

    /**
     * Its transcript, recorded anew from the engine as it was built; [folder] takes the file.
     *
     * @throws AssertionError where Node itself decides otherwise than `golden.json` has it.
     */
    fun transcript(name: String, folder: File): List<String> {
        val program = runtimes.resolve("dist/runtimes.js")
        check(program.exists()) { "there is no $program: pnpm test:android builds it" }
        val process = ProcessBuilder("node", program.path, "--write", folder.path, "--scenario", name)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start()
        val words = process.inputStream.readBytes().decodeToString()
        check(process.waitFor() == 0) { "$name cannot be recorded: $words" }
        val lines = folder.resolve("$name.txt").readLines()
        val trace = lines.filter { it.startsWith(TRACE) }.map { json(it.drop(2)).said("trace") }
        assertEquals(golden("$name trace"), hashOf(trace), "golden.json is stale: pnpm --filter @geo/runtimes golden")
        return lines
    }

    /** The SHA-256 that `golden.json` has under this name. */
    fun golden(name: String): String = json(runtimes.resolve("golden.json").readText()).said(name)

    /** SHA-256, in hexadecimal, of the lines with a line break between them. */
    fun hashOf(lines: List<String>): String {
        val digest = MessageDigest.getInstance("SHA-256")
        lines.forEachIndexed { index, line -> digest.update((if (index == 0) line else "\n$line").toByteArray()) }
        return digest.digest().joinToString("") { "%02x".format(it) }
    }

    private const val TRACE = "< {\"trace\":"
}
