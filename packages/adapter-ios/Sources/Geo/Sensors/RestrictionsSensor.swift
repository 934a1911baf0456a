#if !os(macOS)
    import Foundation

    /// `restrictions`: what the platform refuses the app now, as service sessions say it (iOS 18 and later). What a
    /// reading has is derived by ``LocationDiagnosis``; other facts (`notifications`) are set by the process.
    package final class RestrictionsSensor: SensorSource, @unchecked Sendable {
        private let outlet = ReadingOutlet("restrictions")
        private let lock = NSLock()
        private var facts = JsonObject()

        init() {}

        package var kind: String { outlet.kind }

        package var isAvailable: Bool { true }

        package func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) {
            outlet.open(sink)
            outlet.read(reading(lock.withLock { facts }))
        }

        package func unwatch() { outlet.close() }

        /// Sets one fact; nil removes it. A change is delivered. From any thread.
        package func set(_ name: String, _ value: Json?) {
            let changed: JsonObject? = lock.withLock {
                guard facts[name] != value else { return nil }
                facts[name] = value
                return facts
            }
            if let changed { outlet.read(reading(changed)) }
        }
    }
#endif
