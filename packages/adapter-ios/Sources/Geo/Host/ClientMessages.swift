/// One handler for each message that a client sends. Each returns the messages for the guest.
protocol ClientHandlers {
    func attach(isHeadless: Bool) throws -> [JsonObject]
    func detach() throws -> [JsonObject]
    func forward(_ message: JsonObject) throws -> [JsonObject]
    func handled(_ number: Json, error: String?) throws -> [JsonObject]
}

/// Calls the handler for one message of a client, with exactly the fields that the message defines: a moment or a client
/// name that the client adds is not passed on.
///
/// - Returns: the messages for the guest.
/// - Throws: ``Refused`` where no message has this form; its text says why.
func handleClientMessage(_ message: JsonObject, client: String, _ handlers: any ClientHandlers) throws -> [JsonObject] {
    func forward(_ fields: JsonObject) throws -> [JsonObject] {
        try handlers.forward(JsonObject(fields: [.init(name: "client", value: .text(client))] + fields.fields))
    }
    if message.has("attach") { return try handlers.attach(isHeadless: message.isTrue("headless")) }
    if message.has("detach") { return try handlers.detach() }
    if message.has("call") { return try forward(callFields(message)) }
    if message.has("listen") {
        return try forward(["listen": message.number("listen"), "name": .text(message.text("name"))])
    }
    if message.has("unlisten") { return try forward(["unlisten": message.number("unlisten")]) }
    if message.has("taken") { return try forward(["taken": .text(message.text("taken"))]) }
    if message.has("handled") {
        return try handlers.handled(message.number("handled"), error: message["error"].map(complaint))
    }
    throw Refused("there is no such message")
}

private func callFields(_ message: JsonObject) throws -> JsonObject {
    var call: JsonObject = ["call": try message.number("call"), "method": .text(try message.text("method"))]
    call["args"] = message["args"]
    if message.isTrue("listens") { call["listens"] = .bool(true) }
    if message.has("part") { call["part"] = try message.number("part") }
    if message.isTrue("last") { call["last"] = .bool(true) }
    return call
}

private func complaint(_ error: Json) -> String {
    error.object?["message"]?.string ?? "no reason was given"
}
