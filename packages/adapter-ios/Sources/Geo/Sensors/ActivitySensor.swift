#if !os(macOS)
    import CoreMotion
    import Foundation

    /// `activity`, by the motion coprocessor, and the question `activityHistory`: what it recorded while the process was suspended.
    ///
    /// Core Motion ends an app whose Info.plist lacks `NSMotionUsageDescription` at the first use: without the text nothing is called.
    package final class ActivitySensor: SensorSource, QuestionPart, @unchecked Sendable { // all that changes is guarded by `lock`
        private let hasPurposeText: Bool
        private let now: @Sendable () -> Date
        private let uptime: @Sendable () -> TimeInterval
        private let lock = NSLock()
        private let queue = OperationQueue()
        private var manager: CMMotionActivityManager?
        /// Kept: a manager that is gone answers no query.
        private var historian: CMMotionActivityManager?
        /// Counts watches: a call that was on its way when one ended belongs to none.
        private var opened = 0
        private var sink: (@Sendable (JsonObject) -> Void)?

        /// - Parameters:
        ///   - now: the wall clock, which stamps what was recorded.
        ///   - uptime: seconds since the device started, without sleep: the clock of Core Motion.
        package init(
            _ facts: ManifestFacts, now: @escaping @Sendable () -> Date = { Date() },
            uptime: @escaping @Sendable () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }
        ) {
            hasPurposeText = facts.purposeTexts.contains("NSMotionUsageDescription")
            self.now = now
            self.uptime = uptime
            queue.maxConcurrentOperationCount = 1
        }

        package var kind: String { "activity" }

        package var answered: Set<String> { ["activityHistory"] }

        /// One that the user denied counts as absent, so that the engine does not wait for it. A change of the permission ends the app.
        package var isAvailable: Bool {
            guard hasPurposeText, CMMotionActivityManager.isActivityAvailable() else { return false }
            switch CMMotionActivityManager.authorizationStatus() {
            case .denied, .restricted: return false
            default: return true
            }
        }

        /// The platform has no interval: it calls at each change. The first call, of an app that has not asked, shows the system's
        /// prompt.
        package func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) {
            guard isAvailable else { return }
            let (made, number): (CMMotionActivityManager?, Int) = lock.withLock {
                self.sink = sink
                guard manager == nil else { return (nil, opened) }
                opened += 1
                manager = CMMotionActivityManager()
                return (manager, opened)
            }
            made?.startActivityUpdates(to: queue) { @Sendable [weak self] activity in
                guard let self, let activity else { return }
                let age = max(0, uptime() - activity.timestamp)
                read(number, ActivityReading.of(activity, ageSeconds: age))
            }
        }

        package func unwatch() {
            let ended = lock.withLock {
                sink = nil
                opened += 1
                defer { manager = nil }
                return manager
            }
            ended?.stopActivityUpdates()
        }

        package func ask(
            _ question: String, _ input: JsonObject, completion: @escaping @Sendable (Result<Json, QuestionError>) -> Void
        ) {
            guard let millis = input["sinceMillisAgo"]?.double, millis >= 0 else {
                let given = input["sinceMillisAgo"].map { quoted($0.written) } ?? "nothing"
                return completion(.failure(QuestionError("sinceMillisAgo must be a number, 0 or more; got \(given)")))
            }
            // The engine asks at each launch. A question must not show a prompt, least of all in the background.
            guard isAvailable, CMMotionActivityManager.authorizationStatus() == .authorized else {
                return completion(.success(.array([])))
            }
            let end = now()
            let start = end.addingTimeInterval(-millis / 1_000)
            let asked: CMMotionActivityManager = lock.withLock {
                let asked = historian ?? CMMotionActivityManager()
                historian = asked
                return asked
            }
            asked.queryActivityStarting(from: start, to: end, to: queue) { @Sendable activities, error in
                if let error { return completion(.failure(QuestionError("Core Motion gives no history: \(error)"))) }
                let readings = (activities ?? []).sorted { $0.startDate < $1.startDate }.map { activity in
                    Json.object(ActivityReading.of(activity, ageSeconds: max(0, end.timeIntervalSince(activity.startDate))))
                }
                completion(.success(.array(readings)))
            }
        }

        private func read(_ number: Int, _ reading: JsonObject) {
            let called = lock.withLock { number == opened ? sink : nil }
            called?(reading)
        }
    }

    /// Activities as the engine has them.
    private enum ActivityReading {
        static func of(_ activity: CMMotionActivity, ageSeconds: TimeInterval) -> JsonObject {
            [
                "ageMillis": .number(Int64((ageSeconds * 1_000).rounded())), "type": .text(type(activity)),
                "confidence": .number(confidence(activity.confidence)),
            ]
        }

        /// Several flags may be set: a car at a red light is `automotive` and `stationary`. The means of transport counts.
        private static func type(_ activity: CMMotionActivity) -> String {
            if activity.automotive { return "in_vehicle" }
            if activity.cycling { return "on_bicycle" }
            if activity.running { return "running" }
            if activity.walking { return "walking" }
            return activity.stationary ? "still" : "unknown"
        }

        /// Thirds of a hundred: the engine's iOS profile takes a verdict from 50 on, which leaves low confidence out.
        private static func confidence(_ confidence: CMMotionActivityConfidence) -> Int {
            switch confidence {
            case .low: 33
            case .medium: 67
            case .high: 100
            @unknown default: 33
            }
        }
    }
#endif
