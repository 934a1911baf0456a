/// The latest readings: while one stream follows another, both bring the same, and some systems bring one twice. From
/// any thread.
final class RecentReadings: Sendable {
    /// More than come between the begin of one stream and the end of the other.
    private static let count = 16

    private let latest = Locked<[JsonObject]>([])

    func isNew(_ reading: JsonObject) -> Bool {
        // Its ages are others at each delivery.
        let identity = JsonObject(fields: reading.fields.filter { !$0.name.escaped.hasPrefix("age") })
        return latest.update { latest in
            if latest.contains(identity) { return false }
            latest.append(identity)
            if latest.count > RecentReadings.count { latest.removeFirst() }
            return true
        }
    }
}
