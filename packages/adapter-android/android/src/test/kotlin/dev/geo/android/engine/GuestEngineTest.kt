package dev.geo.android.engine

import org.junit.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNull
import kotlin.test.assertTrue

class GuestEngineTest {
    private val hello =
        """{"now":1767225600000,"up":1000,"hello":{"protocol":2,"profile":"android","bootId":"boot-1",""" +
            """"available":["location"],"entropy":"00112233445566778899aabbccddeeff"}}"""

    @Test
    fun `hello is answered by welcome`() = booted(Bundle.source) { guest ->
        val welcome = guest.deliver(hello).first()
        assertTrue(welcome.startsWith("""{"welcome":{"protocol":2,"engine":"""), welcome)
    }

    @Test
    fun `a compiled bundle is the same guest`() {
        val said = booted(Bundle.source) { it.deliver(hello) }
        assertEquals(said, booted(GuestEngine.compile(Bundle.source)) { it.deliver(hello) })
    }

    @Test
    fun `promise jobs have run out when a delivery is over`() {
        val guest = "async (n) => { for (let i = 0; i < 1000; i++) await null; post('done ' + n); }"
        guestOf("(n) => { ($guest)(n); post('began ' + n); }") {
            assertEquals(listOf("began 1", "done 1"), it.deliver("1"))
            assertEquals(listOf("began 2", "done 2"), it.deliver("2"))
        }
    }

    @Test
    fun `every text crosses as it is`() = guestOf("(text) => { post(text); }") { guest ->
        val texts = listOf(
            "", "plain", "\"quoted\" \\u00e9 \\", "…é 京都 \uD83D\uDE80", "\u0000\u0001\u0002\u007f\u0080",
            "alone \uD83D and \uDE80", "'; geoHostTurn(); '", "line\nbreak\r\u2028\u2029", "\u00010041",
        )
        for (text in texts) assertEquals(listOf(text), guest.deliver(text))
        val long = "京".repeat(100_000)
        assertEquals(listOf(long), guest.deliver(long))
    }

    @Test
    fun `a guest that throws is lost, and says what it threw`() {
        guestOf("(n) => { if (n === '2') throw new TypeError('no such thing …'); post(n); }") { guest ->
            assertEquals(listOf("1"), guest.deliver("1"))
            val failure = assertFailsWith<GuestFailure.Threw> { guest.deliver("2") }
            assertEquals("the guest threw: TypeError: no such thing …", failure.message)
            assertFailsWith<GuestFailure.Threw> { guest.deliver("1") }
        }
    }

    @Test
    fun `an unhandled rejection does not end the guest, and one that is handled later is none`() {
        val late = "let kept; (n) => { if (n === '1') kept = Promise.reject(new Error('later'));" +
            " else kept.catch((e) => post('caught ' + e.message)); }"
        guestOf("(() => { $late })()".replace("(n) =>", "return (n) =>")) { guest ->
            assertEquals(emptyList(), guest.deliver("1"))
            assertTrue(guest.unhandledRejection.orEmpty().contains("later"))
            assertEquals(listOf("caught later"), guest.deliver("2"))
        }
        guestOf("(n) => { Promise.reject(new Error(n)).catch(() => post('handled')); }") { guest ->
            assertEquals(listOf("handled"), guest.deliver("1"))
            assertNull(guest.unhandledRejection)
        }
    }

    @Test
    fun `a script that is none does not boot`() {
        assertFailsWith<GuestFailure.Threw> { booted(GuestProgram.Source("this is no script")) {} }
        assertFailsWith<GuestFailure.Threw> { booted(GuestProgram.Source("throw new Error('broken')")) {} }
        assertFailsWith<GuestFailure.Threw> { booted(GuestProgram.Source("var nothing = 1")) {} }
    }

    @Test
    fun `a guest belongs to one thread`() = guestOf("post") { guest ->
        var thrown: Throwable? = null
        Thread { thrown = runCatching { guest.deliver("1") }.exceptionOrNull() }.apply { start() }.join()
        assertTrue(thrown?.message.orEmpty().startsWith("a guest belongs to the thread that booted it"))
    }

    @Test
    fun `two guests know nothing of each other`() = guestOf("(n) => { globalThis.kept = n; }") { one ->
        guestOf("() => { post(String(globalThis.kept)); }") { other ->
            one.deliver("1")
            assertEquals(listOf("undefined"), other.deliver(""))
        }
    }
}
