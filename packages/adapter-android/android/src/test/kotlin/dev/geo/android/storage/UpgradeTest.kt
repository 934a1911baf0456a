package dev.geo.android.storage

import dev.geo.android.engine.Bundle
import dev.geo.android.engine.GuestEngine
import dev.geo.android.host.EngineHost
import dev.geo.android.host.HostOptions
import dev.geo.android.host.ScriptedAlarms
import dev.geo.android.host.ScriptedHttp
import dev.geo.android.host.ScriptedPresence
import dev.geo.android.host.ScriptedQuestions
import dev.geo.android.host.ScriptedSensor
import dev.geo.android.host.TIMEOUT_MILLIS
import dev.geo.android.host.TestClient
import dev.geo.android.host.VirtualTime
import dev.geo.android.host.Wake
import dev.geo.android.host.json
import dev.geo.android.ports.HttpResponse
import dev.geo.android.ports.Ports
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import java.io.File
import javax.crypto.SecretKey
import javax.crypto.spec.SecretKeySpec
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** Databases that earlier versions of this library wrote in mid-trip: packages/core/test/upgrade/fixtures/README.md. */
@RunWith(RobolectricTestRunner::class)
class UpgradeTest {
    @get:Rule
    val folder = TemporaryFolder()

    private val said = ArrayList<String>()

    /** The key of the fixtures' secrets: 32 zero bytes. */
    private object ZeroKey : SecretKeys {
        private val key: SecretKey = SecretKeySpec(ByteArray(32), "AES")

        override fun existing(): SecretKey = key

        override fun renewed(): SecretKey = error("the key of the fixtures is not replaced")
    }

    private fun opened(fixture: File): SecretStorage {
        val copy = fixture.resolve("android.sqlite").copyTo(folder.root.resolve("${fixture.name}.db"))
        val log: PortLog = { level, event, message -> said += "$level $event $message" }
        return SecretStorage(SqliteStorage(copy, log), ZeroKey, log)
    }

    @Test
    fun `every entry that an earlier version wrote is read, secrets too`() {
        for (fixture in fixtures) {
            val entries = fixture.resolve("entries.jsonl").readLines().map { line ->
                json(line).let { it.getValue("key").text() to it.getValue("value").text() }
            }
            opened(fixture).use { storage ->
                assertEquals(entries, storage.scan("").map { (key, value) -> key to value }, fixture.name)
            }
        }
        assertEquals(emptyList(), said)
    }

    @Test
    fun `the trip goes on - same odometer, geofences and quarantine, and the queue is uploaded with the same token`() {
        for (fixture in fixtures) goesOn(fixture)
        assertEquals(emptyList(), said)
    }

    private fun goesOn(fixture: File) {
        val expected = json(fixture.resolve("expected.json").readText())
        val at = expected.getValue("at").jsonObject
        val time = VirtualTime(at.getValue("wall").jsonPrimitive.long, at.getValue("uptime").jsonPrimitive.long)
        time.bootId = at.getValue("bootId").text()
        val storage = opened(fixture)
        val http = ScriptedHttp().apply { server = { HttpResponse(200, emptyMap(), "{}") } }
        val sensors = listOf(
            ScriptedSensor("location"),
            ScriptedSensor("regions"),
            ScriptedSensor("acceleration"),
            ScriptedSensor("connectivity", """{"ageMillis":0,"connected":true,"transport":"wifi"}"""),
            ScriptedSensor("provider", """{"ageMillis":0,"status":3,"enabled":true,"gps":true,"network":true}"""),
        )
        val ports = Ports(
            time, time, ScriptedAlarms(), storage, http, sensors, ScriptedQuestions(), ScriptedPresence(),
            entropy = { "00112233445566778899aabbccddeeff" },
        )
        val host = EngineHost(HostOptions(ports, boot = { GuestEngine.boot(Bundle.source) }), Wake.Launch)
        try {
            val app = TestClient(host).attach()
            app.call("ready", """[{"reset":false}]""")
            val state = app.call("getState") as JsonObject
            val before = expected.getValue("state").jsonObject
            for (key in listOf("enabled", "trackingActive", "isMoving", "odometer", "geofenceCount")) {
                assertEquals(before[key], state[key], key)
            }
            assertTrue(sensors.first { it.kind == "location" }.isWatched)
            assertEquals(expected["quarantine"], app.call("getQuarantine"))
            val inside = storage.scan("fence-state/").map { it.key.removePrefix("fence-state/") }
            assertEquals(expected.getValue("inside").texts(), inside)
            val queue = expected.getValue("queue").texts()
            assertEquals(queue, app.call("getLocations")!!.jsonArray.map { it.jsonObject.getValue("uuid").text() })

            time.pass(BACKOFF_MILLIS) { runBlocking { withTimeout(TIMEOUT_MILLIS) { host.idle() } } }
            val uploads = http.exchanges.map { it.request }
            assertEquals(queue, uploads.flatMap { uuidsIn(it.body) }.take(queue.size))
            val token = expected.getValue("tokens").jsonObject.getValue("accessToken").text()
            assertEquals(setOf("Bearer $token"), uploads.map { it.headers["Authorization"] }.toSet())
        } finally {
            runBlocking { host.close() }
        }
    }

    private fun uuidsIn(body: String?): List<String> {
        val location = json(body.orEmpty()).getValue("location")
        val records = location as? JsonArray ?: JsonArray(listOf(location))
        return records.map { it.jsonObject.getValue("uuid").text() }
    }

    private fun JsonElement.text(): String = jsonPrimitive.content

    private fun JsonElement.texts(): List<String> = jsonArray.map { it.text() }

    private companion object {
        /** The server asked for 900 s at the last upload; a minute more for what comes in between. */
        const val BACKOFF_MILLIS = 16 * 60_000L

        val fixtures: List<File> by lazy {
            val core = File(requireNotNull(System.getProperty("geo.guest"))).resolve("../core")
            core.resolve("test/upgrade/fixtures").listFiles(File::isDirectory).orEmpty().sorted()
                .also { check(it.isNotEmpty()) { "there are no fixtures beside $core" } }
        }
    }
}
