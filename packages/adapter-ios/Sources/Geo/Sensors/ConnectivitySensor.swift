import Foundation
import Network

/// `connectivity`: is there a path to the network, and over what? A path that only a connection makes (a VPN on demand,
/// a modem at rest) counts as one: nothing but the engine's own request would make it.
package final class ConnectivitySensor: SensorSource, @unchecked Sendable { // constant, and values that are locked
    private let queue = DispatchQueue(label: "geo-connectivity", qos: .utility)
    private let value = PresentValue()
    private let monitor = Locked<NWPathMonitor?>(nil)

    package init() {}

    package var kind: String { "connectivity" }

    package var isAvailable: Bool { true }

    package func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) {
        value.open(nil, sink)
        monitor.value?.cancel()
        // Another one also where a watch is open: it reports the present path first.
        let monitor = NWPathMonitor()
        self.monitor.value = monitor
        monitor.pathUpdateHandler = { [value] path in value.changed(ConnectivitySensor.reading(path)) }
        monitor.start(queue: queue)
    }

    package func unwatch() {
        value.close()
        monitor.value?.cancel()
        monitor.value = nil
    }

    private static func reading(_ path: NWPath) -> JsonObject {
        let isConnected = path.status != .unsatisfied
        return [
            "ageMillis": .number(0), "connected": .bool(isConnected),
            "transport": .text(isConnected ? transport(path) : "none"),
        ]
    }

    /// A tunnel uses what it goes over beside its own interface.
    private static func transport(_ path: NWPath) -> String {
        if path.usesInterfaceType(.wifi) { return "wifi" }
        if path.usesInterfaceType(.cellular) { return "cellular" }
        return path.usesInterfaceType(.wiredEthernet) ? "ethernet" : "other"
    }
}
