package dev.geo.android.host

import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

/**
 * How a process of the app ended.
 *
 * @property reason a short name, such as `crash`, `low-memory` or `user-requested`; cut to 64 characters.
 * @property atMillis when it ended, epoch milliseconds; null where that is unknown.
 * @property detail what else the platform reports; cut to 1,024 characters.
 */
public data class ProcessExit(val reason: String, val atMillis: Long? = null, val detail: String? = null) {
    /** `lastLife` of `hello`, and an entry of `exits` in a device report. */
    internal fun toJson(): JsonObject = buildJsonObject {
        put("reason", reason.take(REASON_MAX))
        atMillis?.let { put("at", it) }
        detail?.let { put("detail", it.take(DETAIL_MAX)) }
    }

    private companion object {
        /** Both as PROTOCOL.md limits them. */
        const val REASON_MAX = 64
        const val DETAIL_MAX = 1_024
    }
}
