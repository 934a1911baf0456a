package dev.geo.android.engine

import org.junit.Test
import java.util.concurrent.atomic.AtomicInteger
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNotNull
import kotlin.test.assertTrue

class TurnBudgetTest {
    private val interrupts = AtomicInteger()
    private val budget = TurnBudget(interrupt = { interrupts.incrementAndGet() })

    private fun spin(until: () -> Boolean) {
        var count = 0L
        while (!until()) count++
        check(count >= 0)
    }

    private fun cpuMillis() = assertNotNull(ThreadCpu.ofCurrentThread().millis())

    @Test
    fun `time in which the thread waits for a processor does not count`() {
        budget.begin(100)
        Thread.sleep(400)
        assertFalse(budget.end())
        assertEquals(0, interrupts.get())
    }

    @Test
    fun `processor time counts, and the turn is interrupted until it ends`() {
        val before = cpuMillis()
        budget.begin(100)
        spin { interrupts.get() >= 3 }
        assertTrue(budget.end())
        assertTrue(cpuMillis() - before >= 90)
        val then = interrupts.get()
        Thread.sleep(100)
        assertEquals(then, interrupts.get())
    }

    @Test
    fun `each turn has its own budget`() {
        val before = cpuMillis()
        repeat(4) {
            budget.begin(10_000)
            val began = cpuMillis()
            spin { cpuMillis() - began >= 50 }
            assertFalse(budget.end())
        }
        assertTrue(cpuMillis() - before >= 200)
        assertEquals(0, interrupts.get())
    }

    @Test
    fun `where processor time can no longer be read, the wall clock counts from then on`() {
        var reads = 0
        // A thread that has used 40 s, whose time can be read once: the wall clock's origin is another.
        val failing = TurnBudget({ if (reads++ == 0) 40_000 else null }) { interrupts.incrementAndGet() }
        failing.begin(300)
        Thread.sleep(500)
        assertEquals(0, interrupts.get())
        Thread.sleep(400)
        assertTrue(failing.end())

        failing.begin(100)
        Thread.sleep(400)
        assertTrue(failing.end())
    }

    @Test
    fun `the time of another thread is none of this one's`() {
        budget.begin(100)
        val other = Thread {
            val began = cpuMillis()
            spin { cpuMillis() - began >= 300 }
        }
        other.start()
        other.join()
        assertFalse(budget.end())
    }
}
