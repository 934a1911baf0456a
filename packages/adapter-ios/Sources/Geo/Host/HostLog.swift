/// An entry of the host's own log: a message that was refused, or a failure.
package struct HostLogEntry: Equatable, Sendable {
    /// As in the engine's log: 1 error, 2 warning, 3 info, 4 debug, 5 verbose.
    package let level: Int
    /// A short code: `guest:refused`.
    package let event: String
    package let message: String
}

/// Writes the host's own log.
struct HostLog: Sendable {
    let listener: @Sendable (HostLogEntry) -> Void

    func error(_ event: String, _ message: String) { write(1, event, message) }

    func warn(_ event: String, _ message: String) { write(2, event, message) }

    func verbose(_ event: String, _ message: String) { write(5, event, message) }

    func write(_ level: Int, _ event: String, _ message: String) {
        listener(HostLogEntry(level: level, event: event, message: message))
    }
}
