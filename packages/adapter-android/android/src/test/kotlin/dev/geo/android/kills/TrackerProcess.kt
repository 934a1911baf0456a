package dev.geo.android.kills

import dev.geo.android.engine.Bundle
import dev.geo.android.engine.ProgramCache
import dev.geo.android.host.EngineHost
import dev.geo.android.host.HostOptions
import dev.geo.android.host.ScriptedAlarms
import dev.geo.android.host.ScriptedPresence
import dev.geo.android.host.ScriptedQuestions
import dev.geo.android.host.ScriptedSensor
import dev.geo.android.host.TestClient
import dev.geo.android.host.Wake
import dev.geo.android.host.json
import dev.geo.android.http.OkHttpPort
import dev.geo.android.ports.Ports
import dev.geo.android.storage.MemoryKeys
import dev.geo.android.storage.SecretStorage
import dev.geo.android.storage.SqliteStorage
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import java.io.File
import java.security.SecureRandom
import kotlin.concurrent.thread

/**
 * One life of a tracking process, run by JUnit in a JVM of its own until it is killed: the real host and guest, SQLite on
 * Robolectric's framework, OkHttp. It says `ready` when the framework stands, begins at a line of input, and says
 * `kept <uuid>` for each record when its `location` event has come, which is the engine's acknowledgement.
 *
 * At a second line of input it drives no further, uploads what is left, and says `empty`. It is no test by its name, so that
 * Maven does not run it.
 */
@RunWith(RobolectricTestRunner::class)
class TrackerProcess {
    private val folder = File(System.getProperty("geo.kills.folder"))
    private val clock = FastClock(System.getProperty("geo.kills.begins").toLong())
    private val location = ScriptedSensor("location")
    private val sensors = listOf(
        location,
        ScriptedSensor("connectivity", """{"ageMillis":0,"connected":true,"transport":"wifi"}"""),
        ScriptedSensor("provider", """{"ageMillis":0,"status":3,"enabled":true,"gps":true,"network":true}"""),
        ScriptedSensor("app", """{"ageMillis":0,"state":"foreground"}"""),
    )

    @Volatile
    private var isDriving = true

    @Test
    fun live() {
        say("ready")
        if (readlnOrNull() == null) return
        val host = begun()
        val app = TestClient(host) { event ->
            if (event["event"]?.jsonPrimitive?.content == "location") {
                say("kept " + event.getValue("data").jsonObject.getValue("uuid").jsonPrimitive.content)
            }
        }.attach()
        app.listen("location")
        app.call("ready", """[{"url":"${System.getProperty("geo.kills.url")}",$CONFIG}]""")
        app.call("start")
        say("tracking")
        thread(isDaemon = true) { drive() }
        readlnOrNull() ?: return
        isDriving = false
        while ((app.call("getCount") as JsonPrimitive).int > 0) app.call("sync")
        say("empty")
    }

    private fun begun(): EngineHost {
        val random = SecureRandom()
        val ports = Ports(
            clock,
            FastTimers(clock),
            ScriptedAlarms(),
            SecretStorage(
                SqliteStorage(File(folder, "engine.db")) { _, event, message ->
                    say("$event $message")
                },
                MemoryKeys(),
            ),
            OkHttpPort(),
            sensors,
            ScriptedQuestions(),
            ScriptedPresence(),
            entropy = { ByteArray(ENTROPY_BYTES).also(random::nextBytes).joinToString("") { "%02x".format(it) } },
        )
        val boot = { ProgramCache(File(folder, "code")).boot(Bundle.source) }
        return EngineHost(
            HostOptions(ports, boot, log = {
                if (it.level <
                    3
                ) {
                    say("${it.event} ${it.message}")
                }
            }),
            Wake.Boot,
        )
    }

    /** North at 15 m/s by the fast clock, a fix a second, at the place where a phone that drove on meanwhile would be. */
    private fun drive() {
        while (isDriving) {
            val metres = (clock.now() - clock.beginsAt) / 1_000.0 * 15
            val latitude = 45 + metres / 111_132.0
            if (location.isWatched) {
                location.deliver(
                    json("""{"latitude":$latitude,"longitude":13,"accuracy":5,"speed":15,"heading":0,"ageMillis":0}"""),
                )
            }
            Thread.sleep(1_000L / FastClock.SPEED)
        }
    }

    /** On a line of its own, whatever JUnit and the framework write. */
    private fun say(line: String) = synchronized(this) { print("\n$SAYS$line\n") }

    internal companion object {
        /** Before each line of ours. */
        const val SAYS = "> "

        private const val ENTROPY_BYTES = 16
        private const val CONFIG =
            """"distanceFilter":10,"disableElasticity":true,"batchSync":true,"autoSyncThreshold":5,""" +
                """"stopOnTerminate":false,"startOnBoot":true"""
    }
}
