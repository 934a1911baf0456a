package dev.geo.android.host

import dev.geo.android.engine.Bundle
import dev.geo.android.engine.GuestEngine
import dev.geo.android.ports.Ports
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long
import org.junit.Test
import org.junit.runner.RunWith
import org.junit.runners.Parameterized
import org.junit.runners.Parameterized.Parameters
import java.io.File
import java.io.IOException
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.LinkedBlockingQueue
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/**
 * Every conversation that a whole host can have, with the host's own words compared as well: ports, clients and time do what
 * the transcript says, and each message that crosses is the one that stands there, to the byte.
 */
@RunWith(Parameterized::class)
class HostTranscriptTest(@Suppress("unused") private val name: String, private val file: File) {
    /** One life: what the device does comes from the lines. */
    private class Process(hello: JsonObject, wake: JsonObject, private val time: VirtualTime) {
        private val crossed = CopyOnWriteArrayList<String>()
        private val storage = TranscribedStorage()
        private val http = ScriptedHttp().apply { server = { null } }
        private val questions = TranscribedQuestions()
        private val sensors = (hello.getValue("available") as JsonArray).map {
            ScriptedSensor(it.jsonPrimitive.content)
        }
        private val tasks = LinkedBlockingQueue<CompletableDeferred<Unit>>()
        private val clients = LinkedHashMap<String, TestClient>()
        private val headlessClients = HashSet<String>()
        private val requests = OpenRequests()
        private val host: EngineHost
        private var answered = 0

        init {
            val ports = Ports(
                time, time, ScriptedAlarms(), storage, http, sensors, questions, ScriptedPresence(),
                entropy = { hello.said("entropy") },
            )
            val task = HeadlessTask { _, _ -> CompletableDeferred<Unit>().also(tasks::put).await() }
            val options = HostOptions(
                ports,
                boot = { GuestEngine.boot(program) },
                headless = if ("headless" in hello) Headless.Nobody else Headless.Task(task),
                trace = if ("trace" in hello) ({}) else null,
                blackBox = hello["blackBox"],
                tap = { isGuest, json -> crossed += (if (isGuest) "< " else "> ") + json },
            )
            host = EngineHost(options, wakeOf(wake))
            rests(2)
        }

        fun does(said: JsonObject) {
            val before = crossed.count { it.startsWith("> ") }
            act(said)
            rests(before + 1)
        }

        fun hasSaid(): List<String> = crossed.toList().also { lines ->
            crossed.clear()
            lines.filter { it.startsWith("< ") }.forEach { requests.heard(it.drop(2)) }
        }

        fun dies() {
            storage.abandon()
            host.kill()
        }

        private fun rests(hostLines: Int) {
            eventually("message $hostLines") {
                crossed.takeIf { all -> all.count { it.startsWith("> ") } >= hostLines }
            }
            runBlocking { withTimeout(PATIENCE_MILLIS) { host.delivered() } }
        }

        private fun act(said: JsonObject) {
            val word = JsonObject(said - setOf("now", "up", "client"))
            when {
                "client" in said -> clients.getValue(said.said("client")).says(word.toString())
                "wake" in said -> host.wake(wakeOf(said.getValue("wake").jsonObject))
                "reading" in said -> sensors.first {
                    it.kind == said.said("reading")
                }.says(said.getValue("data").jsonObject)
                "fire" in said -> time.fire()
                "attach" in said -> attaches(said.said("attach"), "headless" in said)
                "detach" in said -> clients.getValue(said.said("detach")).says("""{"detach":true}""")
                "handled" in said -> handled(word)
                "reply" in said -> replies(said)
                else -> error("no host says $said")
            }
        }

        private fun attaches(name: String, isHeadless: Boolean) {
            val client = TestClient(host).also { clients[name] = it }
            if (isHeadless) headlessClients += name
            client.says(if (isHeadless) """{"attach":true,"headless":true}""" else """{"attach":true}""")
        }

        private fun handled(word: JsonObject) {
            val client = headlessClients.firstOrNull()
            if (client != null) return clients.getValue(client).says(word.toString())
            val task = eventually("a headless task", tasks::poll)
            val error = word["error"]?.jsonObject?.said("message")
            if (error == null) task.complete(Unit) else task.completeExceptionally(IOException(error))
        }

        private fun replies(said: JsonObject) {
            val port = requests.answered(said.getValue("reply").jsonPrimitive.int)
            if (port.startsWith("storage.")) return storage.reply(said)
            if (port == "sensor.ask") return questions.reply(said)
            val exchange = http.exchanges[answered++]
            val value = said["value"]
            if (value != null) {
                exchange.answered(httpResponse(value.jsonObject))
            } else {
                exchange.failed(IOException(said.getValue("error").jsonObject.said("message")))
            }
        }
    }

    @Test
    fun `it replays through the host`() {
        val lines = file.readLines().withIndex().filter { (_, line) -> line.isNotEmpty() && !line.startsWith("#") }
        val time = VirtualTime()
        var process: Process? = null
        var at = 0
        var messages = 0
        try {
            while (at < lines.size) {
                val from = at
                if (lines[at].value.startsWith("=")) {
                    process?.dies()
                    process = null
                    at++
                    continue
                }
                val said = json(lines[at].value.drop(2))
                time.set(said.getValue("now").jsonPrimitive.long, said.getValue("up").jsonPrimitive.long)
                at = afterAnswers(lines, at)
                if (process == null) {
                    val wake = json(lines[at].value.drop(2)).getValue("wake").jsonObject
                    at = afterAnswers(lines, at)
                    process = Process(said.getValue("hello").jsonObject, wake, time)
                } else {
                    process.does(said)
                }
                val expected = lines.subList(from, at)
                val got = process.hasSaid()
                assertEquals(
                    expected.joinToString("\n") {
                        it.value
                    },
                    got.joinToString("\n"),
                    "line ${lines[from].index + 1}",
                )
                messages++
            }
        } finally {
            process?.dies()
        }
        assertTrue(messages > 0)
    }

    private fun afterAnswers(lines: List<IndexedValue<String>>, at: Int): Int {
        var next = at + 1
        while (next < lines.size && lines[next].value.startsWith("<")) next++
        return next
    }

    companion object {
        private val program by lazy { GuestEngine.compile(Bundle.source) }

        /** They hold what only a broken host says, or one of another version. */
        private val NOT_OF_A_WHOLE_HOST = setOf("protocol-errors.txt", "protocol-version.txt")

        private fun wakeOf(wake: JsonObject): Wake = when (val cause = wake.said("cause")) {
            "launch" -> Wake.Launch
            "boot" -> Wake.Boot
            "alarm" -> Wake.Alarm(wake.said("name"))
            "reading" -> Wake.Reading(wake.said("kind"), wake.getValue("data").jsonObject)
            else -> error("no wake is $cause")
        }

        @JvmStatic
        @Parameters(name = "{0}")
        fun transcripts(): List<Array<Any>> =
            Bundle.transcripts.filter { it.name !in NOT_OF_A_WHOLE_HOST }.map { arrayOf(it.nameWithoutExtension, it) }
    }
}
