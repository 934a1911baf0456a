/// The attached clients, by name. On the host's queue.
final class Clients: @unchecked Sendable {
    private let log: HostLog
    /// The session of the present guest; nil where there is none and none will start.
    private let session: () -> GuestSession?
    /// In the order in which they attached.
    private var attached: [Client] = []

    init(log: HostLog, session: @escaping () -> GuestSession?) {
        self.log = log
        self.session = session
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

    /// Handles a message of a client.
    ///
    /// - Parameter sentTo: the session in which the client sent it. After a restart the message is dropped: the client was
    ///   notified.
    /// - Returns: the message for the guest, if any.
    func receive(_ client: Client, _ json: String, sentTo: GuestSession?) -> JsonObject? {
        do {
            let message = try decodeMessage(json)
            if !message.has("attach"), !isAttached(client) { throw Refused("the first message must be attach") }
            let handlers = Handlers(clients: self, client: client, sentTo: sentTo)
            return try handleClientMessage(message, client: client.name, handlers)
        } catch {
            log.warn("client:refused", "\(client.name): \(messageOf(error)): \(quoted(json))")
            refuse(client, json, messageOf(error), "INVALID_ARGUMENT")
            return nil
        }
    }

    /// Removes a client; returns the message for the guest.
    func detach(_ client: Client) -> JsonObject? {
        guard isAttached(client) else { return nil }
        attached.removeAll { $0 === client }
        session()?.headless.clientDetached(client)
        return detachMessage(client)
    }

    /// Removes all clients but headless ones; returns the messages for the guest.
    func detachApps() -> [JsonObject] {
        attached.filter { !$0.isHeadless }.compactMap(detach)
    }

    /// Answers a call after the engine was closed.
    func refuse(_ client: Client, _ json: String) {
        refuse(client, json, "this engine was closed", "CLOSED")
    }

    private func isAttached(_ client: Client) -> Bool { attached.contains { $0 === client } }

    /// Answers a call that is not passed on, because its caller waits for a result.
    private func refuse(_ client: Client, _ json: String, _ why: String, _ code: String) {
        guard let call = try? decodeMessage(json).number("call") else { return }
        client.send(["result": call, "error": .object(failureObject(why, code: code))])
    }

    private struct Handlers: ClientHandlers {
        let clients: Clients
        let client: Client
        let sentTo: GuestSession?

        func attach(isHeadless: Bool) -> JsonObject? {
            client.isHeadless = client.isHeadless || isHeadless
            if !clients.isAttached(client) { clients.attached.append(client) }
            client.send(flagMessage("busy", clients.session()?.isBusy == true))
            if client.isHeadless { clients.session()?.headless.clientAttached() }
            return attachMessage(client)
        }

        func detach() -> JsonObject? { clients.detach(client) }

        func forward(_ message: JsonObject) -> JsonObject? {
            sentTo?.present === clients.session() ? message : nil
        }

        func handled(_ number: Json, error: String?) throws -> JsonObject? {
            try clients.session()?.headless.handled(client, number, error: error)
        }
    }
}
