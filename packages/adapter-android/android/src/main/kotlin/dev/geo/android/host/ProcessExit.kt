package dev.geo.android.host

import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

/**
 * How a process of the app ended. The guest cuts long texts.
 *
 * @property reason a short name, such as `crash`, `low-memory` or `user-requested`; 64 characters are kept.
 * @property atMillis when it ended, epoch milliseconds; null where that is unknown.
 * @property detail what else the platform reports; 1,024 characters are kept.
 */
public data class ProcessExit(val reason: String, val atMillis: Long? = null, val detail: String? = null) {
    /** `lastLife` of `hello`, and an entry of `exits` in a device report. */
    internal fun toJson(): JsonObject = buildJsonObject {
        put("reason", reason)
        atMillis?.let { put("at", it) }
        detail?.let { put("detail", it) }
    }
}
