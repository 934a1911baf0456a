package dev.geo.flutter

import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import java.io.File
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

@RunWith(RobolectricTestRunner::class)
class MarksTest {
    private val marks = Marks(app)
    private val file get() = File(app.noBackupFilesDir, "geo-flutter/headless")

    @Test
    fun `handles are any integers of 64 bits, and are there for the next process`() {
        assertEquals(null, marks.callbacks)
        val callbacks = Callbacks(Long.MIN_VALUE, Long.MAX_VALUE)
        marks.callbacks = callbacks
        assertEquals(callbacks, Marks(app).callbacks)
        marks.callbacks = null
        assertEquals(null, Marks(app).callbacks)
    }

    @Test
    fun `what is damaged counts as not registered`() {
        marks.callbacks = Callbacks(1, 2)
        for (text in listOf("", "1", "1 2 3", "one two", " 1", "1 99999999999999999999")) {
            file.writeText(text)
            assertEquals(null, marks.callbacks, text)
        }
    }

    @Test
    fun `use is remembered`() {
        assertFalse(marks.isUsed)
        marks.isUsed = true
        marks.isUsed = true
        assertTrue(Marks(app).isUsed)
    }
}
