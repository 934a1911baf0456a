package dev.geo.android.sensors

import org.junit.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

/** Steps → on foot or not. */
class StepWindowTest {
    private fun after(aMinute: Int, seconds: Int): Steps? {
        val window = StepWindow()
        for (step in 0 until aMinute * seconds / 60) window.offer(step * 60_000_000_000L / aMinute)
        return window.verdict()
    }

    @Test
    fun `a walk is certain after ten seconds, and half so after five`() {
        assertEquals(Steps(isRunning = false, confidence = 100), after(aMinute = 110, seconds = 20))
        assertEquals(Steps(isRunning = false, confidence = 50), after(aMinute = 110, seconds = 5))
    }

    @Test
    fun `a runner takes more steps`() {
        assertEquals(Steps(isRunning = true, confidence = 100), after(aMinute = 165, seconds = 20))
    }

    @Test
    fun `single steps are hardly a walk`() {
        assertEquals(Steps(isRunning = false, confidence = 20), after(aMinute = 12, seconds = 60))
        assertNull(StepWindow().verdict())
    }
}
