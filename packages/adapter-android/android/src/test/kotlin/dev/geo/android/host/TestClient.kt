package dev.geo.android.host

import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.int
import java.util.concurrent.CopyOnWriteArrayList

/** Waits until it is so. */
internal fun <T : Any> eventually(what: String, find: () -> T?): T = eventually(what, TIMEOUT_MILLIS, find)

/** Waits until it is so, for longer. */
internal fun <T : Any> eventually(what: String, timeoutMillis: Long, find: () -> T?): T {
    val until = System.nanoTime() + timeoutMillis * 1_000_000
    while (System.nanoTime() < until) {
        find()?.let { return it }
        Thread.sleep(1)
    }
    throw AssertionError("$what has not happened in $timeoutMillis ms")
}

/** A client that says what the test says. */
internal class TestClient(host: EngineHost, isHeadless: Boolean = false, receive: (JsonObject) -> Unit = {}) {
    val messages = CopyOnWriteArrayList<JsonObject>()
    private val connection = host.connect(isHeadless) { text ->
        json(text).let {
            messages += it
            receive(it)
        }
    }
    private var last = 0

    fun post(json: String) = connection.post(json)

    fun attach(): TestClient = apply { post("""{"attach":true}""") }

    fun lost() = connection.lost()

    /** Its number, to be answered. */
    fun ask(method: String, args: String = "[]"): Int {
        val number = ++last
        post("""{"call":$number,"method":"$method","args":$args}""")
        return number
    }

    fun listen(name: String): Int {
        val number = ++last
        post("""{"listen":$number,"name":"$name"}""")
        return number
    }

    fun answered(number: Int): JsonObject = eventually("the answer to $number") { answerTo(number) }

    fun answerTo(number: Int): JsonObject? = messages.find { (it["result"] as? JsonPrimitive)?.int == number }

    /** @throws AssertionError where it is refused. */
    fun call(method: String, args: String = "[]"): JsonElement? {
        val answer = answered(ask(method, args))
        answer["error"]?.let { throw AssertionError("$method: $it") }
        return answer["value"]
    }

    fun events(name: String): List<JsonObject> = messages.filter { (it["event"] as? JsonPrimitive)?.content == name }
}
