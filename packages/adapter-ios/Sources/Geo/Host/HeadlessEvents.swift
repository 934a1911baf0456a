/// An event that occurred while no app runtime was attached.
struct HeadlessEvent: Sendable {
    /// Of the guest, repeated in `handled`.
    let number: Json
    let event: JsonObject
    let id: String?

    /// The message for a client.
    var message: JsonObject {
        var message: JsonObject = ["headless": number, "event": .object(event)]
        message["id"] = id.map { .text($0) }
        return message
    }

    /// The message for the guest once the event was handled.
    func handled(_ error: String?) -> JsonObject {
        var message: JsonObject = ["handled": number]
        message["error"] = error.map { .object(failureObject($0)) }
        return message
    }
}

/// Headless events of one guest: each goes to a headless client, or else to the host's own task.
///
/// On the host's queue; tasks use what is constant or locked.
final class HeadlessEvents: @unchecked Sendable {
    private let headless: Headless
    /// The headless client that is attached, if any.
    private let attachedClient: () -> Client?
    /// Counts the events that were not handled yet.
    private let watchdog: Watchdog
    /// Sends to the guest, from any thread.
    private let send: @Sendable (JsonObject) -> Void
    /// Events that were routed to a client (nil: they wait for one), in their order.
    private var open: [(client: Client?, event: HeadlessEvent)] = []
    /// Those that run, by the numbers of their events.
    private let tasks = Locked<[String: Task<Void, Never>]>([:])

    init(
        _ headless: Headless, attachedClient: @escaping () -> Client?, watchdog: Watchdog,
        send: @escaping @Sendable (JsonObject) -> Void
    ) {
        self.headless = headless
        self.attachedClient = attachedClient
        self.watchdog = watchdog
        self.send = send
    }

    /// An event that has occurred.
    func occurred(_ event: HeadlessEvent) {
        watchdog.headless(1)
        route(event)
    }

    private func route(_ event: HeadlessEvent) {
        let client = attachedClient()
        if let client {
            open.append((client, event))
            client.send(event.message)
            return
        }
        switch headless {
        case .clients(let wanted):
            open.append((nil, event))
            wanted()
        case .task(let run): start(run, event)
        case .none: handled(event, "this host has no headless task")
        }
    }

    /// A client has handled an event: the message for the guest.
    func handled(_ client: Client, _ number: Json, error: String?) throws -> JsonObject {
        guard let at = open.firstIndex(where: { $0.event.number == number && $0.client === client }) else {
            throw Refused("headless event \(number.written) was not routed to this client")
        }
        watchdog.headless(-1)
        return open.remove(at: at).event.handled(error)
    }

    /// A headless client has attached: it gets the events that wait.
    func clientAttached() { routeAgain { $0 == nil } }

    /// A client has detached: events that it has not handled are routed again.
    func clientDetached(_ client: Client) { routeAgain { $0 === client } }

    /// The guest has ended: cancels its tasks, whose results cannot be delivered any more.
    func end() {
        let running = tasks.update { tasks in
            defer { tasks = [:] }
            return tasks.values
        }
        for task in running { task.cancel() }
    }

    private func routeAgain(_ isConcerned: (Client?) -> Bool) {
        let concerned = open.filter { isConcerned($0.client) }
        open.removeAll { isConcerned($0.client) }
        for waiting in concerned { route(waiting.event) }
    }

    private func start(_ run: @escaping @Sendable (JsonObject, String?) async throws -> Void, _ event: HeadlessEvent) {
        let number = event.number.written
        tasks.update { tasks in
            tasks[number] = Task { [self] in
                let error: String?
                do {
                    try await run(event.event, event.id)
                    error = nil
                } catch is CancellationError {
                    // The guest has ended; the next one delivers the event again.
                    return
                } catch let thrown {
                    error = messageOf(thrown)
                }
                self.tasks.update { $0[number] = nil }
                handled(event, error)
            }
        }
    }

    /// From any thread.
    private func handled(_ event: HeadlessEvent, _ error: String?) {
        watchdog.headless(-1)
        send(event.handled(error))
    }
}
