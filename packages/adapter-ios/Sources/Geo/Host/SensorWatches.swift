/// The open watches of one guest, at most one for each kind. On the host's queue.
final class SensorWatches {
    /// Registrations that cost no receiver, and start or wake a process for what they deliver: they stay while no guest runs.
    private static let outliving: Set = ["regions", "significantChange", "visits"]

    private let sensors: [any SensorSource]
    private let log: HostLog
    /// Called with each reading, from any thread.
    private let read: @Sendable (_ kind: String, _ data: JsonObject) -> Void
    private var open: Set<String> = []
    private var isSwept = false

    init(
        sensors: [any SensorSource], log: HostLog, read: @escaping @Sendable (_ kind: String, _ data: JsonObject) -> Void
    ) {
        self.sensors = sensors
        self.log = log
        self.read = read
    }

    /// The kinds that this device has.
    var available: [String] { sensors.filter(\.isAvailable).map(\.kind) }

    func isOpen(_ kind: String) -> Bool { open.contains(kind) }

    /// Opens the watch, or updates the request of an open one.
    func watch(_ kind: String, _ request: Json) throws {
        let sensor = try sensor(kind)
        open.insert(kind)
        do {
            try sensor.watch(request) { [read] data in read(kind, data) }
        } catch {
            open.remove(kind)
            throw error
        }
    }

    func unwatch(_ kind: String) throws {
        try sensor(kind).unwatch()
        open.remove(kind)
    }

    /// Ends registrations of an earlier guest that this one has not requested. Runs once.
    func releaseUnrequested() {
        if isSwept { return }
        isSwept = true
        for sensor in sensors where !open.contains(sensor.kind) { guarded(sensor.kind) { try sensor.unwatch() } }
    }

    /// The guest has ended; registrations with the platform stay for the next one.
    func detachAll() {
        for sensor in sensors where open.contains(sensor.kind) { guarded(sensor.kind) { try sensor.detach() } }
        open = []
    }

    /// No guest runs: ends the registrations with the platform, also those of earlier processes. Those stay that may start the next
    /// guest sooner than a timer of a suspended process.
    func releaseAll() {
        for sensor in sensors {
            let wasOpen = open.remove(sensor.kind) != nil
            guarded(sensor.kind) {
                if !SensorWatches.outliving.contains(sensor.kind) {
                    try sensor.unwatch()
                } else if wasOpen {
                    try sensor.detach()
                }
            }
        }
    }

    /// An error of one sensor does not affect the others.
    private func guarded(_ kind: String, _ run: () throws -> Void) {
        do {
            try run()
        } catch {
            log.error("sensor:threw", "\(kind): \(messageOf(error))")
        }
    }

    private func sensor(_ kind: String) throws -> any SensorSource {
        guard let sensor = sensors.first(where: { $0.kind == kind }) else {
            throw Refused("there is no sensor \"\(kind)\"; there are \(sensors.map(\.kind).joined(separator: ", "))")
        }
        return sensor
    }
}
