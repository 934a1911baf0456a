package dev.geo.android.sensors

import android.os.SystemClock
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.doubleOrNull
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.put

private const val NANOS_PER_MILLI = 1_000_000L

/** A reading with its age: how long ago it was taken, in milliseconds. */
public fun reading(ageMillis: Long, fields: JsonObjectBuilder.() -> Unit = {}): JsonObject = buildJsonObject {
    put("ageMillis", ageMillis)
    fields()
}

/** How long ago something happened, by the clock that counts sleep; never negative. */
internal fun ageMillisOf(elapsedRealtimeNanos: Long): Long =
    ((SystemClock.elapsedRealtimeNanos() - elapsedRealtimeNanos) / NANOS_PER_MILLI).coerceAtLeast(0)

/** No sensor's queue holds more: some 10,000 events, of the slowest that we ask for. */
private const val OLDEST_SENSOR_MILLIS = 3_600_000L

/** The same for a sensor's event. The clocks of some phones' sensors leave sleep out: what seems hours old is new. */
internal fun sensorAgeMillisOf(timestampNanos: Long): Long =
    ageMillisOf(timestampNanos).takeIf { it <= OLDEST_SENSOR_MILLIS } ?: 0

/** A number of a request; fails with what was given instead. */
public fun JsonElement.number(name: String): Double {
    val value = (this as? JsonObject)?.get(name)
    return (value as? JsonPrimitive)?.takeUnless { it.isString }?.doubleOrNull
        ?: throw IllegalArgumentException("$name must be a number; got $value")
}

/** A text of a request; fails with what was given instead. */
internal fun JsonObject.text(name: String): String = get(name)?.jsonPrimitive?.takeIf { it.isString }?.content
    ?: throw IllegalArgumentException("$name must be a text; got ${get(name)}")
