package dev.geo.android.facade

import dev.geo.android.host.textOrNull
import kotlinx.serialization.json.JsonObject

/** Every reason for which an operation fails. */
public enum class GeoErrorCode {
    /** Call `ready(config)` first. */
    NOT_READY,

    /** The message names the key, the value and what is allowed; nothing was applied. */
    INVALID_CONFIG,

    /** An argument is missing or impossible; the message says which. */
    INVALID_ARGUMENT,

    /** Tracking is off; call `start()` first. */
    DISABLED,

    /** No such record. */
    NOT_FOUND,

    /** No connection; records stay queued and are uploaded when it returns. */
    OFFLINE,

    /** No `url` is configured. */
    NO_URL,

    /** The server refused or failed; `status` holds its answer. Records stay queued. */
    HTTP,

    /** Durable storage failed; the message quotes the platform. */
    STORAGE,

    /** The message names index, identifier and field; none was added. */
    INVALID_GEOFENCE,

    /** No fix came in time (`locationCode` 408). */
    TIMEOUT,

    /** The user has not allowed it (`locationCode` 1). */
    PERMISSION_DENIED,

    /**
     * The device cannot do it, or location services are off (`locationCode` 2); or the engine restarted during the call, or has failed
     * repeatedly and rests.
     */
    UNAVAILABLE,

    /** This engine, or this connection to it, was closed. */
    CLOSED,

    /** Another process of the app runs the engine; the message names it. */
    LOCKED,

    /** An internal error of the engine, or a code newer than this library. */
    UNKNOWN,
}

/**
 * What operations fail with.
 *
 * @property code the reason.
 * @property status for [GeoErrorCode.HTTP]: the status of the last answer; 0 where there was none.
 * @property locationCode for what failed for want of a location: 1 not permitted, 2 unavailable, 408 no fix in time, …
 */
public class GeoException(
    public val code: GeoErrorCode,
    message: String,
    public val status: Int? = null,
    public val locationCode: Int? = null,
) : Exception(message) {
    override val message: String get() = super.message.orEmpty()

    override fun toString(): String = "GeoException($code: $message)"

    internal companion object {
        fun of(failure: JsonObject): GeoException = GeoException(
            GeoErrorCode.entries.find { it.name == failure.textOrNull("code") } ?: GeoErrorCode.UNKNOWN,
            failure.textOrNull("message").orEmpty(),
            failure.intOrNull("status"),
            failure.intOrNull("locationCode"),
        )

        fun closed(): GeoException = GeoException(GeoErrorCode.CLOSED, "this client was closed")

        fun unjoinable(why: String): GeoException = GeoException(
            GeoErrorCode.UNAVAILABLE,
            "the host sent a result that cannot be joined: $why",
        )

        fun restarted(): GeoException = GeoException(
            GeoErrorCode.UNAVAILABLE,
            "the engine restarted before it answered; the operation may or may not have been performed",
        )
    }
}
