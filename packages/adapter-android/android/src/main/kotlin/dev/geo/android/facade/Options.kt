package dev.geo.android.facade

import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

/**
 * What [GeoEngine.getCurrentPosition] takes; null leaves a field at its default.
 *
 * @property persist queue the fix for upload? Default: while tracking is on.
 * @property samples fixes to sample; the most accurate is returned. Default 3.
 * @property timeout seconds. Default 30.
 * @property maximumAge a fix up to this old will do, milliseconds. Default 0.
 * @property desiredAccuracy -2 navigation, -1 high, or 10, 100, 1000, 3000 metres.
 * @property extras merged into the record's.
 */
public data class CurrentPositionOptions @JvmOverloads constructor(
    val persist: Boolean? = null,
    val samples: Int? = null,
    val timeout: Double? = null,
    val maximumAge: Long? = null,
    val desiredAccuracy: Int? = null,
    val extras: JsonObject? = null,
) {
    internal fun toJson(): JsonObject = buildJsonObject {
        persist?.let { put("persist", it) }
        samples?.let { put("samples", it) }
        timeout?.let { put("timeout", it) }
        maximumAge?.let { put("maximumAge", it) }
        desiredAccuracy?.let { put("desiredAccuracy", it) }
        extras?.let { put("extras", it) }
    }
}

/**
 * What [GeoEngine.watchPosition] takes; null leaves a field at its default.
 *
 * @property interval milliseconds wanted between fixes. Default 1000.
 * @property desiredAccuracy as in [CurrentPositionOptions].
 * @property persist queue the fixes for upload? Default true.
 * @property extras merged into each record's.
 */
public data class WatchPositionOptions @JvmOverloads constructor(
    val interval: Long? = null,
    val desiredAccuracy: Int? = null,
    val persist: Boolean? = null,
    val extras: JsonObject? = null,
) {
    internal fun toJson(): JsonObject = buildJsonObject {
        interval?.let { put("interval", it) }
        desiredAccuracy?.let { put("desiredAccuracy", it) }
        persist?.let { put("persist", it) }
        extras?.let { put("extras", it) }
    }
}

/**
 * What [GeoEngine.watchHeading] takes; null leaves a field at its default.
 *
 * @property minIntervalMs smallest gap between samples, milliseconds. Default 40.
 * @property minDeltaDeg smallest change, degrees. Default 0.5.
 * @property smoothingTauMs time constant of the smoother, milliseconds. Default 120.
 */
public data class HeadingOptions @JvmOverloads constructor(
    val minIntervalMs: Double? = null,
    val minDeltaDeg: Double? = null,
    val smoothingTauMs: Double? = null,
) {
    internal fun toJson(): JsonObject = buildJsonObject {
        minIntervalMs?.let { put("minIntervalMs", it) }
        minDeltaDeg?.let { put("minDeltaDeg", it) }
        smoothingTauMs?.let { put("smoothingTauMs", it) }
    }
}

/**
 * What [GeoEngine.watchLine] takes: one of the two, or neither for three fixes.
 *
 * @property lagFixes later fixes that make a point final, 1 to 30.
 * @property lagSeconds seconds after which a point is final with the next fix, 10 to 30.
 */
public data class LineOptions @JvmOverloads constructor(val lagFixes: Int? = null, val lagSeconds: Double? = null) {
    internal fun toJson(): JsonObject = buildJsonObject {
        lagFixes?.let { put("lagFixes", it) }
        lagSeconds?.let { put("lagSeconds", it) }
    }
}
