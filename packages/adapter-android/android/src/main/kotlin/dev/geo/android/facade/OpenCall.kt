package dev.geo.android.facade

import dev.geo.android.host.Refused
import kotlinx.coroutines.CompletableDeferred
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject

/**
 * A call of a client without a result yet.
 *
 * @property parts the rest of its arguments, where they are sent in parts.
 */
internal class OpenCall(val number: Int, val method: String, val parts: ArgumentParts?) {
    val answer = CompletableDeferred<JsonElement?>()
    private var joined: ResultParts? = null

    /** Takes a result, or a part of one. @return false where more parts follow. */
    fun isSettledBy(message: JsonObject): Boolean {
        val error = message.objectOrNull("error")
        val isPart = "part" in message || joined != null
        when {
            error != null -> answer.completeExceptionally(GeoException.of(error))
            !isPart -> answer.complete(message["value"])
            else -> return isJoinedBy(message)
        }
        return true
    }

    private fun isJoinedBy(message: JsonObject): Boolean {
        try {
            val parts = joined ?: ResultParts().also { joined = it }
            parts.add(message.int("part"), message["value"])
            if (message.flagOrNull("last") != true) return false
            answer.complete(parts.value)
        } catch (refused: Refused) {
            answer.completeExceptionally(GeoException.unjoinable(refused.message.orEmpty()))
        }
        joined = null
        return true
    }
}
