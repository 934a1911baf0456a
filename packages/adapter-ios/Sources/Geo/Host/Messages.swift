/// The version of the protocol that this host speaks.
let protocolVersion = 2

/// Longest restart reason passed to the guest, in characters.
private let reasonCharacters = 500

/// The first message to every guest. Wakes follow it before anything else.
///
/// - Parameter failure: why the previous guest failed, where this one replaces it.
func helloMessage(_ options: HostOptions, available: [String], failure: String? = nil) -> JsonObject {
    var hello: JsonObject = [
        "protocol": .number(protocolVersion),
        "profile": .text(options.profile),
        "bootId": .text(options.ports.clock.bootId),
        "available": .array(available.map { .text($0) }),
        "entropy": .text(options.ports.entropy()),
    ]
    if case .none = options.headless { hello["headless"] = .bool(false) }
    if options.trace != nil { hello["trace"] = .bool(true) }
    hello["blackBox"] = options.blackBox
    hello["lastLife"] = options.lastLife().map { .object($0.json) }
    hello["restarted"] = failure.map { .object(["reason": .text(String($0.prefix(reasonCharacters)))]) }
    return ["hello": .object(hello)]
}

func readingMessage(_ kind: String, _ data: JsonObject) -> JsonObject {
    ["reading": .text(kind), "data": .object(data)]
}

/// The reply to a request; nil: without a value.
func replyMessage(_ number: Json, _ value: Json?) -> JsonObject {
    var message: JsonObject = ["reply": number]
    message["value"] = value
    return message
}

/// - Parameter isLocked: storage is intact and cannot be used before the device is unlocked.
func replyError(_ number: Json, _ message: String, isLocked: Bool = false) -> JsonObject {
    var error = failureObject(message)
    if isLocked { error["locked"] = .bool(true) }
    return ["reply": number, "error": .object(error)]
}

func attachMessage(_ client: Client) -> JsonObject {
    var message: JsonObject = ["attach": .text(client.name)]
    if client.isHeadless { message["headless"] = .bool(true) }
    return message
}

func detachMessage(_ client: Client) -> JsonObject { ["detach": .text(client.name)] }

/// A message with one boolean field.
func flagMessage(_ name: String, _ value: Bool = true) -> JsonObject { [name: .bool(value)] }

func failureObject(_ message: String, code: String? = nil) -> JsonObject {
    var object: JsonObject = ["message": .text(message)]
    object["code"] = code.map { .text($0) }
    return object
}

/// Why a host and a guest of different protocols do not work together, and what to do.
func mismatch(host: Int, guest: Int) -> String {
    "the host speaks protocol \(host) and the guest protocol \(guest): ship a host and a guest bundle of the same release"
}
