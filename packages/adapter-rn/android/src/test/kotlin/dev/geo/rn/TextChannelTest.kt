package dev.geo.rn

import dev.geo.android.host.ClientConnection
import org.junit.Test
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit.SECONDS
import java.util.concurrent.atomic.AtomicBoolean
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

/** Texts between JavaScript and a host, while runtimes end. */
class TextChannelTest {
    private val posted = CopyOnWriteArrayList<String>()
    private val emitted = CopyOnWriteArrayList<String>()
    private var connections = 0
    private var lost = 0
    private lateinit var sink: (String) -> Unit

    private fun connect(sink: (String) -> Unit): ClientConnection {
        connections++
        this.sink = sink
        return object : ClientConnection {
            override fun post(json: String) {
                posted += json
            }

            override fun lost() {
                lost++
            }
        }
    }

    @Test
    fun `the first text connects, once, and the end detaches, once`() {
        val channel = TextChannel(::connect) { emitted += it }
        assertEquals(0, connections)
        channel.post("attach")
        channel.post("call")
        sink("result")
        channel.close()
        channel.close()
        channel.post("too late")
        sink("too late")
        assertEquals(listOf(1, 1), listOf(connections, lost))
        assertEquals(listOf("attach", "call"), posted.toList())
        assertEquals(listOf("result"), emitted.toList())
    }

    @Test
    fun `one that never sent anything was never connected`() {
        TextChannel(::connect) { emitted += it }.close()
        assertEquals(listOf(0, 0), listOf(connections, lost))
    }

    @Test
    fun `the end waits for a text that is on its way into the runtime`() {
        val isInside = CountDownLatch(1)
        val mayLeave = CountDownLatch(1)
        val channel = TextChannel(::connect) {
            isInside.countDown()
            mayLeave.await(5, SECONDS)
            emitted += it
        }
        channel.post("attach")
        val host = thread { sink("last") }
        isInside.await(5, SECONDS)
        val end = thread {
            channel.close()
            emitted += "closed"
        }
        // It is in `close` by then, or has not begun: either way it must come second.
        while (end.state != Thread.State.BLOCKED && end.isAlive) Thread.onSpinWait()
        assertTrue(end.isAlive)
        mayLeave.countDown()
        host.join()
        end.join()
        assertEquals(listOf("last", "closed"), emitted.toList())
    }

    @Test
    fun `a runtime that ends while texts come in receives none afterwards`() {
        repeat(200) {
            val isDead = AtomicBoolean()
            val afterDeath = AtomicInteger()
            val channel = TextChannel(::connect) { if (isDead.get()) afterDeath.incrementAndGet() }
            channel.post("attach")
            val host = thread { repeat(50) { sink("$it") } }
            channel.close()
            isDead.set(true)
            host.join()
            assertEquals(0, afterDeath.get())
        }
        assertFalse(posted.isEmpty())
    }
}
