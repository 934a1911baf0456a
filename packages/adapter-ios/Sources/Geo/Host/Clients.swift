/// What ``Clients`` need of their host. On the host's queue.
protocol ClientsEnvironment: AnyObject, Sendable {
    var log: HostLog { get }

    /// The session of the present guest; nil where there is none.
    var session: GuestSession? { get }

    /// Why no guest runs, where none does.
    var refusal: Refusal { get }
}

/// The attached clients, by name. On the host's queue.
final class Clients {
    /// As in the guest: PROTOCOL.md, under "Refused messages".
    private static let most = 16

    private unowned let env: any ClientsEnvironment
    /// In the order in which they attached.
    private var attached: [Client] = []
    /// Clients that were detached with their app.
    private var gone: [Client] = []

    init(_ env: any ClientsEnvironment) {
        self.env = env
    }

    /// The headless client that is attached, if any.
    var headless: Client? { attached.first(where: \.isHeadless) }

    /// Is the runtime of an app attached?
    var hasApps: Bool { attached.contains { !$0.isHeadless } }

    /// An `attach` for every attached client, for a new guest.
    var attachMessages: [JsonObject] { attached.map(attachMessage) }

    /// Sends to one client; does nothing where it is not attached.
    func send(_ name: String, _ message: JsonObject) {
        attached.first { $0.name == name }?.send(message)
    }

    /// Sends to every attached client.
    func broadcast(_ message: JsonObject) {
        for client in attached { client.send(message) }
    }

    /// Every attached client rejects its calls, and adds its listeners again.
    func broadcastRestarted() {
        for client in attached { client.sendRestarted() }
    }

    /// Handles a message of a client.
    ///
    /// - Parameter notices: how often the client had been sent `restarted` when it sent this. After another one the message is
    ///   dropped.
    /// - Returns: the messages for the guest.
    func receive(_ client: Client, _ json: String, notices: Int) -> [JsonObject] {
        do {
            let message = try decodeMessage(json)
            if client.isGone, !message.has("attach"), !message.has("detach") { return returned(client) }
            if !message.has("attach"), !isAttached(client) { throw notAttached() }
            let handlers = Handlers(clients: self, client: client, json: json, notices: notices)
            return try handleClientMessage(message, client: client.name, handlers)
        } catch {
            let why = messageOf(error)
            env.log.warn("client:refused", "\(client.name): \(why): \(quoted(json))")
            refuse(client, json, Refusal(code: (error as? Refused)?.code ?? "INVALID_ARGUMENT", message: why))
            return []
        }
    }

    /// Removes a client; returns the messages for the guest.
    func detach(_ client: Client) -> [JsonObject] {
        forget(client)
        guard isAttached(client) else { return [] }
        attached.removeAll { $0 === client }
        env.session?.headless.clientDetached(client)
        env.session?.watchdog.detached(client.name)
        return [detachMessage(client)]
    }

    /// The app was removed: removes all clients but headless ones. One whose code runs on returns with its next message, or when the
    /// app is opened again.
    func detachApps() -> [JsonObject] {
        attached.filter { !$0.isHeadless }.flatMap { client in
            let messages = detach(client)
            client.isGone = true
            gone.append(client)
            return messages
        }
    }

    /// The user opened the app: its clients count as attached.
    func appOpened() -> [JsonObject] { gone.flatMap(returned) }

    /// Answers a call that is not passed on, because its caller waits for a result.
    func refuse(_ client: Client, _ json: String, _ why: Refusal) {
        guard let call = try? decodeMessage(json).number("call") else { return }
        client.send(["result": call, "error": .object(failureObject(why.message, code: why.code))])
    }

    private func isAttached(_ client: Client) -> Bool { attached.contains { $0 === client } }

    private func forget(_ client: Client) {
        client.isGone = false
        gone.removeAll { $0 === client }
    }

    /// Its listeners were removed, and calls dropped: after `restarted` it adds the ones again, and rejects the others.
    private func returned(_ client: Client) -> [JsonObject] {
        forget(client)
        client.sendRestarted()
        return (try? attach(client)) ?? []
    }

    private func attach(_ client: Client) throws -> [JsonObject] {
        // The guest has the same limit, and could not answer a client that it does not know.
        if !isAttached(client) {
            if attached.count >= Clients.most { throw notAttached() }
            attached.append(client)
        }
        client.send(flagMessage("busy", env.session?.isBusy == true))
        if client.isHeadless { env.session?.headless.clientAttached() }
        return [attachMessage(client)]
    }

    private func notAttached() -> Refused {
        let names = attached.count
        if names < Clients.most { return Refused("the first message must be attach") }
        return Refused(
            "at most \(Clients.most) clients may be attached, and \(names) are: close one of them first", code: "UNAVAILABLE"
        )
    }

    private struct Handlers: ClientHandlers {
        let clients: Clients
        let client: Client
        let json: String
        let notices: Int

        func attach(isHeadless: Bool) throws -> [JsonObject] {
            client.isHeadless = client.isHeadless || isHeadless
            clients.forget(client)
            return try clients.attach(client)
        }

        func detach() -> [JsonObject] { clients.detach(client) }

        func forward(_ message: JsonObject) -> [JsonObject] {
            guard let session = clients.env.session else {
                clients.refuse(client, json, clients.env.refusal)
                return []
            }
            if notices != client.notices { return [] }
            if message.has("call") { session.watchdog.called(client.name, message) }
            return [message]
        }

        func handled(_ number: Json, error: String?) throws -> [JsonObject] {
            guard let handled = try clients.env.session?.headless.handled(client, number, error: error) else { return [] }
            return [handled]
        }
    }
}
