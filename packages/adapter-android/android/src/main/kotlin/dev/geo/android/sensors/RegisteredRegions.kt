package dev.geo.android.sensors

import android.content.Context
import dev.geo.android.storage.KeptTexts
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray

/**
 * Which regions are registered with the platform, which does not say itself: for a later process. They name where the device is parked,
 * and are part of no backup.
 *
 * @param name of the file.
 */
public class RegisteredRegions(context: Context, name: String) {
    private val texts = KeptTexts(context, name)

    /** The conditions under which the last ones were registered, as [write] had them; empty where it had none. */
    public val conditions: String get() = texts[CONDITIONS].orEmpty()

    /** Nothing where what was written cannot be read: then everything is registered anew. */
    public fun read(): List<Region> {
        val text = texts[REGISTERED] ?: return emptyList()
        return try {
            regionsOf(Json.parseToJsonElement(text))
        } catch (_: SerializationException) {
            emptyList()
        } catch (_: IllegalArgumentException) {
            emptyList()
        }
    }

    /**
     * Durable when it returns: a registration that is not recorded could never be ended.
     *
     * @param conditions whatever makes the registrations void when it changes.
     */
    public fun write(regions: Collection<Region>, conditions: String = this.conditions) {
        val list = JsonArray(regions.map { it.toJson() }).toString()
        texts.put(REGISTERED to list, CONDITIONS to conditions.ifEmpty { null })
    }

    private companion object {
        const val REGISTERED = "registered"
        const val CONDITIONS = "conditions"
    }
}
