package dev.geo.android.facade

import dev.geo.android.host.ClientConnection
import dev.geo.android.host.Refused
import dev.geo.android.host.json
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonPrimitive
import org.junit.Test
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue

/** Large values between a client and its host: the host is the test. */
class CallPartsTest {
    private val posted = CopyOnWriteArrayList<JsonObject>()
    private lateinit var say: (String) -> Unit
    private val engine = GeoEngine { sink ->
        say = sink
        object : ClientConnection {
            override fun post(json: String) {
                posted += json(json)
            }

            override fun lost() = Unit
        }
    }

    private fun <T> asking(run: suspend () -> T): Deferred<T> {
        val before = posted.size
        val answer = CoroutineScope(Dispatchers.Default).async { run() }
        while (posted.size == before) Thread.sleep(1)
        return answer
    }

    private fun <T> Deferred<T>.now(): T = runBlocking { withTimeout(5_000) { await() } }

    private fun last() = posted.last()

    private fun fences(count: Int) =
        List(count) { Geofence("depot-$it", 45.0, 13.0, 150.0, extras = json("""{"text":"${"x".repeat(100)}"}""")) }

    private fun JsonObject.fences(): List<String> = (getValue("args").jsonArray.single() as JsonArray).map {
        (it as JsonObject).getValue("identifier").jsonPrimitive.content
    }

    @Test
    fun `a list that comes in parts is the list of all their elements`() {
        val answer = asking { engine.getGeofences() }
        say("""{"result":1,"part":0,"value":[{"identifier":"a"},{"identifier":"b"}]}""")
        say("""{"result":1,"part":1,"value":[]}""")
        say("""{"result":1,"part":2,"value":[{"identifier":"c"}],"last":true}""")
        assertEquals(listOf("a", "b", "c"), answer.now().map { it.identifier })
    }

    @Test
    fun `a text that comes in parts is their text, and whole results stay whole`() {
        val box = asking { engine.exportBlackBox() }
        say("""{"result":1,"part":0,"value":"one\n"}""")
        say("""{"result":1,"part":1,"value":"two","last":true}""")
        assertEquals("one\ntwo", box.now())
        val again = asking { engine.exportBlackBox() }
        say("""{"result":2,"value":"whole"}""")
        assertEquals("whole", again.now())
    }

    @Test
    fun `an error ends a result that has begun`() {
        val answer = asking { engine.getGeofences() }
        say("""{"result":1,"part":0,"value":[{"identifier":"a"}]}""")
        say("""{"result":1,"error":{"message":"the storage failed","code":"STORAGE"}}""")
        assertEquals(GeoErrorCode.STORAGE, assertFailsWith<GeoException> { answer.now() }.code)
    }

    @Test
    fun `parts that do not fit together fail the call, and a later result is dropped`() {
        val wrong = listOf(
            """"part":1,"value":[]""" to "part 0 is due; got 1",
            """"part":0,"value":{"a":1}""" to "the parts of a value must be lists, or texts",
        )
        for ((index, given) in wrong.withIndex()) {
            val answer = asking { engine.getGeofences() }
            say("""{"result":${index + 1},${given.first}}""")
            val failure = assertFailsWith<GeoException> { answer.now() }
            assertEquals(GeoErrorCode.UNAVAILABLE, failure.code)
            assertEquals("the host sent a result that cannot be joined: ${given.second}", failure.message)
            say("""{"result":${index + 1},"part":1,"value":[],"last":true}""")
        }
        assertFailsWith<Refused> { ResultParts().apply { add(0, JsonPrimitive("a")) }.add(1, JsonArray(emptyList())) }
    }

    @Test
    fun `a restart between two parts of a result fails the call`() {
        val answer = asking { engine.getGeofences() }
        say("""{"result":1,"part":0,"value":[{"identifier":"a"}]}""")
        say("""{"restarted":true}""")
        assertEquals(GeoErrorCode.UNAVAILABLE, assertFailsWith<GeoException> { answer.now() }.code)
        say("""{"result":1,"part":1,"value":[{"identifier":"b"}],"last":true}""")
    }

    @Test
    fun `a short list of geofences is one call`() {
        val answer = asking { engine.addGeofences(fences(3)) }
        assertEquals(setOf("call", "method", "args"), last().keys)
        say("""{"result":1}""")
        answer.now()
        val none = asking { engine.addGeofences(emptyList()) }
        assertEquals(json("""{"call":2,"method":"addGeofences","args":[[]]}"""), last())
        say("""{"result":2}""")
        none.now()
    }

    @Test
    fun `a long list of geofences goes in parts, each when the guest requests it`() {
        val list = fences(5_000)
        val answer = asking { engine.addGeofences(list) }
        val sent = ArrayList<JsonObject>()
        while (true) {
            val part = last()
            assertEquals(JsonPrimitive(sent.size), part["part"])
            assertTrue(part.getValue("args").toString().length <= PART_MAX + 2, "${part.toString().length}")
            sent += part
            if ("last" in part) break
            assertFalse(answer.isCompleted)
            val before = posted.size
            Thread.sleep(20)
            assertEquals(before, posted.size) // nothing more until the guest says so
            say("""{"more":1}""")
        }
        assertTrue(sent.size >= 4, "${sent.size} parts")
        assertEquals(list.map { it.identifier }, sent.flatMap { it.fences() })
        say("""{"more":1}""")
        assertEquals("last" in sent.last(), "last" in last())
        say("""{"result":1}""")
        answer.now()
    }

    @Test
    fun `an error between two parts ends the call, and no part follows`() {
        val answer = asking { engine.addGeofences(fences(5_000)) }
        say("""{"result":1,"error":{"message":"geofences[7] is none","code":"INVALID_GEOFENCE"}}""")
        assertEquals(GeoErrorCode.INVALID_GEOFENCE, assertFailsWith<GeoException> { answer.now() }.code)
        val before = posted.size
        say("""{"more":1}""")
        assertEquals(before, posted.size)
    }

    @Test
    fun `a caller that is cancelled leaves its parts to be sent`() {
        val answer = asking { engine.addGeofences(fences(5_000)) }
        runBlocking { answer.cancelAndJoin() }
        while ("last" !in last()) say("""{"more":1}""")
        say("""{"result":1}""")
        assertTrue(last().getValue("part").jsonPrimitive.content.toInt() >= 3)
    }

    @Test
    fun `locations are read in pages beneath`() {
        fun rows(from: Int, count: Int) = (from until from + count).joinToString { """{"uuid":"u$it"}""" }
        val all = asking { engine.getLocations() }
        assertEquals(json("""{"call":1,"method":"getLocations","args":[{"limit":250}]}"""), last())
        say("""{"result":1,"value":[${rows(0, 250)}]}""")
        while (posted.size < 3) Thread.sleep(1)
        assertEquals(json("""{"call":2,"method":"getLocations","args":[{"limit":250,"after":"u249"}]}"""), last())
        say("""{"result":2,"value":[${rows(250, 10)}]}""")
        assertEquals(List(260) { "u$it" }, all.now().map { it.uuid })

        val page = asking { engine.getLocations(2, "u9", LocationOrder.DESC) }
        assertEquals(
            """{"limit":2,"after":"u9","order":"desc"}""",
            last().getValue("args").jsonArray.single().toString(),
        )
        say("""{"result":3,"value":[${rows(7, 2)}]}""")
        assertEquals(2, page.now().size)

        val none = asking { engine.getLastLocation() }
        say("""{"result":4}""")
        assertNull(none.now())
    }
}
