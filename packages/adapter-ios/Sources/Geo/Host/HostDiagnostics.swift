/// Restarts and failures of a host.
package struct HostDiagnostics: Equatable, Sendable {
    /// Of the last engine that answered `hello`; nil before.
    package var engineVersion: String?
    /// Restarts of the guest since this host started.
    package var restarts = 0
    /// The last failure of a guest; nil where none failed.
    package var lastFailure: String?
    /// No guest runs, because it failed too often: its registrations with the platform are released, and operations are refused.
    package var isLost = false
    /// The uptime at which another guest is started, in milliseconds; nil where none rests, or none will be started.
    package var retryAtUptime: Int64?
    /// How often the guest was dropped to free its memory.
    package var drops = 0
}
