/// The message for the guest about a wake.
///
/// - Parameter isWatched: does the present guest watch this kind? Then its registration delivers an ordinary reading.
func wakeMessage(_ reason: Wake, isWatched: (String) -> Bool) -> JsonObject {
    switch reason {
    case .launch: wake("launch")
    case .boot: wake("boot")
    case .alarm(let name): wake("alarm", ["name": .text(name)])
    case .reading(let kind, let data) where isWatched(kind): readingMessage(kind, data)
    case .reading(let kind, let data): wake("reading", ["kind": .text(kind), "data": .object(data)])
    }
}

private func wake(_ cause: String, _ more: JsonObject = JsonObject()) -> JsonObject {
    let fields = JsonObject(fields: [.init(name: "cause", value: .text(cause))] + more.fields)
    return ["wake": .object(fields)]
}
