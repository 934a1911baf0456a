package dev.geo.android.storage

import dev.geo.android.host.ScriptedPhone
import dev.geo.android.host.ScriptedPhone.Companion.phone
import dev.geo.android.host.TestClient
import dev.geo.android.host.eventually
import dev.geo.android.host.said
import dev.geo.android.ports.HttpRequest
import dev.geo.android.ports.HttpResponse
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject
import org.junit.Test
import java.security.KeyStoreException
import java.util.concurrent.atomic.AtomicInteger
import javax.crypto.SecretKey
import kotlin.test.assertEquals
import kotlin.test.assertFalse

/** The Keystore fails for a while, and the phone with an engine goes on: no token is lost, and none is missing from a request. */
class KeystoreHiccupTest {
    /** A Keystore that fails as vendors' do: by a plain exception with a number in its text. */
    private class Hiccups : SecretKeys {
        private val keys = MemoryKeys()

        @Volatile
        var isFailing = false

        /** How often it has failed. */
        val failures = AtomicInteger()

        private fun <T> answered(run: () -> T): T {
            if (!isFailing) return run()
            failures.incrementAndGet()
            throw KeyStoreException("the Keystore does not answer: -1000")
        }

        override fun existing(): SecretKey? = answered(keys::existing)

        override fun renewed(): SecretKey = answered(keys::renewed)
    }

    private val keys = Hiccups()
    private val tokens =
        """{"accessToken":"ACCESS1","refreshToken":"REFRESH1","refreshUrl":"https://example.test/refresh"}"""
    private val renewed = """{"access_token":"ACCESS2","refresh_token":"REFRESH2"}"""
    private val place = """[{"coords":{"latitude":45,"longitude":13}}]"""

    private fun ScriptedPhone.bootsOnSecrets(): TestClient {
        storage = SecretStorage(disk.open(), keys)
        boot()
        return TestClient(host).attach()
    }

    private fun ScriptedPhone.readyOnSecrets(config: String): TestClient =
        bootsOnSecrets().also { it.call("ready", "[$config]") }

    private fun HttpRequest.token(): String? = headers["Authorization"]?.removePrefix("Bearer ")

    private fun ScriptedPhone.serves(token: String, atRefresh: () -> Unit = {}) {
        http.server = { request ->
            when {
                "refresh" in request.url -> HttpResponse(200, emptyMap(), renewed).also { atRefresh() }
                request.token() == token -> HttpResponse(200, emptyMap(), "{}")
                else -> HttpResponse(401, emptyMap(), "")
            }
        }
    }

    private fun meetsTheKeystore() {
        eventually("a failure of the Keystore") { keys.failures.get().takeIf { it > 0 } }
    }

    /** Calls wait, so that nothing settles meanwhile. */
    private fun ScriptedPhone.waits(millis: Long) = time.pass(millis) { runBlocking { host.delivered() } }

    private fun ScriptedPhone.recovers() {
        keys.isFailing = false
        host.unlocked()
    }

    /**
     * Time passes until it is so: an attempt that was under way when the Keystore recovered fails all the same, and is repeated.
     * How long the engine waits for that is bounded by the tests of core.
     */
    private fun <T : Any> ScriptedPhone.inTime(what: String, find: () -> T?): T = eventually(what) {
        find().also { if (it == null) waits(1_000) }
    }

    @Test
    fun `a pair that was refreshed while the Keystore failed is announced when it is stored, and not before`() = phone {
        val app = readyOnSecrets("""{"url":"https://example.test/l","authorization":$tokens}""")
        app.listen("authorization")
        serves("ACCESS2", atRefresh = { keys.isFailing = true })
        app.call("insertLocation", place)
        meetsTheKeystore()
        waits(1_000)
        assertEquals(emptyList(), app.events("authorization"))
        recovers()
        val event = inTime("the refreshed pair") { app.events("authorization").firstOrNull() }
        assertEquals(JsonPrimitive(true), event.getValue("data").jsonObject["success"])
        settle()
        die()
        val next = readyOnSecrets("""{"reset":false}""")
        assertEquals("ACCESS2", (next.call("getAuthState") as JsonObject).said("accessToken"))
    }

    @Test
    fun `killed while the Keystore fails, the next process has the pair from before`() = phone {
        val app = readyOnSecrets("""{"url":"https://example.test/l","authorization":$tokens}""")
        serves("ACCESS2", atRefresh = { keys.isFailing = true })
        app.call("insertLocation", place)
        meetsTheKeystore()
        die()
        keys.isFailing = false
        // Or it would be refreshed at once, by the pair that is there.
        http.server = { null }
        val next = readyOnSecrets("""{"reset":false}""")
        val pair = next.call("getAuthState") as JsonObject
        assertEquals(listOf("ACCESS1", "REFRESH1"), listOf(pair.said("accessToken"), pair.said("refreshToken")))
    }

    @Test
    fun `a boot while the Keystore fails waits for the tokens, and every request carries one`() = phone {
        http.server = { null }
        readyOnSecrets("""{"autoSync":true,"url":"https://example.test/l","authorization":$tokens}""")
            .call("insertLocation", place)
        die()
        keys.isFailing = true
        serves("ACCESS1")
        val app = bootsOnSecrets()
        val ready = app.ask("ready", """[{"reset":false}]""")
        meetsTheKeystore()
        waits(600_000)
        assertEquals(emptyList(), http.exchanges.map { it.request.url })
        recovers()
        assertFalse("error" in inTime("the answer to ready") { app.answerTo(ready) })
        settle()
        assertEquals(listOf<String?>("ACCESS1"), http.exchanges.map { it.request.token() })
        assertEquals(JsonPrimitive(0), app.call("getCount"))
    }
}
