package dev.geo.android.host

import dev.geo.android.engine.GuestProgram
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long
import kotlin.test.assertEquals

/** One message of a transcript, with what stands below it, and what host and guest said when it was played. */
internal class Played(private val line: Int, private val expected: List<String>, val said: List<String>) {
    /** @throws AssertionError naming the line, where it is not the same to the byte. */
    fun assertSame() = assertEquals(expected.joinToString("\n"), said.joinToString("\n"), "line $line")
}

/**
 * A conversation played to a whole host: ports, clients and time do what the transcript says, life by life.
 *
 * @param openStorage gives each life its storage.
 * @param trace receives the decision trace of all of them.
 */
internal class HostReplay(
    lines: List<String>,
    private val program: GuestProgram,
    private val openStorage: () -> StorageInStep = { TranscribedStorage() },
    private val trace: (String) -> Unit = {},
) {
    private val lines = lines.withIndex().filter { (_, line) -> line.isNotEmpty() && !line.startsWith("#") }
    private val time = VirtualTime()

    /** @return how many messages were played. */
    fun play(received: (Played) -> Unit): Int {
        var process: ReplayedProcess? = null
        var at = 0
        var messages = 0
        try {
            while (at < lines.size) {
                val from = at
                if (lines[at].value.startsWith("=")) {
                    process?.die()
                    process = null
                    at++
                    continue
                }
                val said = json(lines[at].value.drop(2))
                time.set(said.getValue("now").jsonPrimitive.long, said.getValue("up").jsonPrimitive.long)
                at = afterAnswers(at)
                if (process == null) {
                    val wake = json(lines[at].value.drop(2)).getValue("wake").jsonObject
                    at = afterAnswers(at)
                    process = boot(said.getValue("hello").jsonObject, wake)
                } else {
                    process.perform(said)
                }
                received(Played(lines[from].index + 1, lines.subList(from, at).map { it.value }, process.hasSaid()))
                messages++
            }
        } finally {
            process?.die()
        }
        return messages
    }

    private fun boot(hello: JsonObject, wake: JsonObject) =
        ReplayedProcess(hello, wake, time, program, openStorage(), trace)

    private fun afterAnswers(at: Int): Int {
        var next = at + 1
        while (next < lines.size && lines[next].value.startsWith("<")) next++
        return next
    }
}
