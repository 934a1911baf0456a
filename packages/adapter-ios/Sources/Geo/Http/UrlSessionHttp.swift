import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// HTTP by `URLSession`, with one pool of connections. Follows no redirect, keeps no cookie and no cache, and cuts bodies
/// after 64 kB.
package final class UrlSessionHttp: NSObject, Http, @unchecked Sendable {  // `exchanges` and `isClosed` are guarded by `lock`
    private let lock = NSLock()
    private var exchanges: [Int: Exchange] = [:]
    private var isClosed = false
    private let queue = OperationQueue()
    private let timers: any Timers
    private var session: URLSession!

    /// - Parameter timers: limit the time of an exchange.
    package init(timers: any Timers) {
        self.timers = timers
        super.init()
        // The delegate is called one call at a time.
        queue.maxConcurrentOperationCount = 1
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        session = URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
    }

    package func send(_ request: HttpRequest, completion: @escaping @Sendable (Result<HttpResponse, HttpError>) -> Void) {
        do {
            let sent = try outgoing(request)
            let exchange: Exchange? = lock.withLock {
                if isClosed { return nil }
                let task = session.dataTask(with: sent)
                let exchange = Exchange(request: request, task: task, completion: completion)
                exchanges[task.taskIdentifier] = exchange
                return exchange
            }
            guard let exchange else { throw HttpError("the engine was closed") }
            if request.timeoutMillis > 0 {
                exchange.cancelTimeout.value = timers.after(request.timeoutMillis) { exchange.timesOut() }
            }
            exchange.task.resume()
        } catch {
            completion(.failure(error as? HttpError ?? HttpError(messageOf(error))))
        }
    }

    package func close() {
        let open = lock.withLock {
            isClosed = true
            defer { exchanges = [:] }
            return exchanges.values
        }
        for exchange in open { exchange.finish(.failure(HttpError("the engine was closed"))) }
        session.invalidateAndCancel()
    }

    private func exchange(_ task: URLSessionTask) -> Exchange? {
        lock.withLock { exchanges[task.taskIdentifier] }
    }
}

extension UrlSessionHttp: URLSessionDataDelegate {
    package func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    package func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        exchange(dataTask)?.response = response as? HTTPURLResponse
        completionHandler(.allow)
    }

    package func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(dataTask)?.receive(data)
    }

    package func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let exchange = lock.withLock { exchanges.removeValue(forKey: task.taskIdentifier) }
        exchange?.complete(error)
    }
}

/// One request and its response. On the delegate's queue, but for ``timesOut()`` and ``finish(_:)``, which use what is locked or
/// constant.
private final class Exchange: @unchecked Sendable {
    let request: HttpRequest
    let task: URLSessionDataTask
    var response: HTTPURLResponse?
    let cancelTimeout = Locked<(@Sendable () -> Void)?>(nil)
    private var body = Data()
    private let finished = Flag()
    private let completion: @Sendable (Result<HttpResponse, HttpError>) -> Void

    init(
        request: HttpRequest, task: URLSessionDataTask,
        completion: @escaping @Sendable (Result<HttpResponse, HttpError>) -> Void
    ) {
        self.request = request
        self.task = task
        self.completion = completion
    }

    func receive(_ data: Data) {
        body.append(data)
        guard body.count > bodyBytes, let response else { return }
        finish(.success(incoming(response, body)))
        // Closing the connection is cheaper than reading megabytes that are dropped.
        task.cancel()
    }

    /// The status decides: a body that broke off or does not unpack counts as far as it was read.
    func complete(_ error: (any Error)?) {
        let response = response ?? task.response as? HTTPURLResponse
        guard let response, error == nil || isOfDecoding(error, response) else {
            return finish(.failure(failure(error, request)))
        }
        finish(.success(incoming(response, body)))
    }

    func timesOut() {
        let host = URL(string: request.url)?.host ?? "the server"
        finish(.failure(HttpError("no answer from \(host) within \(request.timeoutMillis) ms")))
        task.cancel()
    }

    func finish(_ result: Result<HttpResponse, HttpError>) {
        guard finished.set() else { return }
        cancelTimeout.value?()
        completion(result)
    }

    /// Does the body not unpack as its header says? Foundation on Linux has no code of its own for this.
    private func isOfDecoding(_ error: (any Error)?, _ response: HTTPURLResponse) -> Bool {
        guard let code = (error as? URLError)?.code else { return false }
        if code == .cannotDecodeContentData || code == .cannotDecodeRawData { return true }
        return code == .unknown && response.value(forHTTPHeaderField: "Content-Encoding") != nil
    }
}
