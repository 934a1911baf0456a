package dev.geo.android.host

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject

/** The version of the protocol that this host speaks. */
internal const val PROTOCOL = 1

/** Longest reason of a restart that the guest is told, in characters. */
private const val REASON_MAX = 500

/**
 * The first words of every guest. Wakes follow at once, before anything else.
 *
 * @param failure why the guest before it is lost, where it takes the place of one that failed.
 */
internal fun helloWord(options: HostOptions, available: List<String>, failure: String? = null): JsonObject = buildJsonObject {
    putJsonObject("hello") {
        put("protocol", PROTOCOL)
        put("profile", "android")
        put("bootId", options.ports.clock.bootId)
        put("available", JsonArray(available.map(::JsonPrimitive)))
        put("entropy", options.ports.entropy())
        if (options.headless is Headless.Nobody) put("headless", false)
        if (options.trace != null) put("trace", true)
        if (options.blackBox != null) put("blackBox", options.blackBox)
        if (failure != null) putJsonObject("restarted") { put("reason", failure.take(REASON_MAX)) }
    }
}

internal fun readingWord(kind: String, data: JsonObject): JsonObject = buildJsonObject {
    put("reading", kind)
    put("data", data)
}

/** The answer to a request; without a value there is nothing. */
internal fun replyWord(number: JsonPrimitive, value: JsonElement?): JsonObject = buildJsonObject {
    put("reply", number)
    if (value != null) put("value", value)
}

internal fun replyError(number: JsonPrimitive, message: String): JsonObject = buildJsonObject {
    put("reply", number)
    put("error", failure(message))
}

internal fun attachWord(client: Client): JsonObject = buildJsonObject {
    put("attach", client.name)
    if (client.isHeadless) put("headless", true)
}

internal fun detachWord(client: Client): JsonObject = buildJsonObject { put("detach", client.name) }

/** A word that says only that it is so. */
internal fun plainWord(name: String, value: Boolean = true): JsonObject = buildJsonObject { put(name, value) }

internal fun failure(message: String, code: String? = null): JsonObject = buildJsonObject {
    put("message", message)
    if (code != null) put("code", code)
}
