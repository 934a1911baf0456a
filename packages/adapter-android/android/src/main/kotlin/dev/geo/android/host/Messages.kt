package dev.geo.android.host

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject

/** The version of the protocol that this host speaks. */
internal const val PROTOCOL = 2

/** Longest restart reason passed to the guest, in characters. */
private const val REASON_MAX = 500

/**
 * The first message to every guest. Wakes follow it before anything else.
 *
 * @param failure why the previous guest failed, where this one replaces it.
 */
internal fun helloMessage(options: HostOptions, available: List<String>, failure: String? = null): JsonObject =
    buildJsonObject {
        putJsonObject("hello") {
            put("protocol", PROTOCOL)
            put("profile", options.profile)
            put("bootId", options.ports.clock.bootId)
            put("available", JsonArray(available.map(::JsonPrimitive)))
            put("entropy", options.ports.entropy())
            if (!options.headless.isThere) put("headless", false)
            if (options.trace != null) put("trace", true)
            if (options.blackBox != null) put("blackBox", options.blackBox)
            options.lastLife()?.let { put("lastLife", it.toJson()) }
            if (failure != null) putJsonObject("restarted") { put("reason", failure.take(REASON_MAX)) }
        }
    }

internal fun readingMessage(kind: String, data: JsonObject): JsonObject = buildJsonObject {
    put("reading", kind)
    put("data", data)
}

/** The reply to a request; null: without a value. */
internal fun replyMessage(number: JsonPrimitive, value: JsonElement?): JsonObject = buildJsonObject {
    put("reply", number)
    if (value != null) put("value", value)
}

/** @param isLocked storage is intact, and cannot be used before the device is unlocked. */
internal fun replyError(number: JsonPrimitive, message: String, isLocked: Boolean = false): JsonObject =
    buildJsonObject {
        put("reply", number)
        putJsonObject("error") {
            put("message", message)
            if (isLocked) put("locked", true)
        }
    }

internal fun attachMessage(name: String, isHeadless: Boolean = false): JsonObject = buildJsonObject {
    put("attach", name)
    if (isHeadless) put("headless", true)
}

internal fun detachMessage(name: String): JsonObject = buildJsonObject { put("detach", name) }

/** A message with one boolean field. */
internal fun flagMessage(name: String, value: Boolean = true): JsonObject = buildJsonObject { put(name, value) }

/** Why a host and a guest of different protocols do not work together, and what to do. */
internal fun mismatch(host: Int, guest: Int): String =
    "the host speaks protocol $host and the guest protocol $guest: " +
        "ship a host and a guest bundle of the same release"

internal fun failure(message: String, code: String? = null): JsonObject = buildJsonObject {
    put("message", message)
    if (code != null) put("code", code)
}
