/// Why this process was started or woken.
package enum Wake: Equatable, Sendable {
    /// The user opened the app.
    case launch
    /// The device has started.
    case boot
    /// The alarm of this name came due.
    case alarm(String)
    /// A registration that outlives the process delivered a reading.
    case reading(kind: String, data: JsonObject)
}
