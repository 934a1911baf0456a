/// The queue, the quarantine, trips, and geofences.
extension GeoEngine {
    /// Uploads what is queued now; returns those records that the server took. Throws where it took none.
    @discardableResult
    public func sync() async throws -> [Location] { try await client.shapes("sync") }

    /// As ``sync()``, but returns how many records the server took: no list of a long queue is made.
    @discardableResult
    public func syncCounted() async throws -> Int { try await client.int("sync", ["result": "count"]) }

    /// The queued records, read page by page while they are iterated: for a queue of any length.
    public func queuedLocations(order: LocationOrder = .asc) -> QueuedLocations {
        QueuedLocations(pages: LocationPages(client: client, order: order))
    }

    /// A list of queued records: fewer than `limit` only where the queue ends. They are read in pages, so that the
    /// engine never has all of them in memory.
    ///
    /// - Parameters:
    ///   - limit: 1 or more; the whole queue by default.
    ///   - after: the ``Location/uuid`` of the last record of the list before, also where that record was uploaded or
    ///     removed meanwhile; nil: from the beginning. An unknown one throws ``GeoError/Code/notFound``.
    ///   - order: oldest first by default.
    public func getLocations(
        limit: Int = .max, after: String? = nil, order: LocationOrder = .asc
    ) async throws -> [Location] {
        try await LocationPages(client: client, order: order).read(limit: limit, after: after)
    }

    /// How many records are queued.
    public func getCount() async throws -> Int { try await client.int("getCount") }

    /// Removes a queued record.
    public func destroyLocation(uuid: String) async throws { try await client.perform("destroyLocation", .text(uuid)) }

    /// Empties the queue; returns how many records were removed.
    @discardableResult
    public func destroyLocations() async throws -> Int { try await client.int("destroyLocations") }

    /// Queues a record of the app's own, which needs `coords` with latitude and longitude; returns its uuid.
    @discardableResult
    public func insertLocation(_ location: JsonFields) async throws -> String {
        try await client.text("insertLocation", .object(location))
    }

    /// Records that the server refused for good, oldest first.
    public func getQuarantine() async throws -> [QuarantinedRecord] { try await client.shapes("getQuarantine") }

    /// Puts quarantined records back into the queue, one by its uuid or `all`; returns how many. They are sent after all
    /// others, and those that fail again hold up no other.
    @discardableResult
    public func redrive(uuid: String) async throws -> Int { try await client.int("redrive", .text(uuid)) }

    /// Removes a quarantined record.
    public func destroyQuarantined(uuid: String) async throws {
        try await client.perform("destroyQuarantined", .text(uuid))
    }

    /// The finished trips, oldest start first. They are made while `trips` is true; the newest 1,000 are kept.
    public func getTrips() async throws -> [Trip] { try await client.shapes("getTrips") }

    /// A page of the finished trips.
    ///
    /// - Parameters:
    ///   - limit: 1 or more trips.
    ///   - after: the ``Trip/id`` of the last trip of the page before, also where that trip was deleted; nil: from the
    ///     beginning.
    public func getTrips(limit: Int, after: String? = nil) async throws -> [Trip] {
        var page: JsonFields = ["limit": .number(Double(limit))]
        if let after { page["after"] = .text(after) }
        return try await client.shapes("getTrips", .object(page))
    }

    /// Removes a finished trip.
    public func destroyTrip(id: String) async throws { try await client.perform("destroyTrip", .text(id)) }

    /// Removes every finished trip; returns how many.
    @discardableResult
    public func destroyTrips() async throws -> Int { try await client.int("destroyTrips") }

    /// As ``addGeofences(_:)``, for one.
    public func addGeofence(_ geofence: Geofence) async throws {
        try await client.perform("addGeofence", .object(geofence.raw))
    }

    /// Stores geofences; the same identifier replaces. Where one is refused, none is added, and the error names its
    /// index. A long list is sent to the engine in parts and added at once: after a kill before its end none is.
    public func addGeofences(_ geofences: [Geofence]) async throws {
        try await client.askInParts("addGeofences", geofences.map { .object($0.raw) })
    }

    /// All of them, in the order of their identifiers.
    public func getGeofences() async throws -> [Geofence] { try await client.shapes("getGeofences") }

    /// Is there one of this identifier?
    public func geofenceExists(identifier: String) async throws -> Bool {
        try await client.flag("geofenceExists", .text(identifier))
    }

    /// Removes one; nothing happens where there is none.
    public func removeGeofence(identifier: String) async throws {
        try await client.perform("removeGeofence", .text(identifier))
    }

    /// Removes all of them.
    public func removeGeofences() async throws { try await client.perform("removeGeofences") }
}
