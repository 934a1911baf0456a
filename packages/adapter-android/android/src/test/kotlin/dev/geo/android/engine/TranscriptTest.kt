package dev.geo.android.engine

import org.junit.Test
import org.junit.runner.RunWith
import org.junit.runners.Parameterized
import org.junit.runners.Parameterized.Parameters
import java.io.File
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

/** Every conversation that hosts have agreed on, in QuickJS, to the byte. */
@RunWith(Parameterized::class)
class TranscriptTest(@Suppress("unused") private val name: String, private val file: File) {
    private fun replay(transcript: Transcript): Int {
        var guest: GuestEngine? = null
        try {
            return transcript.replay {
                guest?.close()
                GuestEngine.boot(program).also { guest = it }::deliver
            }
        } finally {
            guest?.close()
        }
    }

    @Test
    fun `it replays`() {
        assertTrue(replay(Transcript(file)) > 0)
    }

    @Test
    fun `it would be noticed if the guest said something else`() {
        val lines = file.readLines()
        val last = lines.indexOfLast { it.startsWith("< ") }
        val changed = lines.toMutableList().apply { this[last] = "${this[last]} " }
        assertFailsWith<AssertionError> { replay(Transcript(file.name, changed)) }
        assertFailsWith<AssertionError> { replay(Transcript(file.name, lines.filterIndexed { i, _ -> i != last })) }
    }

    companion object {
        private val program by lazy { GuestEngine.compile(Bundle.source) }

        @JvmStatic
        @Parameters(name = "{0}")
        fun transcripts(): List<Array<Any>> = Bundle.transcripts.map { arrayOf(it.nameWithoutExtension, it) }
    }
}
