package dev.geo.android.facade

import dev.geo.android.host.isJson
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** The error code of each operation for bad arguments; [GeoErrorCode.INVALID_ARGUMENT] for all others. */
private val REFUSALS = mapOf(
    "ready" to GeoErrorCode.INVALID_CONFIG,
    "setConfig" to GeoErrorCode.INVALID_CONFIG,
    "addGeofence" to GeoErrorCode.INVALID_GEOFENCE,
    "addGeofences" to GeoErrorCode.INVALID_GEOFENCE,
)

/** Twice the depth that the engine accepts: the engine refuses up to here itself, and parsers fail far beyond. */
private const val NESTING_MAX = 128

/** @throws GeoException where JSON cannot represent an argument, such as NaN: Kotlin serialises it, and no engine parses it. */
internal fun requireJson(method: String, args: JsonArray) {
    for ((index, argument) in args.withIndex()) {
        val (path, value) = firstNonJson(argument, "argument ${index + 1}") ?: continue
        val code = REFUSALS[method] ?: GeoErrorCode.INVALID_ARGUMENT
        throw GeoException(code, "$method: $path must be a JSON value; got $value")
    }
}

/** Replaces every value that JSON cannot represent with a text. */
internal fun jsonSafe(value: JsonElement): JsonElement = when (value) {
    is JsonObject -> JsonObject(value.mapValues { (_, part) -> jsonSafe(part) })
    is JsonArray -> JsonArray(value.map(::jsonSafe))
    is JsonPrimitive -> if (isJson(value)) value else JsonPrimitive(value.content)
}

/** Path and text of the first value that JSON cannot represent. */
private fun firstNonJson(value: JsonElement, path: String, depth: Int = 0): Pair<String, String>? = when {
    value is JsonPrimitive -> if (isJson(value)) null else path to "$value"
    depth > NESTING_MAX -> path to "what is nested too deep"
    value is JsonObject -> value.firstNotNullOfOrNull { (name, part) -> firstNonJson(part, "$path.$name", depth + 1) }
    else -> (value as JsonArray).indices.firstNotNullOfOrNull { firstNonJson(value[it], "$path[$it]", depth + 1) }
}
