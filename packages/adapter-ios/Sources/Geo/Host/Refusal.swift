/// Why no guest runs, as calls are answered meanwhile.
struct Refusal: Equatable, Sendable {
    /// Of `GeoErrorCode`.
    let code: String
    let message: String

    static let closed = Refusal(code: "CLOSED", message: "this engine was closed")
}
