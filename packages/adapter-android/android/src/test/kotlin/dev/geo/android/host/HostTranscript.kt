package dev.geo.android.host

import dev.geo.android.ports.HttpResponse
import dev.geo.android.ports.Questions
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import java.util.concurrent.LinkedBlockingQueue

internal fun JsonObject.said(name: String): String = getValue(name).jsonPrimitive.content

/** A device that answers when the transcript does. */
internal class TranscribedQuestions : Questions {
    private class Asked(val answered: (JsonElement) -> Unit, val failed: (String) -> Unit)

    private val asked = LinkedBlockingQueue<Asked>()

    fun reply(said: JsonObject) {
        val next = asked.poll() ?: error("nothing was asked that $said could answer")
        val error = said["error"]
        if (error != null) next.failed(error.jsonObject.said("message")) else next.answered(said.getValue("value"))
    }

    override fun ask(question: String, input: JsonObject, answered: (JsonElement) -> Unit, failed: (String) -> Unit) =
        asked.put(Asked(answered, failed))
}

/** Which requests of a guest are open, by what it said. */
internal class OpenRequests {
    private val open = LinkedHashMap<Int, String>()

    fun received(line: String) {
        val said = json(line)
        if ("port" in said) open[said.getValue("request").jsonPrimitive.int] = said.said("port")
    }

    /** The port that is answered; storage answers in the order in which it was asked. */
    fun answered(number: Int): String {
        val port = checkNotNull(open[number]) { "there is no request $number" }
        val earlier = open.entries.first { it.value.substringBefore('.') == port.substringBefore('.') }
        check(earlier.key == number || !port.startsWith("storage")) { "storage answers $number before ${earlier.key}" }
        open -= number
        return port
    }
}

internal fun httpResponse(value: JsonObject) = HttpResponse(
    value.getValue("status").jsonPrimitive.int,
    value.getValue("headers").jsonObject.mapValues { (_, text) -> (text as JsonPrimitive).content },
    value.said("body"),
)
