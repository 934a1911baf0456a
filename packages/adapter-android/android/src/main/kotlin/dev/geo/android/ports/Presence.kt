package dev.geo.android.ports

import kotlinx.serialization.json.JsonObject

/** What the platform must show or hold while the engine tracks. */
public interface Presence {
    /** What is wanted from now on. Called on the host's thread. */
    public fun set(request: PresenceRequest)

    /**
     * The engine has something pending, or has not: while it has, the processor must not sleep. Called on whatever thread
     * something begins or ends, one call at a time and in order: a reading holds the processor from the moment at which it is queued.
     */
    public fun hold(isBusy: Boolean)
}

/**
 * @property mode [MODE_OFF], [MODE_GEOFENCES] or [MODE_LOCATION]; only the last one needs a foreground service.
 * @property notification the configuration's `notification` (contract 2.23), for the foreground service; null: its defaults.
 * @property sound the name of a debug sound, if one is wanted.
 */
public data class PresenceRequest(val mode: String, val notification: JsonObject?, val sound: String?) {
    public companion object {
        /** Nothing is tracked. */
        public const val MODE_OFF: String = "off"

        /** Only geofences are. */
        public const val MODE_GEOFENCES: String = "geofences"

        /** The device's way is. */
        public const val MODE_LOCATION: String = "location"
    }
}
