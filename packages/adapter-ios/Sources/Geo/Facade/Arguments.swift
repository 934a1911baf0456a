/// Twice the depth that the engine accepts: the engine refuses up to here itself, and parsers fail far beyond.
private let nestingMax = 128

/// The error code of each operation for bad arguments; `INVALID_ARGUMENT` for all others.
private let refusals: [String: GeoError.Code] = [
    "ready": .invalidConfig,
    "setConfig": .invalidConfig,
    "addGeofence": .invalidGeofence,
    "addGeofences": .invalidGeofence,
]

/// The arguments of a call, as they are sent.
///
/// - Throws: ``GeoError`` where JSON cannot represent an argument, such as NaN; it names the place.
func jsonArguments(_ method: String, _ args: [JsonValue]) throws -> [Json] {
    for (index, argument) in args.enumerated() {
        guard let (path, what) = firstNonJson(argument, "argument \(index + 1)", 0) else { continue }
        throw GeoError(refusals[method] ?? .invalidArgument, "\(method): \(path) must be a JSON value; got \(what)")
    }
    return args.map(\.json)
}

/// Path and text of the first value that JSON cannot represent.
private func firstNonJson(_ value: JsonValue, _ path: String, _ depth: Int) -> (path: String, what: String)? {
    if case .number(let number) = value { return number.isFinite ? nil : (path, nameOf(number)) }
    if value.list != nil || value.fields != nil, depth > nestingMax { return (path, "what is nested too deep") }
    if let elements = value.list {
        for (index, element) in elements.enumerated() {
            if let found = firstNonJson(element, "\(path)[\(index)]", depth + 1) { return found }
        }
    }
    for (name, part) in value.fields ?? [:] {
        if let found = firstNonJson(part, "\(path).\(name)", depth + 1) { return found }
    }
    return nil
}
