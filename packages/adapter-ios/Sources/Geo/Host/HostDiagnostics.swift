/// Restarts and failures of a host.
package struct HostDiagnostics: Equatable, Sendable {
    /// Of the last engine that answered `hello`; nil before.
    package var engineVersion: String?
    /// Restarts of the guest since this host started.
    package var restarts = 0
    /// The last failure of a guest; nil where none failed.
    package var lastFailure: String?
    /// The guest failed too often and is not started again: operations are refused.
    package var isLost = false
    /// How often the guest was dropped to free its memory.
    package var drops = 0
}
