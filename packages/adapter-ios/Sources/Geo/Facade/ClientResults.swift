/// The results of operations as values of Swift.
extension GeoClient {
    func perform(_ method: String, _ args: JsonValue...) async throws {
        _ = try await ask(method, args)
    }

    func flag(_ method: String, _ args: JsonValue...) async throws -> Bool {
        try await result(method, args, \.flag)
    }

    func number(_ method: String, _ args: JsonValue...) async throws -> Double {
        try await result(method, args, \.double)
    }

    func int(_ method: String, _ args: JsonValue...) async throws -> Int {
        try await result(method, args) { JsonValue($0).int }
    }

    func text(_ method: String, _ args: JsonValue...) async throws -> String {
        try await result(method, args, \.string)
    }

    func fields(_ method: String, _ args: JsonValue...) async throws -> JsonFields {
        try await result(method, args) { $0.object.map(JsonFields.init) }
    }

    func shape<Shape: GeoShape>(_ method: String, _ args: JsonValue...) async throws -> Shape {
        try await result(method, args) { $0.object.map(JsonFields.init).map(Shape.init) }
    }

    func shapes<Shape: GeoShape>(_ method: String, _ args: JsonValue...) async throws -> [Shape] {
        try await result(method, args) { $0.array?.compactMap { $0.object.map(JsonFields.init).map(Shape.init) } }
    }

    private func result<Value>(
        _ method: String, _ args: [JsonValue], _ read: (Json) -> Value?
    ) async throws -> Value {
        let answer = try await ask(method, args)
        guard let answer, let value = read(answer) else { throw GeoError.unexpected(method, answer) }
        return value
    }
}
