package dev.geo.flutter

import io.flutter.embedding.engine.FlutterEngine
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import java.io.File
import kotlin.test.assertEquals

/** The conversation of test/channel, which Dart's client and the plugin for iOS replay as well. */
@RunWith(RobolectricTestRunner::class)
class ConversationTest {
    @get:Rule
    val process = FlutterProcess()

    private val names = HashMap<String, JsonElement>()

    private fun matches(actual: JsonElement?, expected: JsonElement): Boolean = when {
        expected is JsonPrimitive && expected.isString && expected.content.startsWith("$") ->
            actual != null && names.getOrPut(expected.content) { actual } == actual

        expected is JsonObject -> actual is JsonObject && expected.all { (key, value) -> matches(actual[key], value) }

        else -> actual == expected
    }

    private fun named(text: String) =
        names.entries.fold(text) { named, (name, value) -> named.replace("\"$name\"", value.toString()) }

    private fun DartIsolate.texts() = received.filterNot { "busy" in it }

    @Test
    fun `the plugin answers as the conversation says, whatever isolate it is`() {
        val engine = FlutterEngine(app)
        lateinit var dart: DartIsolate
        var heard = 0
        var result: Any? = null
        fun isOver() = assertEquals(heard, dart.texts().size, "the texts to an isolate")
        for ((index, line) in FILE.readLines().withIndex()) {
            when {
                line.startsWith("=") -> {
                    if (index > 0 && heard > 0) isOver()
                    dart = DartIsolate(engine)
                    heard = 0
                }

                line.startsWith("> host ") -> result = dart.invokes(line.removePrefix("> host "))

                line.startsWith("< host ") -> assertEquals(line.removePrefix("< host "), result.toString())

                line.startsWith("> ") -> dart.post(named(line.removePrefix("> ")))

                line.startsWith("< ") -> {
                    val expected = Json.parseToJsonElement(line.removePrefix("< ")).jsonObject
                    val actual = eventually(line) { dart.texts().getOrNull(heard) }
                    assertEquals(true, matches(actual, expected), "$actual is not $expected")
                    heard++
                }
            }
        }
        process.untilRest()
        isOver()
    }

    private companion object {
        /** From the folder of the tests' project. */
        val FILE = File("../../test/channel/conversation.txt")
    }
}
