package dev.geo.android.host

import dev.geo.android.engine.GuestEngine
import dev.geo.android.engine.GuestProgram
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
import java.io.IOException
import java.util.Collections
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.Semaphore
import java.util.concurrent.TimeUnit.MILLISECONDS

/** One life of a transcript: what the device does comes from the lines. */
internal class ReplayedProcess(
    hello: JsonObject,
    wake: JsonObject,
    private val time: VirtualTime,
    program: GuestProgram,
    private val storage: StorageInStep,
    trace: (String) -> Unit,
) {
    private val crossed = Collections.synchronizedList(ArrayList<String>())
    private val hostLines = Semaphore(0)
    private val http = ScriptedHttp().apply { server = { null } }
    private val questions = TranscribedQuestions()
    private val sensors = (hello.getValue("available") as JsonArray).map { ScriptedSensor(it.jsonPrimitive.content) }
    private val tasks = LinkedBlockingQueue<CompletableDeferred<Unit>>()
    private val clients = LinkedHashMap<String, TestClient>()
    private val headlessClients = HashSet<String>()
    private val requests = OpenRequests()
    private val host: EngineHost
    private var answered = 0

    @Volatile
    private var isDead = false

    init {
        time.bootId = hello.said("bootId")
        val ports = Ports(
            time, time, ScriptedAlarms(), storage, http, sensors, questions, ScriptedPresence(),
            entropy = { hello.said("entropy") },
        )
        val task = HeadlessTask { _, _ -> CompletableDeferred<Unit>().also(tasks::put).await() }
        val options = HostOptions(
            ports,
            boot = { GuestEngine.boot(program) },
            headless = if ("headless" in hello) Headless.None else Headless.Task(task),
            trace = if ("trace" in hello) ({ if (!isDead) trace(it) }) else null,
            blackBox = hello["blackBox"],
            lastLife = { hello["lastLife"]?.jsonObject?.let(::exitIn) },
            tap = ::crosses,
            profile = hello.said("profile"),
        )
        host = EngineHost(options, wakeOf(wake))
        awaitQuiet(hostLines = 2)
    }

    /** Performs what the host requested, delivers the result, and settles. */
    fun perform(said: JsonObject) {
        act(said)
        awaitQuiet(hostLines = 1)
    }

    /** What host and guest have said since this was asked last. */
    fun hasSaid(): List<String> = crossed.toList().also { lines ->
        crossed.clear()
        lines.filter { it.startsWith("< ") }.forEach { requests.received(it.drop(2)) }
    }

    /** Its messages while it ends are dropped. */
    fun die() {
        isDead = true
        storage.abandon()
        host.kill()
    }

    private fun crosses(isGuest: Boolean, json: String) {
        crossed += (if (isGuest) "< " else "> ") + json
        if (!isGuest) hostLines.release()
    }

    private fun awaitQuiet(hostLines: Int) {
        check(this.hostLines.tryAcquire(hostLines, TIMEOUT_MILLIS, MILLISECONDS)) {
            "the host has not said all of $hostLines messages in $TIMEOUT_MILLIS ms"
        }
        runBlocking { withTimeout(TIMEOUT_MILLIS) { host.delivered() } }
    }

    private fun act(said: JsonObject) {
        val word = JsonObject(said - setOf("now", "up", "client"))
        when {
            "client" in said -> clients.getValue(said.said("client")).post(word.toString())
            "unlocked" in said -> host.unlocked()
            "wake" in said -> host.wake(wakeOf(said.getValue("wake").jsonObject))
            "reading" in said -> sensors.first {
                it.kind == said.said("reading")
            }.deliver(said.getValue("data").jsonObject)
            "fire" in said -> time.fire()
            "attach" in said -> attach(said.said("attach"), "headless" in said)
            "detach" in said -> clients.getValue(said.said("detach")).post("""{"detach":true}""")
            "handled" in said -> handled(word)
            "reply" in said -> replies(said)
            else -> error("no host says $said")
        }
    }

    private fun attach(name: String, isHeadless: Boolean) {
        val client = TestClient(host).also { clients[name] = it }
        if (isHeadless) headlessClients += name
        client.post(if (isHeadless) """{"attach":true,"headless":true}""" else """{"attach":true}""")
    }

    private fun handled(word: JsonObject) {
        val client = headlessClients.firstOrNull()
        if (client != null) return clients.getValue(client).post(word.toString())
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

    private fun exitIn(said: JsonObject) = ProcessExit(
        said.said("reason"),
        said["at"]?.jsonPrimitive?.long,
        said["detail"]?.jsonPrimitive?.content,
    )

    private fun wakeOf(wake: JsonObject): Wake = when (val cause = wake.said("cause")) {
        "launch" -> Wake.Launch
        "boot" -> Wake.Boot
        "alarm" -> Wake.Alarm(wake.said("name"))
        "reading" -> Wake.Reading(wake.said("kind"), wake.getValue("data").jsonObject)
        else -> error("no wake is $cause")
    }
}
