package dev.geo.android.host

/**
 * Restarts and failures of a host.
 *
 * @property engineVersion of the last engine that answered `hello`; null before.
 * @property restarts restarts of the guest since this host started.
 * @property lastFailure the last failure of a guest; null where none failed.
 * @property isLost the guest failed too often and is not started again; operations are refused.
 */
public data class HostDiagnostics(
    val engineVersion: String? = null,
    val restarts: Int = 0,
    val lastFailure: String? = null,
    val isLost: Boolean = false,
)
