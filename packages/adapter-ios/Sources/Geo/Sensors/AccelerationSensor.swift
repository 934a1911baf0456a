#if !os(macOS)
    import CoreMotion
    import Foundation

    /// `acceleration`: blocks of a second, in g, gravity included. Core Motion measures the pull of gravity where
    /// Android measures the push against it: a phone that lies face up has z = -1 there and +1 here. The engine gets
    /// Android's signs on both.
    package final class AccelerationSensor: SensorSource, @unchecked Sendable {
        /// The hardware gives no more (developer.apple.com/documentation/coremotion/getting-raw-accelerometer-events).
        private static let mostHz = 100.0

        private let manager = CMMotionManager()
        private let uptime: @Sendable () -> TimeInterval
        private let queue = OperationQueue()
        private let lock = NSLock()
        private var blocks: AccelerationBlocks?
        private var sink: (@Sendable (JsonObject) -> Void)?

        /// - Parameter uptime: seconds since the device started, without sleep: the clock of Core Motion.
        package init(uptime: @escaping @Sendable () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }) {
            self.uptime = uptime
            queue.maxConcurrentOperationCount = 1
        }

        package var kind: String { "acceleration" }

        package var isAvailable: Bool { manager.isAccelerometerAvailable }

        package func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) throws {
            guard let given = request.object?["rateHz"]?.double, given > 0 else {
                let written = request.object?["rateHz"].map { quoted($0.written) } ?? "nothing"
                throw Refused("rateHz must be a positive number of samples a second; got \(written)")
            }
            let rateHz = min(given, AccelerationSensor.mostHz)
            let (isNew, ended): (Bool, AccelerationBlocks.Block?) = lock.withLock {
                self.sink = sink
                guard blocks?.requestedHz != rateHz else { return (false, nil) }
                defer { blocks = AccelerationBlocks(requestedHz: rateHz) }
                return (true, blocks?.end())
            }
            if let ended { sink(reading(ended)) }
            guard isNew else { return }
            manager.accelerometerUpdateInterval = 1 / rateHz
            manager.startAccelerometerUpdates(to: queue) { @Sendable [weak self] data, _ in
                if let data { self?.offer(data) }
            }
        }

        package func unwatch() {
            manager.stopAccelerometerUpdates()
            lock.withLock {
                blocks = nil
                sink = nil
            }
        }

        private func offer(_ data: CMAccelerometerData) {
            let (acceleration, at) = (data.acceleration, data.timestamp)
            let (block, sink): (AccelerationBlocks.Block?, (@Sendable (JsonObject) -> Void)?) = lock.withLock {
                (blocks?.offer(at: at, -acceleration.x, -acceleration.y, -acceleration.z), self.sink)
            }
            if let block { sink?(reading(block)) }
        }

        private func reading(_ block: AccelerationBlocks.Block) -> JsonObject {
            [
                "ageMillis": .number(Int64((max(0, uptime() - block.end) * 1_000).rounded())),
                "rateHz": .number(block.rateHz),
                "samples": .array(block.samples.map { .number($0) }),
            ]
        }
    }
#endif
