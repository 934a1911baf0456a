package dev.geo.android.time

import dev.geo.android.ports.Clock
import org.junit.After
import org.junit.Test
import java.util.concurrent.CountDownLatch
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit.MILLISECONDS
import java.util.concurrent.TimeUnit.NANOSECONDS
import java.util.concurrent.TimeUnit.SECONDS
import java.util.concurrent.atomic.AtomicLong
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue

class ScheduledTimersTest {
    private val slept = AtomicLong()
    private val clock = object : Clock {
        override val bootId = "boot"

        override fun now() = System.currentTimeMillis()

        override fun uptime() = NANOSECONDS.toMillis(System.nanoTime()) + slept.get()
    }
    private val timers = ScheduledTimers(clock)

    @After
    fun end() = timers.close()

    @Test
    fun `runs once, never early, in the order of deadlines`() {
        val ran = LinkedBlockingQueue<String>()
        val from = clock.uptime()
        timers.after(80) { ran += "third" }
        timers.after(20) { ran += "first ${clock.uptime() - from >= 20}" }
        timers.after(50) { ran += "second" }
        assertEquals(listOf("first true", "second", "third"), List(3) { ran.poll(5, SECONDS) })
        assertNull(ran.poll(100, MILLISECONDS))
    }

    @Test
    fun `a delay beyond 32 bits, or beyond all bounds, does not run at once`() {
        val ran = CountDownLatch(1)
        val cancels = listOf(2_147_483_648, 4_294_967_297, Long.MAX_VALUE).map { timers.after(it) { ran.countDown() } }
        assertFalse(ran.await(100, MILLISECONDS))
        cancels.forEach { it() }
    }

    @Test
    fun `what is not positive runs soon, and not inside the call`() {
        for (delay in listOf(0L, -1L, Long.MIN_VALUE)) {
            val ran = CountDownLatch(1)
            val caller = Thread.currentThread()
            timers.after(delay) { if (Thread.currentThread() !== caller) ran.countDown() }
            assertTrue(ran.await(5, SECONDS))
        }
    }

    @Test
    fun `taken back, it does not run, and a second time does no harm`() {
        val ran = CountDownLatch(1)
        val cancel = timers.after(30) { ran.countDown() }
        cancel()
        cancel()
        assertFalse(ran.await(100, MILLISECONDS))
    }

    @Test
    fun `a task that throws leaves the others running`() {
        val ran = CountDownLatch(1)
        timers.after(5) { error("on purpose") }
        timers.after(30) { ran.countDown() }
        assertTrue(ran.await(5, SECONDS))
    }

    @Test
    fun `it waits by the clock that counts sleep`() {
        val ran = CountDownLatch(1)
        timers.after(3_600_000) { ran.countDown() }
        slept.addAndGet(3_600_000)
        // Within a minute of waking; here the span is asked for by another timer's end.
        assertFalse(ran.await(50, MILLISECONDS))
        val next = CountDownLatch(1)
        timers.after(0) { next.countDown() }
        assertTrue(next.await(5, SECONDS))
    }

    @Test
    fun `after close nothing runs any more`() {
        val ran = CountDownLatch(1)
        timers.after(30) { ran.countDown() }
        timers.close()
        timers.after(0) { ran.countDown() }()
        assertFalse(ran.await(100, MILLISECONDS))
    }
}
