import Foundation

/// The client's half of the protocol: calls with their results, subscriptions, and recovery after a restart of the
/// guest. From any thread; messages are sent in the order of their numbers.
final class GeoClient: @unchecked Sendable {
    typealias Connect = (_ sink: @escaping @Sendable (String) -> Void) -> ClientConnection

    private let lock = NSLock()
    private let connection: ClientConnection
    private var calls: [Int: OpenCall] = [:]
    private var subscriptions: [Int: EventSubscription] = [:]
    private var last = 0
    private var isClosed = false
    private var wasOpened = false
    /// The `ready` in a new guest that has no result yet: operations wait for it.
    private var reopening: OpenCall?
    /// Watches that begin when it has one.
    private var waitingWatches: [EventSubscription] = []

    /// They need no `ready`, so that their success does not show that it was called.
    private static let ungated: Set<String> = ["exportBlackBox", "explain", "idle"]

    /// Watches that an operation ends, by that operation.
    private static let endedBy = [
        "stopWatchPosition": "watchPosition", "stopWatchHeading": "watchHeading", "stop": "watchHeading",
    ]

    /// The host keeps no client alive that nothing else uses.
    private final class Receiver: @unchecked Sendable { // constant from before the first message on
        weak var client: GeoClient?
    }

    init(_ connect: Connect) {
        let receiver = Receiver()
        connection = connect { receiver.client?.receive($0) }
        // Nothing is received before the client attaches.
        receiver.client = self
        connection.post(JsonObject(dictionaryLiteral: ("attach", .bool(true))).written)
    }

    deinit { close() }

    /// Calls an operation and returns its result; nil where it has none.
    func ask(_ method: String, _ args: [JsonValue] = []) async throws -> Json? {
        let args = try jsonArguments(method, args)
        await reopened()
        return try await call(method, args).answer.value()
    }

    /// As ``ask(_:_:)``, for an operation whose one argument is a list: a long one is sent in parts, each when the
    /// guest requests it. All parts are sent also where the caller is cancelled.
    func askInParts(_ method: String, _ elements: [JsonValue]) async throws {
        guard case .array(let elements)? = try jsonArguments(method, [.list(elements)]).first else { return }
        await reopened()
        var parts = ArgumentParts("geofences", elements)
        let first = try parts.next()
        _ = try await call(method, first.array ?? [], parts: parts.isOver ? nil : parts).answer.value()
    }

    /// Calls an operation without waiting for its result; does nothing after ``close()``.
    func trySend(_ method: String, _ args: [JsonValue]) {
        lock.withLock { if !isClosed { _ = sendNew(method, args.map(\.json), nil) } }
    }

    /// Listens to an event; the subscription of a closed client is over.
    func listen(_ event: String) -> OpenSubscription {
        let subscription = EventSubscription(event, isWatch: false)
        lock.withLock {
            if isClosed { subscription.finish() } else { register(subscription) }
        }
        return OpenSubscription(self, subscription)
    }

    /// Starts a watch. Where it is refused, reading it throws.
    func watch(_ method: String, _ options: JsonFields) -> OpenSubscription {
        do {
            let subscription = EventSubscription(
                method, try jsonArguments(method, [.object(options)]), isWatch: true)
            lock.withLock { start(subscription) }
            return OpenSubscription(self, subscription)
        } catch {
            let refused = EventSubscription(method, isWatch: true)
            refused.finish(error as? GeoError)
            return OpenSubscription(self, refused)
        }
    }

    /// A subscription is not used any more: the guest delivers its events that were not acknowledged to others.
    func remove(_ subscription: EventSubscription) {
        subscription.finish()
        lock.withLock {
            waitingWatches.removeAll { $0 === subscription }
            guard subscriptions[subscription.number] === subscription else { return }
            subscriptions[subscription.number] = nil
            send(["unlisten": .number(subscription.number)])
        }
    }

    /// Acknowledges an event that is delivered at least once.
    func taken(_ id: String) {
        lock.withLock { send(["taken": .text(id)]) }
    }

    /// Detaches; the second time nothing happens.
    func close() {
        let open: [OpenCall] = lock.withLock {
            guard !isClosed else { return [] }
            send(["detach": .bool(true)])
            isClosed = true
            for subscription in subscriptions.values { subscription.finish() }
            for watch in waitingWatches { watch.finish() }
            defer { calls = [:] }
            return Array(calls.values)
        }
        for call in open { call.answer.settle(.failure(.closed)) }
    }

    /// Returns when no `ready` of a new guest is open. Where that fails, the next operation fails for the same reason.
    private func reopened() async {
        guard let call = lock.withLock({ reopening }) else { return }
        _ = try? await call.answer.value()
    }

    private func call(_ method: String, _ args: [Json], parts: ArgumentParts? = nil) throws -> OpenCall {
        try lock.withLock {
            if isClosed { throw GeoError.closed }
            return sendNew(method, args, parts)
        }
    }
}

