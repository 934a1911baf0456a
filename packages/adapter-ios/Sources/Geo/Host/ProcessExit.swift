/// How a process of the app ended. The guest cuts long texts.
package struct ProcessExit: Equatable, Sendable {
    /// A short name, such as `crash` or `memory`; 64 characters are kept.
    package let reason: String
    /// Epoch milliseconds; nil where unknown.
    package let atMillis: Int64?
    /// What else the platform reports; 1,024 characters are kept.
    package let detail: String?

    package init(reason: String, atMillis: Int64? = nil, detail: String? = nil) {
        self.reason = reason
        self.atMillis = atMillis
        self.detail = detail
    }

    /// `lastLife` of `hello`, and an entry of `exits` in a device report.
    var json: JsonObject {
        var object: JsonObject = ["reason": .text(reason)]
        object["at"] = atMillis.map { .number($0) }
        object["detail"] = detail.map { .text($0) }
        return object
    }
}
