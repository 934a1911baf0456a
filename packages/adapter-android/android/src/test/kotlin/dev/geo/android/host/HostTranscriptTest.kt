package dev.geo.android.host

import dev.geo.android.engine.Bundle
import org.junit.Test
import org.junit.runner.RunWith
import org.junit.runners.Parameterized
import org.junit.runners.Parameterized.Parameters
import java.io.File
import kotlin.test.assertTrue

/**
 * Every conversation that a whole host can have, with the host's own words compared as well: ports, clients and time do what
 * the transcript says, and each message that crosses is the one that stands there, to the byte.
 */
@RunWith(Parameterized::class)
class HostTranscriptTest(@Suppress("unused") private val name: String, private val file: File) {
    @Test
    fun `it replays through the host`() {
        assertTrue(HostReplay(file.readLines(), ScriptedPhone.bundle).play(Played::assertSame) > 0)
    }

    companion object {
        /** They hold what only a broken host says, or one of another version, or one whose guest was ended in the middle of a message. */
        private val NOT_OF_A_WHOLE_HOST = setOf("protocol-errors.txt", "protocol-version.txt", "restarted.txt")

        @JvmStatic
        @Parameters(name = "{0}")
        fun transcripts(): List<Array<Any>> =
            Bundle.transcripts.filter { it.name !in NOT_OF_A_WHOLE_HOST }.map { arrayOf(it.nameWithoutExtension, it) }
    }
}
