package dev.geo.android.facade

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlin.properties.ReadWriteProperty
import kotlin.reflect.KProperty

/** Keeps a key of the configuration from being set inside a named object. */
@DslMarker
public annotation class ConfigDsl

/** A configuration, or a named object in one, that is being put together. What was never set is not in it. */
@ConfigDsl
public abstract class ConfigPart internal constructor() {
    private val given = LinkedHashMap<String, JsonElement>()

    /**
     * Sets a key by its name: one of the app's own, which the engine keeps and passes through, or a named object, which [JsonNull]
     * takes back to its defaults.
     */
    public fun put(key: String, value: JsonElement) {
        given[key] = value
    }

    /** Fields of a named object join those that were set before. */
    internal fun put(key: String, part: ConfigPart) {
        given[key] = JsonObject((given[key] as? JsonObject).orEmpty() + part.given)
    }

    internal fun toJson(): JsonObject = JsonObject(given.toMap())

    /** A property that is a key of the same name. It reads as what was set here, null where nothing was. */
    protected class Key<T : Any> internal constructor() : ReadWriteProperty<ConfigPart, T?> {
        private var value: T? = null

        override fun getValue(thisRef: ConfigPart, property: KProperty<*>): T? = value

        override fun setValue(thisRef: ConfigPart, property: KProperty<*>, value: T?) {
            this.value = value
            thisRef.put(property.name, json(value))
        }
    }
}

private fun json(value: Any?): JsonElement = when (value) {
    null -> JsonNull
    is JsonElement -> value
    is Boolean -> JsonPrimitive(value)
    is Number -> JsonPrimitive(value)
    is List<*> -> JsonArray(value.map { JsonPrimitive("$it") })
    is Map<*, *> -> JsonObject(value.entries.associate { (name, text) -> "$name" to JsonPrimitive("$text") })
    else -> JsonPrimitive("$value")
}

/** A configuration, to be given to more than one call. */
public fun geoConfig(build: GeoConfig.() -> Unit): JsonObject = GeoConfig().apply(build).toJson()
