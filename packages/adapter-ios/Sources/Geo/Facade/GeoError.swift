import Foundation

/// What operations fail with, beside `CancellationError`.
public struct GeoError: Error, Hashable, Sendable {
    /// Every reason for which an operation fails.
    public enum Code: String, CaseIterable, Codable, Sendable {
        /// Call `ready(_:)` first.
        case notReady = "NOT_READY"
        /// The message names the key, the value and what is allowed; nothing was applied.
        case invalidConfig = "INVALID_CONFIG"
        /// An argument is missing or impossible; the message says which.
        case invalidArgument = "INVALID_ARGUMENT"
        /// Tracking is off; call `start()` first.
        case disabled = "DISABLED"
        /// No such record.
        case notFound = "NOT_FOUND"
        /// No connection; records stay queued and are uploaded when it returns.
        case offline = "OFFLINE"
        /// No `url` is configured.
        case noUrl = "NO_URL"
        /// The server refused or failed; ``GeoError/status`` is its answer. Records stay queued.
        case http = "HTTP"
        /// Durable storage failed; the message quotes the platform.
        case storage = "STORAGE"
        /// The message names index, identifier and field; none was added.
        case invalidGeofence = "INVALID_GEOFENCE"
        /// No fix came in time (``GeoError/locationCode`` 408).
        case timeout = "TIMEOUT"
        /// The user has not allowed it (``GeoError/locationCode`` 1).
        case permissionDenied = "PERMISSION_DENIED"
        /// The device cannot do it, or location services are off (``GeoError/locationCode`` 2); or the engine restarted
        /// during the call, or has failed repeatedly and rests.
        case unavailable = "UNAVAILABLE"
        /// This engine, or this connection to it, was closed.
        case closed = "CLOSED"
        /// Another process of the app runs the engine; the message names it.
        case locked = "LOCKED"
        /// An internal error of the engine, or a code newer than this library.
        case unknown = "UNKNOWN"
    }

    /// The reason.
    public let code: Code

    /// The reason for people, in English: it quotes what was given and what is allowed.
    public let message: String

    /// For ``Code/http``: the status of the last answer; 0 where there was none.
    public let status: Int?

    /// For failures without a location: one of the constants of ``LocationError``.
    public let locationCode: Int?

    /// An error of the app's own, as for a test.
    public init(_ code: Code, _ message: String, status: Int? = nil, locationCode: Int? = nil) {
        self.code = code
        self.message = message
        self.status = status
        self.locationCode = locationCode
    }
}

extension GeoError: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { message }

    public var description: String { "GeoError(\(code.rawValue): \(message))" }
}

extension GeoError {
    init(_ failure: JsonObject) {
        self.init(
            failure["code"]?.string.flatMap(Code.init) ?? .unknown,
            failure["message"]?.string ?? "",
            status: failure["status"].map(JsonValue.init)?.int,
            locationCode: failure["locationCode"].map(JsonValue.init)?.int
        )
    }

    static let closed = GeoError(.closed, "this client was closed")

    static let restarted = GeoError(
        .unavailable, "the engine restarted before it answered; the operation may or may not have been performed")

    static func unexpected(_ method: String, _ value: Json?) -> GeoError {
        GeoError(.unknown, "\(method) answered \(value.map { quoted($0.written) } ?? "nothing")")
    }
}
