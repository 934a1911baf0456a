package dev.geo.android.facade

import dev.geo.android.host.ScriptedPhone.Companion.phone
import dev.geo.android.host.json
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonPrimitive
import org.junit.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNull
import kotlin.test.assertTrue

class GeoConfigTest {
    @Test
    fun `says what was set and nothing else, under the engine's names`() {
        val config = geoConfig {
            url = "https://example.com/locations"
            distanceFilter = 12.5
            stationaryLocationUpdateInterval = 60_000
            batchSync = true
            desiredAccuracy = DESIRED_ACCURACY_MEDIUM
            headers = mapOf("X-Fleet" to "7")
            extras = json("""{"route":[1,2]}""")
            notification {
                title = "Round 7"
                priority = NOTIFICATION_PRIORITY_LOW
            }
        }
        assertEquals(
            json(
                """{"url":"https://example.com/locations","distanceFilter":12.5,"stationaryLocationUpdateInterval":60000,
                "batchSync":true,"desiredAccuracy":10,"headers":{"X-Fleet":"7"},"extras":{"route":[1,2]},
                "notification":{"title":"Round 7","priority":-1}}""",
            ),
            config,
        )
    }

    @Test
    fun `null is said, and the app's own keys are`() {
        val config = geoConfig {
            stopTimeout = null
            put("com.example.shift", JsonPrimitive("early"))
            put("notification", JsonNull)
        }
        assertEquals(json("""{"stopTimeout":null,"com.example.shift":"early","notification":null}"""), config)
    }

    @Test
    fun `reads as what was set, and a named object takes fields in more than one go`() {
        val config = GeoConfig()
        assertNull(config.heartbeatInterval)
        config.heartbeatInterval = 30
        assertEquals(30, config.heartbeatInterval)
        config.heartbeatInterval = null
        assertNull(config.heartbeatInterval)
        config.crashDetection { enabled = true }
        config.crashDetection { minSpeed = 8.0 }
        assertEquals(
            json("""{"heartbeatInterval":null,"crashDetection":{"enabled":true,"minSpeed":8.0}}"""),
            config.toJson(),
        )
    }

    @Test
    fun `is heeded by the engine`() = phone {
        boot()
        val engine = GeoEngine(host)
        runBlocking {
            engine.ready {
                distanceFilter = 1000.0
                disableElasticity = true
            }
            engine.start()
        }
        drive(15)
        val few = runBlocking { engine.getCount() }
        runBlocking { engine.setConfig { distanceFilter = 10.0 } }
        drive(15)
        val more = runBlocking { engine.getCount() } - few
        assertTrue(more >= few + 5, "$few, then $more")
    }

    @Test
    fun `what is not allowed is refused, and says what is`() = phone {
        boot()
        val engine = GeoEngine(host)
        runBlocking { engine.ready { url = "https://example.com" } }
        val wrong = mapOf<String, GeoConfig.() -> Unit>(
            "distanceFilter" to { distanceFilter = -1.0 },
            "method" to { method = "GET" },
            "notification.color" to { notification { color = "red" } },
        )
        for ((key, build) in wrong) {
            val failure = assertFailsWith<GeoException>(key) { runBlocking { engine.setConfig(build) } }
            assertEquals(GeoErrorCode.INVALID_CONFIG, failure.code, key)
            assertContains(failure.message, key.substringAfter('.'))
        }
    }
}
