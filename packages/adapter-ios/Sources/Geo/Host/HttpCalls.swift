extension HttpRequest {
    /// - Throws: ``Refused`` where the fields are not those of a request.
    init(_ message: JsonObject) throws {
        let headers = try message.object("headers")
        let timeout = try message.double("timeoutMillis")
        self.init(
            method: try message.text("method"),
            url: try message.text("url"),
            headers: try headers.names.map { ($0, try headers.text($0)) },
            body: try message.optionalText("body"),
            isGzip: message.isTrue("gzip"),
            timeoutMillis: Int64(min(max(0, timeout), Double(Int32.max)))
        )
    }
}

extension HttpResponse {
    /// The value of the reply.
    var json: Json {
        let fields = headers.sorted { $0.key < $1.key }
            .map { JsonObject.Field(name: JsonText($0.key), value: .text($0.value)) }
        return .object(["status": .number(status), "headers": .object(JsonObject(fields: fields)), "body": .text(body)])
    }
}
