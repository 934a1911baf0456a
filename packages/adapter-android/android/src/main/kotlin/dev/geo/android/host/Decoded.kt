package dev.geo.android.host

import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.booleanOrNull
import kotlinx.serialization.json.doubleOrNull

/**
 * A message, or a part of it, was refused: the text quotes what was given and what is allowed.
 *
 * @property code of `GeoErrorCode`, for the answer to a call.
 */
internal class Refused(message: String, val code: String = "INVALID_ARGUMENT") : Exception(message)

/** Longest quotation of a message, in characters: later ones may contain tokens (PROTOCOL.md, under "Refused messages"). */
private const val QUOTE_MAX = 48

/** The beginning of a text, for the log and for errors. */
internal fun quoted(text: String): String = if (text.length > QUOTE_MAX) text.take(QUOTE_MAX) + "…" else text

/** @throws Refused when the text is not JSON, or not an object. */
internal fun decodeMessage(json: String): JsonObject {
    val message = try {
        Json.parseToJsonElement(json)
    } catch (error: SerializationException) {
        throw Refused("this is not JSON: ${quoted(messageOf(error).lineSequence().first())}")
    } catch (_: StackOverflowError) {
        throw Refused("this is nested too deep")
    }
    return message as? JsonObject ?: throw Refused("a message must be an object")
}

internal fun JsonObject.refuse(name: String, allowed: String): Nothing =
    throw Refused("$name must be $allowed; got ${given(get(name))}")

/** A value in an error: of lists and objects no texts, which may be tokens. */
internal fun given(value: JsonElement?): String = when {
    value == null -> "nothing"
    value is JsonPrimitive || '"' !in value.toString() -> quoted(value.toString())
    value is JsonArray -> "a list"
    else -> "an object"
}

internal fun JsonObject.text(name: String): String = textOrNull(name) ?: refuse(name, "a text")

/** Null where there is none. */
internal fun JsonObject.textOrNull(name: String): String? {
    val value = get(name) ?: return null
    return if (value is JsonPrimitive && value.isString) value.content else refuse(name, "a text")
}

/** The number as it was written. */
internal fun JsonObject.number(name: String): JsonPrimitive =
    get(name).takeIf { numberOf(it) != null } as? JsonPrimitive ?: refuse(name, "a number")

internal fun JsonObject.double(name: String): Double = numberOf(get(name)) ?: refuse(name, "a number")

/** Null where the value is null. */
internal fun JsonObject.doubleOrNull(name: String): Double? =
    if (get(name) is JsonNull) null else numberOf(get(name)) ?: refuse(name, "a number or null")

internal fun JsonObject.boolean(name: String): Boolean = flagOf(get(name)) ?: refuse(name, "true or false")

/** False where it is not there, and where it is something else. */
internal fun JsonObject.isTrue(name: String): Boolean = flagOf(get(name)) == true

internal fun JsonObject.objectAt(name: String): JsonObject = get(name) as? JsonObject ?: refuse(name, "an object")

internal fun numberOf(value: JsonElement?): Double? =
    (value as? JsonPrimitive)?.takeIf { !it.isString }?.doubleOrNull?.takeIf { it.isFinite() }

private fun flagOf(value: JsonElement?): Boolean? = (value as? JsonPrimitive)?.takeIf { !it.isString }?.booleanOrNull

private val WORDS = setOf("true", "false", "null")
private val NUMBER = Regex("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?")

/** The parser accepts any unquoted literal, such as NaN; JSON has numbers, true, false and null. */
internal fun isJson(value: JsonElement): Boolean = when (value) {
    is JsonObject -> value.values.all(::isJson)
    is JsonArray -> value.all(::isJson)
    is JsonPrimitive -> value.isString || value.content in WORDS || NUMBER.matches(value.content)
}
