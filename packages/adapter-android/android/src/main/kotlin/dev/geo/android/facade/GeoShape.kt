package dev.geo.android.facade

import dev.geo.android.host.Refused
import dev.geo.android.host.numberOf
import dev.geo.android.host.quoted
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.booleanOrNull
import kotlinx.serialization.json.jsonPrimitive

/**
 * A value from the engine. Its properties are the fields of the contract, in camel case where the wire has underscores; a field
 * that the device or the engine did not give is null.
 *
 * @property raw the value as received, under its names on the wire, with fields for which this library has no property.
 */
public abstract class GeoShape internal constructor(public val raw: JsonObject) {
    override fun equals(other: Any?): Boolean = other is GeoShape && other.javaClass == javaClass && other.raw == raw

    override fun hashCode(): Int = raw.hashCode()

    override fun toString(): String = "${javaClass.simpleName}$raw"
}

internal fun JsonObject.intOrNull(name: String): Int? = numberOf(get(name))?.toInt()

internal fun JsonObject.numberOrNull(name: String): Double? = numberOf(get(name))

internal fun JsonObject.int(name: String): Int = numberOf(get(name))?.toInt() ?: lacks(name, "a number")

internal fun JsonObject.flagOrNull(name: String): Boolean? =
    (get(name) as? JsonPrimitive)?.takeIf { !it.isString }?.booleanOrNull

internal fun JsonObject.textIfAny(name: String): String? = (get(name) as? JsonPrimitive)?.takeIf {
    it.isString
}?.content

internal fun JsonObject.texts(name: String): List<String> =
    (get(name) as? JsonArray ?: lacks(name, "a list")).map { it.jsonPrimitive.content }

internal fun JsonObject.objectOrNull(name: String): JsonObject? = get(name) as? JsonObject

internal fun <T> JsonObject.list(name: String, shape: (JsonObject) -> T): List<T> =
    (get(name) as? JsonArray ?: lacks(name, "a list")).shaped(shape)

internal fun <T> JsonArray.shaped(shape: (JsonObject) -> T): List<T> = map { shape(it as JsonObject) }

private fun JsonObject.lacks(name: String, what: String): Nothing =
    throw Refused("$name must be $what; got ${get(name)?.let { quoted(it.toString()) } ?: "nothing"}")

/** The result of an operation that returns a text, number or flag. */
internal fun JsonElement?.primitive(): JsonPrimitive = checkNotNull(this) {
    "the engine answered nothing"
}.jsonPrimitive
