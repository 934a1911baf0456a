package dev.geo.android.engine

import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import java.io.File
import kotlin.test.assertContentEquals
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

class ProgramCacheTest {
    @get:Rule
    val folder = TemporaryFolder()

    private val source = GuestProgram.Source("globalThis.geoGuest = (post) => (text) => { post('1 ' + text); };")
    private val other = GuestProgram.Source("globalThis.geoGuest = (post) => (text) => { post('2 ' + text); };")

    private fun answer(program: GuestProgram.Source, folder: File = this.folder.root): String =
        ProgramCache(folder).boot(program).use { it.deliver("a").single() }

    private val kept: File get() = folder.root.listFiles().orEmpty().single()

    @Test
    fun `the second boot takes what the first compiled`() {
        assertEquals("1 a", answer(source))
        val written = kept.readBytes()
        val at = kept.lastModified()
        assertEquals("1 a", answer(source))
        assertContentEquals(written, kept.readBytes())
        assertEquals(at, kept.lastModified())
    }

    @Test
    fun `another bundle takes the place of the one before`() {
        assertEquals("1 a", answer(source))
        assertEquals("2 a", answer(other))
        assertEquals("2 a", answer(other))
        assertTrue(kept.exists())
    }

    @Test
    fun `what changed on the disk is compiled anew`() {
        assertEquals("1 a", answer(source))
        val written = kept.readBytes()
        val changed = written.clone().apply { this[40] = (this[40] + 1).toByte() }
        for (damaged in listOf(byteArrayOf(), written.copyOf(20), changed)) {
            kept.writeBytes(damaged)
            assertEquals("1 a", answer(source))
            assertContentEquals(written, kept.readBytes())
        }
    }

    @Test
    fun `where nothing can be written it boots all the same`() {
        val file = folder.newFile("no folder")
        assertEquals("1 a", answer(source, file))
    }

    @Test
    fun `a bundle that does not boot fails as it does without a cache`() {
        assertFailsWith<GuestFailure.Threw> { answer(GuestProgram.Source("throw 1")) }
        assertFailsWith<GuestFailure.Threw> { answer(GuestProgram.Source("no script")) }
    }
}
