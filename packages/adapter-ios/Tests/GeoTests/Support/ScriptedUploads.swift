import Foundation

@testable import Geo

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The system's uploads: they go on while no process runs, and deliver what finished when one opens the session again.
final class ScriptedUploads: UploadSession, @unchecked Sendable {
    private let lock = NSLock()
    private var running: [String: FileUpload] = [:]
    private var waiting: [(String, Result<HttpResponse, HttpError>)] = []
    private var finished: (@Sendable (String, Result<HttpResponse, HttpError>) -> Void)?
    private var drained: (@Sendable () -> Void)?
    private var recorded: [String] = []

    /// `start`, `cancel` and `open`, in order.
    var calls: [String] { lock.withLock { recorded } }

    /// The bodies of the uploads under way, by key.
    var bodies: [String: String] {
        lock.withLock { running }.compactMapValues { try? String(contentsOf: $0.file, encoding: .utf8) }
    }

    var requests: [URLRequest] { lock.withLock { running.values.map(\.request) } }

    func start(_ upload: FileUpload) {
        lock.withLock {
            recorded.append("start")
            running[upload.key] = upload
        }
    }

    func cancel(_ key: String) {
        lock.withLock {
            recorded.append("cancel")
            running[key] = nil
        }
    }

    func open(
        finished: @escaping @Sendable (String, Result<HttpResponse, HttpError>) -> Void,
        drained: @escaping @Sendable () -> Void
    ) {
        let late = lock.withLock {
            recorded.append("open")
            self.finished = finished
            self.drained = drained
            defer { waiting = [] }
            return waiting
        }
        for (key, result) in late { finished(key, result) }
        if !late.isEmpty { drained() }
    }

    /// The process is gone: results wait for the next one.
    func processEnds() {
        lock.withLock {
            finished = nil
            drained = nil
        }
    }

    /// All uploads under way end with this result.
    func finish(_ result: Result<HttpResponse, HttpError>) {
        let (ended, called): ([String], (@Sendable (String, Result<HttpResponse, HttpError>) -> Void)?) = lock.withLock
        {
            defer { running = [:] }
            if finished == nil { waiting += running.keys.map { ($0, result) } }
            return (Array(running.keys), finished)
        }
        for key in ended { called?(key, result) }
    }
}
