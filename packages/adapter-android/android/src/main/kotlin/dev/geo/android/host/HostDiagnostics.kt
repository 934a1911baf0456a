package dev.geo.android.host

/**
 * How a host fares.
 *
 * @property engineVersion of the engine that answered last; null until one has.
 * @property restarts how often a guest that failed was started again, since this host began.
 * @property lastFailure why a guest failed, last of all; null while none has.
 * @property isLost it failed too often within too short a time: it is not started again, and operations are refused.
 */
public data class HostDiagnostics(
    val engineVersion: String? = null,
    val restarts: Int = 0,
    val lastFailure: String? = null,
    val isLost: Boolean = false,
)
