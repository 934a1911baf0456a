package dev.geo.android.facade

import dev.geo.android.host.Refused
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonPrimitive

/** Longest JSON of a part, in characters: PROTOCOL.md, under "Parts". */
internal const val PART_MAX: Int = 200_000

/** Longest JSON of one element, in characters: a message has at most 64,000,000, and room for its other fields is left. */
internal const val ELEMENT_MAX: Int = 64_000_000 - 10_000

/**
 * The one list that is the argument of a call, cut between its elements. Only the part that [next] returns exists as JSON.
 *
 * @param name of an element in an error: `geofences`.
 */
internal class ArgumentParts(private val name: String, private val elements: List<JsonElement>) {
    private var taken = 0

    /** How many parts were given. */
    var given = 0
        private set

    val isOver: Boolean get() = taken == elements.size && given > 0

    /** The arguments of the next part. @throws GeoException for an element that no message can carry. */
    fun next(): JsonArray {
        val from = taken
        var length = 1
        while (taken < elements.size) {
            val element = elements[taken].toString().length
            if (element > ELEMENT_MAX) throw tooLong(taken, element)
            if (taken > from && length + element >= PART_MAX) break
            length += element + 1
            taken++
        }
        given++
        return JsonArray(listOf(JsonArray(elements.subList(from, taken))))
    }

    private fun tooLong(index: Int, length: Int) = GeoException(
        GeoErrorCode.INVALID_GEOFENCE,
        "$name[$index] has $length characters of JSON; a message carries at most $ELEMENT_MAX",
    )
}

/** Joins the parts of one result: lists, or texts. */
internal class ResultParts {
    private var due = 0
    private var list: ArrayList<JsonElement>? = null
    private var text: StringBuilder? = null

    /** The parts so far. */
    val value: JsonElement get() = list?.let(::JsonArray) ?: JsonPrimitive(text?.toString().orEmpty())

    /** @throws Refused where it is not the part that is due, or no list or text as the parts before. */
    fun add(part: Int, value: JsonElement?) {
        if (part != due) throw Refused("part $due is due; got $part")
        when {
            value is JsonArray && text == null -> (list ?: ArrayList<JsonElement>().also { list = it }).addAll(value)
            value is JsonPrimitive && value.isString && list == null ->
                (text ?: StringBuilder().also { text = it }).append(value.content)
            else -> throw Refused("the parts of a value must be lists, or texts")
        }
        due++
    }
}
