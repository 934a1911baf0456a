import Foundation

/// Answers each request of one guest with one `reply`, in the order in which the ports finish.
///
/// On the host's queue; what other threads call is constant.
final class PortRequests: @unchecked Sendable {
    private let ports: Ports
    /// Runs the blocking calls of storage, one after the other.
    private let runStorageCall: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// Counts the requests without a reply.
    private let watchdog: Watchdog
    /// Queues the reply, from any thread; the closure runs on the host's queue.
    private let enqueue: @Sendable (@escaping @Sendable () -> [JsonObject]) -> Void

    /// Was the last answer of storage `locked`? Then the guest has not loaded its state. On the host's queue.
    private(set) var isStorageLocked = false

    init(
        ports: Ports,
        runStorageCall: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
        watchdog: Watchdog,
        enqueue: @escaping @Sendable (@escaping @Sendable () -> [JsonObject]) -> Void
    ) {
        self.ports = ports
        self.runStorageCall = runStorageCall
        self.watchdog = watchdog
        self.enqueue = enqueue
    }

    private static let endpoints = [
        "storage.get", "storage.scan", "storage.count", "storage.commit", "http.send", "sensor.ask",
    ]

    /// Starts to answer a request. On the host's queue.
    func serve(_ number: Json, port: Json?, args: Json?) {
        let answered = Flag()
        let name = port?.string ?? ""
        watchdog.requested(name)
        let reply: @Sendable (Result<Json?, any Error>) -> Void = { [enqueue, watchdog] result in
            // One reply even where a port answers twice.
            guard answered.set() else { return }
            watchdog.replied(name, isLocked: false)
            switch result {
            case .success(let value): enqueue { [replyMessage(number, value)] }
            case .failure(let error): enqueue { [replyError(number, messageOf(error))] }
            }
        }
        do {
            guard let args = args?.array else {
                // The endpoint is refused first, as it is named first.
                try PortRequests.check(port)
                throw Refused("args must be a list; got \(given(args))")
            }
            switch name {
            case "storage.get": store(number, name, try StorageCalls.get(args))
            case "storage.scan": store(number, name, try StorageCalls.scan(args))
            case "storage.count": store(number, name, try StorageCalls.count(args))
            case "storage.commit": store(number, name, try StorageCalls.commit(args))
            case "http.send":
                ports.http.send(try HttpRequest(args.object(0, "the request"))) { result in
                    reply(result.map(\.json).mapError { $0 })
                }
            case "sensor.ask":
                ports.questions.ask(try args.text(0, "the question"), try args.object(1, "the input")) { result in
                    reply(result.map { $0 }.mapError { $0 })
                }
            default: try PortRequests.check(port)
            }
        } catch {
            reply(.failure(error))
        }
    }

    private static func check(_ port: Json?) throws {
        if let name = port?.string, endpoints.contains(name) { return }
        throw Refused("there is no endpoint \(given(port)); allowed are \(endpoints.joined(separator: ", "))")
    }

    private func store(_ number: Json, _ name: String, _ call: @escaping StorageCall) {
        runStorageCall { [self, storage = ports.storage] in
            let message: JsonObject
            var isLocked = false
            do {
                message = replyMessage(number, try call(storage))
            } catch {
                isLocked = (error as? StorageError)?.isLocked == true
                message = replyError(number, messageOf(error), isLocked: isLocked)
            }
            watchdog.replied(name, isLocked: isLocked)
            enqueue { [isLocked] in
                self.isStorageLocked = isLocked
                return [message]
            }
        }
    }
}
