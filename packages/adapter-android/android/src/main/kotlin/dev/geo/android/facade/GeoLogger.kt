package dev.geo.android.facade

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonPrimitive

/** Writes into the in-library log, without waiting for a result. */
public class GeoLogger internal constructor(private val client: GeoClient) {
    /** Level 1. */
    public fun error(message: String, data: JsonElement? = null): Unit = log("error", message, data)

    /** Level 2. */
    public fun warn(message: String, data: JsonElement? = null): Unit = log("warn", message, data)

    /** Level 3. */
    public fun info(message: String, data: JsonElement? = null): Unit = log("info", message, data)

    /** Level 4. */
    public fun debug(message: String, data: JsonElement? = null): Unit = log("debug", message, data)

    /** Level 5. */
    public fun verbose(message: String, data: JsonElement? = null): Unit = log("verbose", message, data)

    private fun log(level: String, message: String, data: JsonElement?) =
        client.trySend("logger.$level", JsonArray(listOfNotNull(JsonPrimitive(message), data?.let(::jsonSafe))))
}
