/// Some 150,000 characters of JSON, which cross in one message: as the client in TypeScript has it.
private let pageRows = 250

/// The queued records, read page by page while they are iterated. Records that are queued meanwhile are among them.
public struct QueuedLocations: AsyncSequence, Sendable {
    public typealias Element = Location

    let pages: LocationPages

    public func makeAsyncIterator() -> Iterator { Iterator(pages: pages) }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let pages: LocationPages
        private var page: ArraySlice<Location> = []
        private var last: String?
        private var isOver = false

        init(pages: LocationPages) {
            self.pages = pages
        }

        /// The next record; nil at the end of the queue.
        ///
        /// - Throws: ``GeoError``, as `getLocations` does.
        public mutating func next() async throws -> Location? {
            if page.isEmpty, !isOver {
                page = try await pages.page(pageRows, after: last)[...]
                last = page.last?.uuid
                isOver = page.count < pageRows
            }
            return page.popFirst()
        }
    }
}

/// Reads queued records page by page.
struct LocationPages: Sendable {
    let client: GeoClient
    let order: LocationOrder

    func read(limit: Int, after: String?) async throws -> [Location] {
        var rows: [Location] = []
        var last = after
        while true {
            let most = Swift.min(pageRows, limit - rows.count)
            let page = try await page(most, after: last)
            rows += page
            if page.count < most || rows.count == limit { return rows }
            last = rows.last?.uuid
        }
    }

    func page(_ limit: Int, after: String?) async throws -> [Location] {
        var query: JsonFields = ["limit": .number(Double(limit))]
        query["after"] = after.map(JsonValue.text)
        if order != .asc { query["order"] = .text(order.rawValue) }
        return try await client.shapes("getLocations", .object(query))
    }
}
