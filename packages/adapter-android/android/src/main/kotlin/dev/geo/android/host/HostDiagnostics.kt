package dev.geo.android.host

/**
 * Restarts and failures of a host.
 *
 * @property engineVersion of the last engine that answered `hello`; null before.
 * @property restarts restarts of the guest since this host started.
 * @property lastFailure the last failure of a guest; null where none failed.
 * @property isLost no guest runs, because it failed too often: nothing is registered with the platform, and operations are refused.
 * @property retryAtUptime the uptime at which another guest is started, milliseconds; null where none rests, or none will be.
 */
public data class HostDiagnostics(
    val engineVersion: String? = null,
    val restarts: Int = 0,
    val lastFailure: String? = null,
    val isLost: Boolean = false,
    val retryAtUptime: Long? = null,
)
