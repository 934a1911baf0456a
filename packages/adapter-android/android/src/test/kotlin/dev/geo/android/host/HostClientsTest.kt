package dev.geo.android.host

import dev.geo.android.host.ScriptedPhone.Companion.phone
import kotlinx.coroutines.delay
import kotlinx.serialization.json.JsonObject
import org.junit.Test
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class HostClientsTest {
    /** Traces each message that it receives. */
    private val echo = guest("(json) => { post(JSON.stringify({ trace: json })); }")

    private fun ScriptedPhone.received(): List<JsonObject> = trace.map {
        json(it)
    }.map { JsonObject(it - setOf("now", "up")) }

    private fun ScriptedPhone.saysToGuest(word: String) = host.wake(Wake.Alarm(word))

    /** Posts the name of an alarm as it is, and records all other messages. */
    private val puppet = guest(
        """(json) => {
            const said = JSON.parse(json);
            if (said.wake?.cause === 'alarm') post(said.wake.name); else post(JSON.stringify({ trace: json }));
        }""",
    )

    @Test
    fun `a client's words go to the guest under the name that the host gave, and nothing else of them`() = phone {
        boot(echo)
        val app = TestClient(host).attach()
        app.post("""{"call":1,"method":"getState","args":[],"client":"another","now":1,"listens":true,"extra":1}""")
        app.post("""{"listen":2,"name":"location","client":"another"}""")
        app.post("""{"taken":"17","up":1}""")
        app.post("""{"unlisten":2}""")
        app.post("""{"detach":true}""")
        settle()
        assertEquals(
            listOf(
                """{"attach":"client-1"}""",
                """{"client":"client-1","call":1,"method":"getState","args":[],"listens":true}""",
                """{"client":"client-1","listen":2,"name":"location"}""",
                """{"client":"client-1","taken":"17"}""",
                """{"client":"client-1","unlisten":2}""",
                """{"detach":"client-1"}""",
            ),
            received().drop(2).map { it.toString() },
        )
    }

    @Test
    fun `what is no message is logged under the client's name, and goes nowhere`() = phone {
        boot(echo)
        val app = TestClient(host)
        val nonsense = listOf(
            """{"call":1,"method":"getState"}""" to "the first message must be attach",
            """{"attach":true}""" to null,
            "nonsense" to "a message must be an object",
            "{" to "JSON",
            """{"call":"one","method":"getState"}""" to "call must be a number; got \"one\"",
            """{"call":1,"method":7}""" to "method must be a text; got 7",
            """{"reply":1}""" to "there is no such message",
            """{"handled":4}""" to "headless event 4 was not routed to this client",
            """{"call":2,"method":"x","args":${"[".repeat(100_000)}${"]".repeat(100_000)}}""" to "",
        )
        for ((said, complaint) in nonsense) {
            log.clear()
            app.post(said)
            settle()
            if (complaint == null) continue
            val entry = log.single()
            assertTrue(complaint in entry.message, "$entry does not say $complaint")
        }
        assertEquals(listOf("hello", "wake", "attach"), received().map { it.keys.first() })
        assertEquals(0, host.diagnostics.value.restarts)
    }

    @Test
    fun `a call that is refused is answered, for a client waits`() = phone {
        boot(echo)
        val app = TestClient(host).attach()
        val wrong = listOf(
            """{"call":1,"method":7}""" to "method must be a text; got 7",
            """{"call":1,"method":"setOdometer","args":[NaN]}""" to "args must be JSON; got [NaN]",
            """{"call":1,"method":"ready","args":[{"extras":{"a":[yes]}}]}""" to "args must be JSON",
        )
        for ((said, complaint) in wrong) {
            app.messages.clear()
            app.post(said)
            val error = app.answered(1).objectAt("error")
            assertEquals("INVALID_ARGUMENT", error.text("code"))
            assertTrue(complaint in error.text("message"), "$error does not say $complaint")
        }
        assertEquals(listOf("hello", "wake", "attach"), received().map { it.keys.first() })
    }

    @Test
    fun `a result goes to the client that called, without its name, and is dropped where that is gone`() = phone {
        boot(puppet)
        val first = TestClient(host).attach()
        val second = TestClient(host).attach()
        saysToGuest("""{"client":"client-2","result":3,"value":[1]}""")
        saysToGuest("""{"client":"client-9","result":4}""")
        settle()
        second.lost()
        saysToGuest("""{"client":"client-2","result":5}""")
        settle()
        eventually("the answer") { second.messages.find { it.toString() == """{"result":3,"value":[1]}""" } }
        assertEquals(listOf("""{"busy":false}"""), first.messages.map { it.toString() })
        assertEquals(2, second.messages.size)
        assertEquals("""{"detach":"client-2"}""", received().last().toString())
    }

    @Test
    fun `they are notified whether the guest is busy`() = phone {
        boot(puppet)
        val app = TestClient(host).attach()
        for (isBusy in listOf(true, true, false)) saysToGuest("""{"busy":$isBusy}""")
        settle()
        eventually("three words") { app.messages.takeIf { it.size == 3 } }
        assertEquals(listOf("false", "true", "false"), app.messages.map { it.said("busy") })
    }

    @Test
    fun `one that throws or sleeps holds up neither the guest nor the device`() = phone {
        boot(puppet)
        val messages = CopyOnWriteArrayList<String>()
        val connection = host.connect { json ->
            messages += json
            if (messages.size == 1) error("a fault of the app")
            Thread.sleep(300)
        }
        connection.post("""{"attach":true}""")
        for (number in 1..3) saysToGuest("""{"client":"client-1","result":$number}""")
        val started = System.nanoTime()
        settle()
        assertTrue(System.nanoTime() - started < 250_000_000)
        eventually("all of them") { messages.takeIf { it.size == 4 } }
        assertTrue(log.any { it.event == "client:threw" && "a fault of the app" in it.message })
    }

    private val event = """{"name":"geofence","identifier":"home"}"""

    private fun ScriptedPhone.handled() = received().filter { "handled" in it }.map { it.toString() }

    @Test
    fun `a headless event goes to the headless client, and only it may say that it was dealt with`() = phone {
        val tasks = CopyOnWriteArrayList<String>()
        boot(puppet, headless = Headless.Task { given, _ -> tasks += given.toString() })
        val app = TestClient(host).attach()
        val helper = TestClient(host, isHeadless = true).attach()
        saysToGuest("""{"headless":4,"event":$event,"id":"17"}""")
        eventually("the event") {
            helper.messages.find { it.toString() == """{"headless":4,"event":$event,"id":"17"}""" }
        }
        app.post("""{"handled":4}""")
        settle()
        assertEquals(emptyList(), handled())
        helper.post("""{"handled":4}""")
        settle()
        assertEquals(listOf("""{"handled":4}"""), handled())
        assertEquals(emptyList(), tasks)
        assertTrue(received().any { it.toString() == """{"attach":"client-2","headless":true}""" })
    }

    @Test
    fun `it goes to the task where no headless client is, and what becomes of it is said`() = phone {
        val tasks = CopyOnWriteArrayList<String?>()
        boot(
            puppet,
            headless = Headless.Task { given, id ->
                tasks += given.toString()
                tasks += id
                delay(10)
                if (id == null) error("too much")
            },
        )
        saysToGuest("""{"headless":1,"event":$event,"id":"17"}""")
        eventually("the first") { handled().takeIf { it.size == 1 } }
        saysToGuest("""{"headless":2,"event":$event}""")
        eventually("the second") { handled().takeIf { it.size == 2 } }
        assertEquals(listOf("""{"handled":1}""", """{"handled":2,"error":{"message":"too much"}}"""), handled())
        assertEquals(listOf(event, "17", event, null), tasks)
    }

    @Test
    fun `it waits for a client where the platform starts those, and one that dies at it leaves it to the next`() =
        phone {
            val wanted = CopyOnWriteArrayList<Unit>()
            boot(puppet, headless = Headless.Clients { wanted += Unit })
            saysToGuest("""{"headless":1,"event":$event,"id":"17"}""")
            settle()
            assertEquals(1, wanted.size)
            val first = TestClient(host)
            first.post("""{"attach":true,"headless":true}""")
            eventually("the event") { first.messages.find { "headless" in it } }
            first.lost()
            settle()
            assertEquals(2, wanted.size)
            val second = TestClient(host, isHeadless = true).attach()
            eventually("the event again") { second.messages.find { "headless" in it } }
            second.post("""{"handled":1,"error":{"message":"not today","secret":1}}""")
            settle()
            assertEquals(listOf("""{"handled":1,"error":{"message":"not today"}}"""), handled())
        }

    @Test
    fun `without app and headless task an event is unclaimed, and the guest receives that at once`() = phone {
        boot(puppet)
        saysToGuest("""{"headless":1,"event":$event}""")
        eventually("the answer") { handled().firstOrNull() }
        assertEquals(listOf("""{"handled":1,"error":{"message":"this host has no headless task"}}"""), handled())
        assertEquals("false", (received().first().getValue("hello") as JsonObject).said("headless"))
    }

    @Test
    fun `a task without use for events counts as none, and a restart asks again`() = phone {
        var isWanted = false
        boot(puppet, headless = Headless.Task({ isWanted }) { _, _ -> }, isOpen = { false })
        fun hellos() = received().mapNotNull { it["hello"] as? JsonObject }.map { it["headless"]?.toString() }
        fun attached() = received().filter { "attach" in it }.map { it["headless"]?.toString() }
        TestClient(host).attach()
        settle()
        isWanted = true
        host.restart()
        TestClient(host).attach()
        settle()
        assertEquals(listOf("false", null), hellos())
        assertEquals(listOf(null, "true"), attached().let { listOf(it.first(), it.last()) })
    }

    @Test
    fun `restart starts another guest, and attached clients receive restarted`() = phone {
        boot(puppet)
        val app = TestClient(host).attach()
        settle()
        saysToGuest("""{"timer":${time.uptime() + 1_000}}""")
        saysToGuest("""{"busy":true}""")
        eventually("the timer") { time.pending.takeIf { it == 1 } }
        host.restart()
        settle()
        assertEquals(0, time.pending)
        assertEquals(listOf("hello", "wake", "attach", "hello", "wake", "attach"), received().map { it.keys.first() })
        eventually("all words") { app.messages.takeIf { it.size == 4 } }
        assertEquals(
            listOf("""{"busy":false}""", """{"busy":true}""", """{"restarted":true}""", """{"busy":false}"""),
            app.messages.map { it.toString() },
        )
    }

    @Test
    fun `killed, it posts and receives nothing more`() = phone {
        boot(puppet)
        val app = TestClient(host).attach()
        settle()
        val before = trace.size
        host.kill()
        host.wake(Wake.Launch)
        app.post("""{"listen":1,"name":"location"}""")
        settle()
        assertEquals(before, trace.size)
        assertEquals("CLOSED", (app.answered(app.ask("getState")).getValue("error") as JsonObject).said("code"))
        assertEquals(false, presence.holds.last())
    }

    @Test
    fun `a guest that never comes back is killed at once`() = phone {
        boot(guest("() => { for (;;); }"))
        val started = System.nanoTime()
        host.kill()
        assertTrue(System.nanoTime() - started < 2_000_000_000)
        assertEquals(0, disk.opened)
        assertEquals(0, host.diagnostics.value.restarts)
    }

    @Test
    fun `a seventeenth client is answered with what is allowed, and attaches when another has gone`() = phone {
        boot()
        val all = List(16) { TestClient(host).attach() }
        all.first().call("ready", "[{}]")
        val another = TestClient(host).attach()
        val refused = another.answered(another.ask("getState")).getValue("error") as JsonObject
        assertEquals("UNAVAILABLE", refused.said("code"))
        assertEquals("at most 16 clients may be attached, and 16 are: close one of them first", refused.said("message"))
        all.last().lost()
        assertTrue("value" in another.attach().answered(another.ask("getState")))
    }

    @Test
    fun `of a message that is refused the log quotes 48 characters, and nothing of its lists and objects`() = phone {
        boot(echo)
        val app = TestClient(host).attach()
        app.post("""{"call":1,"method":"ready","args":[{"authorization":{"accessToken":"ACCESS-IN-SECRET"}},NaN]}""")
        app.post("""{"call":2,"method":{"accessToken":"ACCESS-IN-SECRET"},"args":[]}""")
        app.post("""{"call":3,"method":["${"x".repeat(60)}ACCESS-IN-SECRET"]}""")
        app.post("""{"listen":"${"x".repeat(60)}ACCESS-IN-SECRET"}""")
        app.post("""{"nonsense":"${"x".repeat(60)}ACCESS-IN-SECRET"}""")
        app.post("""{"nonsense":"${"x".repeat(60)}ACCESS-IN-SECRET""")
        eventually("six refusals") { log.filter { it.event == "client:refused" }.takeIf { it.size == 6 } }
        settle()
        assertEquals(emptyList(), log.filter { "SECRET" in it.message })
        assertEquals(emptyList(), app.messages.filter { "SECRET" in it.toString() })
    }
}