/// What happens under the lock.
extension GeoClient {
    private func sendNew(
        _ method: String, _ args: [Json], _ parts: ArgumentParts?, listens: Bool = false
    ) -> OpenCall {
        last += 1
        let call = OpenCall(last, method, parts)
        calls[last] = call
        send(call, args, listens: listens)
        return call
    }

    /// Sends a call, or a part of one.
    private func send(_ call: OpenCall, _ args: [Json], listens: Bool = false) {
        var message: JsonObject = [
            "call": .number(call.number), "method": .text(call.method), "args": .array(args),
        ]
        if listens { message["listens"] = .bool(true) }
        if let parts = call.parts {
            message["part"] = .number(parts.given - 1)
            if parts.isOver { message["last"] = .bool(true) }
        }
        send(message)
    }

    private func send(_ message: JsonObject) {
        if !isClosed { connection.post(message.written) }
    }

    private func register(_ subscription: EventSubscription) {
        last += 1
        subscription.number = last
        subscriptions[last] = subscription
        send(["listen": .number(last), "name": .text(subscription.method)])
    }

    private func start(_ watch: EventSubscription) {
        if isClosed { return watch.finish(.closed) }
        if reopening != nil { return waitingWatches.append(watch) }
        if watch.isOver { return }
        let call = sendNew(watch.method, watch.args, nil, listens: true)
        watch.number = call.number
        subscriptions[call.number] = watch
    }

    private func finishWatches(_ method: String) {
        for (number, subscription) in subscriptions where subscription.isWatch && subscription.method == method {
            subscriptions[number] = nil
            subscription.finish()
        }
    }
}

/// What the host sends.
extension GeoClient {
    private func receive(_ json: String) {
        guard let message = try? decodeMessage(json) else { return }
        if let number = number(message, "result") {
            answered(number, message)
        } else if let number = number(message, "more") {
            more(number)
        } else if let number = number(message, "listen"), let name = message["event"]?.string {
            let event = EventSubscription.Event(
                name: name, data: message["data"] ?? .null, id: message["id"]?.string)
            lock.withLock { subscriptions[number] }?.offer(event)
        } else if message.isTrue("restarted") {
            restarted()
        }
    }

    private func number(_ message: JsonObject, _ name: String) -> Int? {
        message[name]?.double.flatMap { Int(exactly: $0) }
    }

    private func answered(_ number: Int, _ message: JsonObject) {
        let settled: (call: OpenCall, outcome: CallAnswer.Outcome)? = lock.withLock {
            guard let call = calls[number], let outcome = call.outcome(of: message) else { return nil }
            calls[number] = nil
            switch outcome {
            case .success: succeeded(call.method)
            case .failure(let error): subscriptions.removeValue(forKey: number)?.finish(error)
            }
            if call === reopening { startWaitingWatches() }
            return (call, outcome)
        }
        if let (call, outcome) = settled { call.answer.settle(outcome) }
    }

    private func succeeded(_ method: String) {
        if !GeoClient.ungated.contains(method) { wasOpened = true }
        if let ended = GeoClient.endedBy[method] { finishWatches(ended) }
    }

    private func startWaitingWatches() {
        reopening = nil
        let watches = waitingWatches
        waitingWatches = []
        for watch in watches { start(watch) }
    }

    /// The guest requests the next part of a call.
    private func more(_ number: Int) {
        let refused: (call: OpenCall, error: GeoError)? = lock.withLock {
            guard let call = calls[number], call.parts?.isOver == false else { return nil }
            do {
                if let args = try call.parts?.next().array { send(call, args) }
                return nil
            } catch {
                calls[number] = nil
                send(["unlisten": .number(number)])  // No last part will come.
                return (call, error as? GeoError ?? GeoError(.unknown, "\(error)"))
            }
        }
        if let (call, error) = refused { call.answer.settle(.failure(error)) }
    }

    /// The guest was restarted: open calls fail, listeners are registered again, and `ready` is called where an
    /// operation had succeeded. Watches begin again after it.
    private func restarted() {
        let lost: [OpenCall] = lock.withLock {
            let lost = calls.values.sorted { $0.number < $1.number }
            let before = subscriptions.values.sorted { $0.number < $1.number }
            calls = [:]
            subscriptions = [:]
            for subscription in before where !subscription.isWatch { register(subscription) }
            waitingWatches = before.filter(\.isWatch) + waitingWatches
            if isClosed { return lost }
            if wasOpened {
                reopening = sendNew("ready", [["reset": .bool(false)]].map(Json.object), nil)
            } else {
                for watch in waitingWatches { watch.finish() }
                waitingWatches = []
            }
            return lost
        }
        for call in lost { call.answer.settle(.failure(.restarted)) }
    }
}
