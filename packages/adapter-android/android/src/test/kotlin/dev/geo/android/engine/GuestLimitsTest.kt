package dev.geo.android.engine

import org.junit.Test
import java.util.concurrent.TimeUnit.NANOSECONDS
import kotlin.concurrent.thread
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

class GuestLimitsTest {
    private val strict = GuestLimits(turnMillis = 200, memoryBytes = 8L * 1024 * 1024, postedCharacters = 10_000)

    /** Long after any of the limits here, and soon for a test. */
    private val soonMillis = 5_000L

    private fun overruns(deliver: String) = guestOf(deliver, strict) { guest ->
        val started = System.nanoTime()
        assertFailsWith<GuestFailure.Overran> { guest.deliver("") }
        assertTrue(NANOSECONDS.toMillis(System.nanoTime() - started) in 199..soonMillis)
    }

    @Test
    fun `an endless loop is stopped`() = overruns("() => { for (;;); }")

    @Test
    fun `so is one that catches everything`() = overruns("() => { for (;;) { try { for (;;); } catch {} } }")

    @Test
    fun `so is one in a promise job`() = overruns("() => { (async () => { await null; for (;;); })(); }")

    @Test
    fun `so is one in an async function whose error is caught`() =
        overruns("() => { (async () => { await null; for (;;); })().catch(() => post('caught')); }")

    @Test
    fun `so are jobs without an end`() =
        overruns("() => { const again = () => { Promise.resolve().then(again); }; again(); }")

    @Test
    fun `jobs that wait for one another without an end run out of memory`() =
        guestOf("() => { const again = () => Promise.resolve().then(again); again(); }", strict) { guest ->
            assertFailsWith<GuestFailure.OutOfMemory> { guest.deliver("") }
        }

    @Test
    fun `so is a search that backtracks without an end`() = overruns("() => { /^(a+)+$/.test('a'.repeat(40) + 'b'); }")

    @Test
    fun `so is a script that never ends`() {
        assertFailsWith<GuestFailure.Overran> {
            booted(GuestProgram.Source("for (;;);"), GuestLimits(bootMillis = 200)) {}
        }
    }

    @Test
    fun `it is interrupted from another thread`() = guestOf("() => { for (;;); }") { guest ->
        val other = thread {
            Thread.sleep(100)
            guest.interrupt()
        }
        assertFailsWith<GuestFailure.Interrupted> { guest.deliver("") }
        other.join()
    }

    @Test
    fun `memory is limited, however it is asked for`() {
        val greedy = listOf(
            "() => { const kept = []; for (;;) kept.push({ a: [1, 2, 3] }); }",
            "() => { let text = 'x'; for (;;) text += text; }",
            "() => { new Uint8Array(64 * 1024 * 1024); }",
            "() => { const kept = []; for (;;) { try { for (;;) kept.push('x'.repeat(1000) + kept.length); } catch {} } }",
            "() => { (async () => { await null; const kept = []; for (;;) kept.push([kept.length]); })(); }",
        )
        for (deliver in greedy) {
            guestOf(deliver, strict) { guest ->
                runCatching { guest.deliver("") }
                assertTrue(guest.memoryBytes <= strict.memoryBytes, "${guest.memoryBytes} bytes by $deliver")
            }
        }
    }

    @Test
    fun `a guest that runs out of memory says so`() =
        guestOf("() => { const kept = []; for (;;) kept.push(new Uint8Array(100_000)); }", strict) { guest ->
            val failure = assertFailsWith<GuestFailure.OutOfMemory> { guest.deliver("") }
            assertEquals("the guest ran out of memory: it threw InternalError: out of memory", failure.message)
        }

    @Test
    fun `memory that runs out in a promise job ends the guest, also where not even the error fits`() {
        val jobs = listOf(
            "const kept = []; for (;;) kept.push([1, 2, 3]);", // throws null
            "new Uint8Array(64 * 1024 * 1024);", // throws an error
        )
        for (job in jobs) {
            guestOf("() => { (async () => { await null; $job })(); }", strict) { guest ->
                assertFailsWith<GuestFailure.OutOfMemory>(job) { guest.deliver("") }
            }
        }
    }

    @Test
    fun `a guest that keeps more than three quarters of its memory is ended before it runs out`() {
        fun keeps(megabytes: Int) = "() => { globalThis.kept ??= new Uint8Array($megabytes * 1024 * 1024); }"
        guestOf(keeps(5), strict) { guest -> repeat(600) { guest.deliver("") } }
        guestOf(keeps(7), strict) { guest ->
            val failure = assertFailsWith<GuestFailure.OutOfMemory> { repeat(600) { guest.deliver("") } }
            assertTrue(failure.message.orEmpty().endsWith("of 8388608 bytes"), failure.message)
        }
    }

    @Test
    fun `an error of the app that mentions memory ends nothing`() =
        guestOf("() => { Promise.reject(new Error('the disk is out of memory cards')); post('alive'); }", strict) {
            assertEquals(listOf("alive"), it.deliver(""))
        }

    @Test
    fun `a stack without an end is an error of the guest`() =
        guestOf("() => { const deeper = () => 1 + deeper(); deeper(); }") { guest ->
            val failure = assertFailsWith<GuestFailure.Threw> { guest.deliver("") }
            assertTrue(failure.message.orEmpty().contains("stack overflow"), failure.message)
        }

    @Test
    fun `a guest that does not stop talking is lost, even when it receives no objection`() =
        guestOf("() => { for (;;) { try { post('x'.repeat(100)); } catch {} } }", strict) { guest ->
            assertFailsWith<GuestFailure> { guest.deliver("") }
        }

    @Test
    fun `a guest that says too much at once is lost`() =
        guestOf("() => { for (let i = 0; i < 200; i++) post('x'.repeat(100)); }", strict) { guest ->
            assertFailsWith<GuestFailure.Flooded> { guest.deliver("") }
        }

    @Test
    fun `after each of them another guest boots`() {
        repeat(20) {
            guestOf("() => { const kept = []; for (;;) kept.push([kept.length]); }", strict) { guest ->
                assertFailsWith<GuestFailure> { guest.deliver("") }
            }
        }
        guestOf("post") { assertEquals(listOf("alive"), it.deliver("alive")) }
    }

    @Test
    fun `many deliveries leave nothing behind`() = guestOf("(text) => { Promise.resolve(text).then(post); }") { guest ->
        repeat(1_000) { guest.deliver("…") }
        val before = guest.memoryBytes
        repeat(20_000) { guest.deliver("…") }
        assertTrue(guest.memoryBytes - before < 16_384, "${guest.memoryBytes - before} bytes more")
    }

    @Test
    fun `limits that cannot be are refused`() {
        val failure = assertFailsWith<IllegalArgumentException> { GuestLimits(turnMillis = 0) }
        assertEquals("turnMillis must be at least 100; got 0", failure.message)
    }
}
