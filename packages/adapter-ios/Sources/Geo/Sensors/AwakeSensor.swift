/// A sensor whose readings show that the system has given the process time: pending work gets a background task again.
final class AwakeSensor: SensorSource, Sendable {
    private let own: any SensorSource
    private let renew: @Sendable () -> Void

    init(_ own: any SensorSource, renew: @escaping @Sendable () -> Void) {
        self.own = own
        self.renew = renew
    }

    var kind: String { own.kind }

    var isAvailable: Bool { own.isAvailable }

    func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) throws {
        try own.watch(request) { [renew] reading in
            renew()
            sink(reading)
        }
    }

    func unwatch() throws { try own.unwatch() }

    func detach() throws { try own.detach() }
}
