import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Uploads that the system carries on while the process is suspended or dead.
package protocol UploadSession: Sendable {
    /// Starts an upload of a file. From any thread.
    func start(_ upload: FileUpload)

    /// Ends an upload without a result; harmless where there is none.
    func cancel(_ key: String)

    /// Opens the session. From now on `finished` is called once for each upload, also for those of earlier processes,
    /// on any thread. `drained` is called when the system has delivered all that finished while no process ran.
    func open(
        finished: @escaping @Sendable (_ key: String, _ result: Result<HttpResponse, HttpError>) -> Void,
        drained: @escaping @Sendable () -> Void
    )
}

/// A request whose body is a file: a background session takes no other.
package struct FileUpload: Sendable {
    /// The request's idempotency key, by which its result is found, also by a later process.
    package let key: String
    /// Without a body.
    package let request: URLRequest
    package let file: URL
}
