package dev.geo.android.facade

import dev.geo.android.host.isJson
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** What operations refuse bad values with, where it is not [GeoErrorCode.INVALID_ARGUMENT]. */
private val REFUSALS = mapOf(
    "ready" to GeoErrorCode.INVALID_CONFIG,
    "setConfig" to GeoErrorCode.INVALID_CONFIG,
    "addGeofence" to GeoErrorCode.INVALID_GEOFENCE,
    "addGeofences" to GeoErrorCode.INVALID_GEOFENCE,
)

/** Twice as deep as the engine takes, which refuses itself what it can read; much deeper, no parser on the way can. */
private const val NESTING_MAX = 128

/** @throws GeoException where JSON cannot say an argument, such as NaN: Kotlin lets it be written, and no engine reads it. */
internal fun requireSayable(method: String, args: JsonArray) {
    for ((index, argument) in args.withIndex()) {
        val (path, value) = unsayable(argument, "argument ${index + 1}") ?: continue
        val code = REFUSALS[method] ?: GeoErrorCode.INVALID_ARGUMENT
        throw GeoException(code, "$method: $path must be a JSON value; got $value")
    }
}

/** JSON can say all of it: what it cannot is said as text. */
internal fun sayable(value: JsonElement): JsonElement = when (value) {
    is JsonObject -> JsonObject(value.mapValues { (_, part) -> sayable(part) })
    is JsonArray -> JsonArray(value.map(::sayable))
    is JsonPrimitive -> if (isJson(value)) value else JsonPrimitive(value.content)
}

/** Where the first thing stands that JSON cannot say, and what it is. */
private fun unsayable(value: JsonElement, path: String, depth: Int = 0): Pair<String, String>? = when {
    value is JsonPrimitive -> if (isJson(value)) null else path to "$value"
    depth > NESTING_MAX -> path to "what is nested too deep"
    value is JsonObject -> value.firstNotNullOfOrNull { (name, part) -> unsayable(part, "$path.$name", depth + 1) }
    else -> (value as JsonArray).indices.firstNotNullOfOrNull { unsayable(value[it], "$path[$it]", depth + 1) }
}
