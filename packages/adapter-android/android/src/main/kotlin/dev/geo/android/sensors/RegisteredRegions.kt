package dev.geo.android.sensors

import android.annotation.SuppressLint
import android.content.Context
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray

/** Which regions are registered with the platform, which does not say itself: for a later process. In preferences of this name. */
public class RegisteredRegions(context: Context, name: String) {
    // At first use: before the first unlock of the phone the platform refuses preferences by an exception.
    private val preferences by lazy { context.getSharedPreferences(name, Context.MODE_PRIVATE) }

    /** Nothing where what was written cannot be read: then everything is registered anew. */
    public fun read(): List<Region> {
        val text = preferences.getString(REGISTERED, null) ?: return emptyList()
        return try {
            regionsOf(Json.parseToJsonElement(text))
        } catch (_: SerializationException) {
            emptyList()
        } catch (_: IllegalArgumentException) {
            emptyList()
        }
    }

    /** Durable when it returns: a registration that is not recorded could never be ended. */
    @SuppressLint("ApplySharedPref")
    public fun write(regions: Collection<Region>) {
        preferences.edit().putString(REGISTERED, JsonArray(regions.map { it.toJson() }).toString()).commit()
    }

    private companion object {
        const val REGISTERED = "registered"
    }
}
