package dev.geo.android.process

import dev.geo.android.host.TestClient
import dev.geo.android.host.eventually
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject

/** The records that lie on the phone, oldest first: a long answer comes in parts. */
internal fun TestClient.queuedRecords(): List<JsonObject> {
    val number = JsonPrimitive(ask("getLocations"))
    val parts = eventually("the records") {
        messages.filter { it["result"] == number }.takeIf { parts -> parts.any { "part" !in it || "last" in it } }
    }
    return parts.flatMap { part ->
        checkNotNull(part["value"]) { "getLocations: $part" }.jsonArray.map { it.jsonObject }
    }
}
