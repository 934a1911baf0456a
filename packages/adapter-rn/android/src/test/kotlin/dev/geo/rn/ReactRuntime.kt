package dev.geo.rn

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject
import java.util.concurrent.CopyOnWriteArrayList

/** A React runtime with this package's module in it, and what its JavaScript has received. */
internal class ReactRuntime {
    val module = GeoPackage().getModule(NativeGeoSpec.NAME, ScriptedContext()) as GeoModule
    val received = CopyOnWriteArrayList<JsonObject>()

    /** What came when the runtime had ended: on a phone, a use of freed memory. */
    val tooLate = CopyOnWriteArrayList<String>()

    @Volatile
    private var isAlive = true
    private var last = 0

    init {
        ScriptedCallback.giveTo(module) { event, text ->
            check(event == "onText")
            if (isAlive) received += Json.parseToJsonElement(text).jsonObject else tooLate += text
        }
    }

    fun attach(): ReactRuntime = apply { module.post("""{"attach":true}""") }

    /** Its number, to be answered. */
    fun ask(method: String, args: String = "[]"): Int {
        val number = ++last
        module.post("""{"call":$number,"method":"$method","args":$args}""")
        return number
    }

    fun listen(name: String) = module.post("""{"listen":${++last},"name":"$name"}""")

    fun answerTo(number: Int): JsonObject =
        eventually("the answer to $number") { received.find { it["result"] == JsonPrimitive(number) } }

    /** @throws AssertionError where it is refused. */
    fun call(method: String, args: String = "[]"): JsonElement? {
        val answer = answerTo(ask(method, args))
        answer["error"]?.let { throw AssertionError("$method: $it") }
        return answer["value"]
    }

    fun events(name: String): List<JsonObject> = received.filter { it["event"] == JsonPrimitive(name) }

    /** As React Native ends a runtime: modules first, then what they emit to. */
    fun die() {
        module.invalidate()
        isAlive = false
    }
}
