import Foundation

/// HTTP whose uploads survive the end of the process's time in the background.
///
/// Requests are sent by an ordinary session. When the time is over, those in flight that have an idempotency key are
/// handed to the system as files, and the process may be suspended or end. Where it runs again in time, the result
/// answers the request. A later process sends the same records with the same key: where the upload has succeeded
/// meanwhile it gets that response, and otherwise the upload is ended and the request sent. What reaches the server
/// twice has the same key, so nothing depends on a result of the system's.
package final class LastingHttp: Http, @unchecked Sendable { // all that changes is guarded by `lock`
    /// Responses that no request has asked for yet: each is of some hundred bytes.
    private static let mostKept = 32
    private static let keyHeader = "idempotency-key"

    private struct InFlight {
        let request: HttpRequest
        let answer: Answer
        var isHandedOver = false
    }

    /// Called once, by whichever of the two sessions is first.
    private final class Answer: Sendable {
        private let isGiven = Flag()
        private let completion: @Sendable (Result<HttpResponse, HttpError>) -> Void

        init(_ completion: @escaping @Sendable (Result<HttpResponse, HttpError>) -> Void) {
            self.completion = completion
        }

        func give(_ result: Result<HttpResponse, HttpError>) {
            if isGiven.set() { completion(result) }
        }
    }

    private let own: any Http
    private let uploads: any UploadSession
    private let folder: URL
    private let drained: @Sendable () -> Void
    private let lock = NSLock()
    private var inFlight: [String: InFlight] = [:]
    private var kept: [(key: String, response: HttpResponse)] = []
    private var isOpen = false

    /// - Parameters:
    ///   - folder: of the bodies that are handed over; made where there is none.
    ///   - drained: called when the system has delivered what finished while no process ran.
    package init(
        own: any Http, uploads: any UploadSession, folder: URL, drained: @escaping @Sendable () -> Void = {}
    ) {
        self.own = own
        self.uploads = uploads
        self.folder = folder
        self.drained = drained
        // What an earlier process handed over may have finished.
        if let bodies = try? FileManager.default.contentsOfDirectory(atPath: folder.path), !bodies.isEmpty { open() }
    }

    package func send(_ request: HttpRequest, completion: @escaping @Sendable (Result<HttpResponse, HttpError>) -> Void)
    {
        guard request.body != nil, let key = LastingHttp.key(request) else {
            return own.send(request, completion: completion)
        }
        let answer = Answer(completion)
        let (known, mayRun): (HttpResponse?, Bool) = lock.withLock {
            if let index = kept.firstIndex(where: { $0.key == key }) { return (kept.remove(at: index).response, false) }
            inFlight[key] = InFlight(request: request, answer: answer)
            return (nil, isOpen)
        }
        if let known { return completion(.success(known)) }
        // An earlier process may have handed it over: the ordinary way is faster, now that there is time.
        if mayRun {
            uploads.cancel(key)
            try? FileManager.default.removeItem(at: file(key))
        }
        own.send(request) { [weak self] result in
            self?.answered(key, answer, result)
            answer.give(result)
        }
    }

    /// The process's time is over: the system takes the uploads in flight.
    package func handOver() {
        let keys = lock.withLock { inFlight.filter { !$0.value.isHandedOver }.map { ($0.key, $0.value.request) } }
        for (key, request) in keys {
            guard let upload = try? upload(key, request) else { continue }
            let isInFlight = lock.withLock {
                inFlight[key]?.isHandedOver = true
                return inFlight[key] != nil
            }
            guard isInFlight else { continue }
            open()
            uploads.start(upload)
        }
    }

    /// The session stays open: the uploads are not this engine's alone, but those of the next one.
    package func close() { own.close() }

    package func open() {
        let isFirst = lock.withLock {
            defer { isOpen = true }
            return !isOpen
        }
        guard isFirst else { return }
        uploads.open(finished: { [weak self] key, result in self?.finished(key, result) }, drained: drained)
    }

    private func upload(_ key: String, _ request: HttpRequest) throws -> FileUpload {
        var sent = try outgoing(request)
        let file = file(key)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try (sent.httpBody ?? Data()).write(to: file, options: .atomic)
        sent.httpBody = nil
        return FileUpload(key: key, request: sent, file: file)
    }

    /// The ordinary session has finished. After a failure the upload goes on: where it succeeds, the engine's next
    /// attempt gets its response.
    private func answered(_ key: String, _ answer: Answer, _ result: Result<HttpResponse, HttpError>) {
        let isObsolete = lock.withLock {
            guard let ended = inFlight[key], ended.answer === answer else { return false }
            inFlight[key] = nil
            return ended.isHandedOver
        }
        guard isObsolete, case .success = result else { return }
        uploads.cancel(key)
        try? FileManager.default.removeItem(at: file(key))
    }

    /// The system has finished an upload.
    private func finished(_ key: String, _ result: Result<HttpResponse, HttpError>) {
        try? FileManager.default.removeItem(at: file(key))
        guard case .success(let response) = result else { return }
        let waiting: InFlight? = lock.withLock {
            if let one = inFlight.removeValue(forKey: key) { return one }
            // Anything but a success is asked for anew: a token may have expired meanwhile.
            guard (200..<300).contains(response.status) else { return nil }
            kept.append((key, response))
            if kept.count > LastingHttp.mostKept { kept.removeFirst() }
            return nil
        }
        waiting?.answer.give(.success(response))
    }

    private func file(_ key: String) -> URL { folder.appendingPathComponent(LastingHttp.fileName(key)) }

    private static func key(_ request: HttpRequest) -> String? {
        request.headers.first { $0.name.lowercased() == keyHeader }?.value
    }

    /// The engine's keys are hexadecimal digits; an app may configure any other.
    private static func fileName(_ key: String) -> String {
        key.unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                ? String(scalar) : "-\(scalar.value)-"
        }.joined()
    }
}
