package dev.geo.android.process

import dev.geo.android.host.ClientConnection
import org.junit.Test
import kotlin.test.assertEquals

/** The button of the notification, against a host that writes down what it is sent. */
class StopActionTest {
    private val posted = ArrayList<String>()
    private var sink: (String) -> Unit = {}
    private var ended = 0

    private fun begin() = StopAction({ received ->
        sink = received
        object : ClientConnection {
            override fun post(json: String) {
                posted += json
            }

            override fun lost() = Unit
        }
    }) { ended++ }

    @Test
    fun `it is a headless client that stops tracking, says so in the log, and is gone`() {
        begin()
        assertEquals(
            listOf("attach", "ready", "logger.warn", "stop"),
            posted.map { Regex("attach|ready|logger.warn|\"stop\"").find(it)!!.value.trim('"') },
        )
        assertEquals("""{"attach":true,"headless":true}""", posted.first())
        sink("""{"busy":true}""")
        sink("""{"result":1,"value":{"enabled":true}}""")
        assertEquals(0, ended)
        sink("""{"result":3,"value":{"enabled":false}}""")
        assertEquals("""{"detach":true}""", posted.last())
        assertEquals(1, ended)
        sink("""{"result":3}""")
        assertEquals(1, ended)
    }

    @Test
    fun `it ends where the guest is restarted, and no answer will come`() {
        begin()
        sink("""{"restarted":true}""")
        assertEquals(1, ended)
        assertEquals("""{"detach":true}""", posted.last())
    }
}
