/// Writes into the in-library log, without waiting for a result. What JSON cannot represent is written as a text.
public struct GeoLogger: Sendable {
    let client: GeoClient

    /// Level 1.
    public func error(_ message: String, _ data: JsonValue? = nil) { log("error", message, data) }

    /// Level 2.
    public func warn(_ message: String, _ data: JsonValue? = nil) { log("warn", message, data) }

    /// Level 3.
    public func info(_ message: String, _ data: JsonValue? = nil) { log("info", message, data) }

    /// Level 4.
    public func debug(_ message: String, _ data: JsonValue? = nil) { log("debug", message, data) }

    /// Level 5.
    public func verbose(_ message: String, _ data: JsonValue? = nil) { log("verbose", message, data) }

    private func log(_ level: String, _ message: String, _ data: JsonValue?) {
        client.trySend("logger.\(level)", [.text(message)] + (data.map { [$0] } ?? []))
    }
}
