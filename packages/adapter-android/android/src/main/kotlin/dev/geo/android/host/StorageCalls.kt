package dev.geo.android.host

import dev.geo.android.ports.Change
import dev.geo.android.ports.Storage
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

/** Something to do with a storage: its answer, or null where there is nothing. */
internal typealias StorageCall = (Storage) -> JsonElement?

internal fun storedText(args: JsonArray): StorageCall {
    val key = args.textAt(0, "key")
    return { storage -> storage.get(key)?.let(::JsonPrimitive) }
}

internal fun storedRows(args: JsonArray): StorageCall {
    val prefix = args.textAt(0, "prefix")
    val options = if (args.size > 1) args.objectAt(1, "options") else JsonObject(emptyMap())
    val after = options.textOrNull("after")
    val limit = if ("limit" in options) options.limit() else null
    val isReverse = options.isTrue("reverse")
    return { storage ->
        JsonArray(
            storage.scan(prefix, after, limit, isReverse).map { (key, value) ->
                buildJsonObject {
                    put("key", key)
                    put("value", value)
                }
            },
        )
    }
}

internal fun storedCount(args: JsonArray): StorageCall {
    val prefix = args.textAt(0, "prefix")
    return { storage -> JsonPrimitive(storage.count(prefix)) }
}

/** @throws Refused for the first change that is none: then nothing is changed. */
internal fun committing(args: JsonArray): StorageCall {
    val given = args.firstOrNull() as? JsonArray ?: throw Refused("changes must be a list; got ${given(args, 0)}")
    val changes = given.map(::change)
    return { storage ->
        storage.commit(changes)
        null
    }
}

private fun JsonObject.limit(): Int {
    val limit = double("limit")
    if (limit < 0 || limit % 1 != 0.0) refuse("limit", "a whole number, 0 or more")
    return limit.coerceAtMost(Int.MAX_VALUE.toDouble()).toInt()
}

private fun change(given: JsonElement): Change {
    val message = given as? JsonObject ?: throw Refused("a change must be an object; got ${given(given)}")
    return when {
        "put" in message -> Change.Put(message.text("put"), message.text("value"))
        "delete" in message -> Change.Delete(message.text("delete"))
        "deletePrefix" in message -> Change.DeletePrefix(message.text("deletePrefix"))
        "deleteRange" in message -> deleteRange(message.objectAt("deleteRange"))
        else -> throw Refused("a change is put, delete, deletePrefix or deleteRange; got ${given(message)}")
    }
}

private fun deleteRange(range: JsonObject) = Change.DeleteRange(range.text("from"), range.text("to"))

internal fun JsonArray.textAt(index: Int, name: String): String {
    val value = getOrNull(index)
    return if (value is JsonPrimitive &&
        value.isString
    ) {
        value.content
    } else {
        throw Refused("$name must be a text; got ${given(this, index)}")
    }
}

internal fun JsonArray.objectAt(index: Int, name: String): JsonObject =
    getOrNull(index) as? JsonObject ?: throw Refused("$name must be an object; got ${given(this, index)}")

private fun given(args: JsonArray, index: Int): String = given(args.getOrNull(index))
