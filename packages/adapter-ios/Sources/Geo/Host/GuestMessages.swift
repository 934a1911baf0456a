/// One handler for each message that a guest posts.
protocol GuestHandlers {
    func welcome(protocolVersion: Int, engine: String) throws
    func toClient(_ client: String, _ message: JsonObject) throws
    func headless(_ event: HeadlessEvent) throws
    func watch(_ kind: String, _ request: Json) throws
    func unwatch(_ kind: String) throws
    func request(_ number: Json, port: Json?, args: Json?) throws
    func timer(_ up: Double?) throws
    func wakeAt(_ name: String, _ at: Double?) throws
    func presence(_ request: PresenceRequest) throws
    func busy(_ isBusy: Bool) throws
    func log(_ level: Int, _ event: String, _ message: String) throws
    func trace(_ line: String) throws
    func closed() throws
}

private typealias Handler = @Sendable (JsonObject, any GuestHandlers) throws -> Void

/// In this order: a `watch` has a `request` as well, and a `headless` an `event`.
private let handlersByName: [(name: String, handle: Handler)] = [
    ("welcome", { message, handlers in
        let welcome = try message.object("welcome")
        try handlers.welcome(protocolVersion: whole(welcome.double("protocol")), engine: welcome.text("engine"))
    }),
    ("result", toClient),
    ("more", toClient),
    ("headless", { message, handlers in
        let event = HeadlessEvent(
            number: try message.number("headless"), event: try message.object("event"), id: try message.optionalText("id")
        )
        try handlers.headless(event)
    }),
    ("event", toClient),
    ("watch", { try $1.watch($0.text("watch"), $0["request"] ?? .null) }),
    ("unwatch", { try $1.unwatch($0.text("unwatch")) }),
    ("request", { try $1.request($0.number("request"), port: $0["port"], args: $0["args"]) }),
    ("timer", { try $1.timer($0.doubleOrNull("timer")) }),
    ("wakeAt", { try $1.wakeAt($0.text("wakeAt"), $0.doubleOrNull("at")) }),
    ("presence", { try $1.presence(presenceRequest($0.object("presence"))) }),
    ("busy", { try $1.busy($0.flag("busy")) }),
    ("log", { message, handlers in
        let entry = try message.object("log")
        try handlers.log(whole(entry.double("level")), entry.text("event"), entry.text("message"))
    }),
    ("trace", { try $1.trace($0.text("trace")) }),
    ("closed", { try $1.closed() }),
]

/// Calls the handler for one message of a guest. The first known field names the message.
///
/// - Throws: ``Refused`` where no message has this form; its text says why.
func handleGuestMessage(_ message: JsonObject, _ handlers: any GuestHandlers) throws {
    guard let handler = handlersByName.first(where: { message.has($0.name) }) else {
        throw Refused("there is no such message")
    }
    try handler.handle(message, handlers)
}

@Sendable private func toClient(_ message: JsonObject, _ handlers: any GuestHandlers) throws {
    try handlers.toClient(message.text("client"), message.without("client"))
}

/// A number of a message as a version or a level: what does not fit is none that this host knows.
private func whole(_ number: Double) -> Int { Int(exactly: number.rounded(.towardZero)) ?? -1 }

private func presenceRequest(_ message: JsonObject) throws -> PresenceRequest {
    guard let mode = PresenceRequest.Mode(rawValue: try message.text("mode")) else {
        throw message.refusal("mode", PresenceRequest.Mode.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return PresenceRequest(
        mode: mode,
        notification: message["notification"]?.object,
        sound: try message.optionalText("sound"),
        preventsSuspension: message.isTrue("preventSuspend")
    )
}
