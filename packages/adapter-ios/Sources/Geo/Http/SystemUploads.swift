#if os(iOS)
    import Foundation

    /// A background session of the system. Foundation on Linux has none: this is the only part of the host that no test
    /// runs.
    ///
    /// The system follows redirects of such uploads by itself, and cancels them where the user removes the app.
    package final class SystemUploads: NSObject, UploadSession, @unchecked Sendable { // all that changes is guarded by `lock`
        /// A transfer that lasts longer is sent again by the engine.
        private static let longestSeconds: TimeInterval = 24 * 60 * 60

        private let lock = NSLock()
        private var session: URLSession?
        private var bodies: [Int: Data] = [:]
        private var finished: (@Sendable (String, Result<HttpResponse, HttpError>) -> Void)?
        private var drained: (@Sendable () -> Void)?

        package override init() {}

        package func open(
            finished: @escaping @Sendable (String, Result<HttpResponse, HttpError>) -> Void,
            drained: @escaping @Sendable () -> Void
        ) {
            let configuration = URLSessionConfiguration.background(withIdentifier: GeoProcess.uploadsIdentifier)
            configuration.sessionSendsLaunchEvents = true
            configuration.isDiscretionary = false
            configuration.timeoutIntervalForResource = SystemUploads.longestSeconds
            configuration.httpCookieAcceptPolicy = .never
            configuration.httpShouldSetCookies = false
            configuration.urlCache = nil
            configuration.urlCredentialStorage = nil
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            lock.withLock {
                self.finished = finished
                self.drained = drained
            }
            // There may be one session of an identifier in a process; its delegate is called from here on.
            let opened = URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
            lock.withLock { session = opened }
        }

        package func start(_ upload: FileUpload) {
            guard let session = lock.withLock({ session }) else { return }
            let task = session.uploadTask(with: upload.request, fromFile: upload.file)
            task.taskDescription = upload.key
            task.resume()
        }

        package func cancel(_ key: String) {
            lock.withLock { session }?.getAllTasks { @Sendable tasks in
                for task in tasks where task.taskDescription == key { task.cancel() }
            }
        }
    }

    extension SystemUploads: URLSessionDataDelegate {
        package func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            lock.withLock {
                let body = bodies[dataTask.taskIdentifier, default: Data()]
                if body.count <= bodyBytes { bodies[dataTask.taskIdentifier] = body + data }
            }
        }

        package func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            let (body, finished) = lock.withLock {
                (bodies.removeValue(forKey: task.taskIdentifier) ?? Data(), self.finished)
            }
            guard let key = task.taskDescription else { return }
            if let response = task.response as? HTTPURLResponse, error == nil {
                finished?(key, .success(incoming(response, body)))
            } else {
                finished?(key, .failure(HttpError("the upload in the background failed")))
            }
        }

        package func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
            lock.withLock { drained }?()
        }
    }
#endif
