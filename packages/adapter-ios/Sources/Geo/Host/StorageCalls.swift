/// Something to do with a storage: its answer, or nil where there is nothing.
typealias StorageCall = @Sendable (any Storage) throws -> Json?

/// The calls of the port `storage`, with their arguments decoded.
///
/// Each throws ``Refused`` for arguments of another shape; then nothing is changed.
enum StorageCalls {
    static func get(_ args: [Json]) throws -> StorageCall {
        let key = try args.utf16(0, "key")
        return { try $0.get(key).map(json) }
    }

    static func scan(_ args: [Json]) throws -> StorageCall {
        let prefix = try args.utf16(0, "prefix")
        let given = args.count > 1 ? try args.object(1, "options") : JsonObject()
        let options = ScanOptions(
            after: given.has("after") ? try given.utf16("after") : nil,
            limit: given.has("limit") ? try limit(given) : nil,
            isReverse: given.isTrue("reverse")
        )
        return { storage in
            .array(try storage.scan(prefix, options).map { .object(["key": json($0.key), "value": json($0.value)]) })
        }
    }

    static func count(_ args: [Json]) throws -> StorageCall {
        let prefix = try args.utf16(0, "prefix")
        return { .number(try $0.count(prefix)) }
    }

    static func commit(_ args: [Json]) throws -> StorageCall {
        guard let given = args.first?.array else { throw Refused("changes must be a list; got \(args.given(0))") }
        let changes = try given.map(change)
        return { storage in
            try storage.commit(changes)
            return nil
        }
    }

    private static func json(_ text: Utf16Text) -> Json { .text(JsonText(text)) }

    private static func limit(_ options: JsonObject) throws -> Int {
        let limit = try options.double("limit")
        guard limit >= 0, limit == limit.rounded() else { throw options.refusal("limit", "a whole number, 0 or more") }
        return Int(min(limit, Double(Int32.max)))
    }

    private static func change(_ given: Json) throws -> Change {
        guard let message = given.object else { throw Refused("a change must be an object; got \(Geo.given(given))") }
        if message.has("put") { return .put(try message.utf16("put"), value: try message.utf16("value")) }
        if message.has("delete") { return .delete(try message.utf16("delete")) }
        if message.has("deletePrefix") { return .deletePrefix(try message.utf16("deletePrefix")) }
        if message.has("deleteRange") {
            let range = try message.object("deleteRange")
            return .deleteRange(from: try range.utf16("from"), to: try range.utf16("to"))
        }
        throw Refused("a change is put, delete, deletePrefix or deleteRange; got \(Geo.given(given))")
    }
}

extension [Json] {
    func text(_ index: Int, _ name: String) throws -> String {
        guard index < count, let text = self[index].string else { throw Refused("\(name) must be a text; got \(given(index))") }
        return text
    }

    func utf16(_ index: Int, _ name: String) throws -> Utf16Text {
        guard index < count, case .text(let text) = self[index] else {
            throw Refused("\(name) must be a text; got \(given(index))")
        }
        return text.utf16
    }

    func object(_ index: Int, _ name: String) throws -> JsonObject {
        guard index < count, let object = self[index].object else {
            throw Refused("\(name) must be an object; got \(given(index))")
        }
        return object
    }

    func given(_ index: Int) -> String { Geo.given(index < count ? self[index] : nil) }
}
