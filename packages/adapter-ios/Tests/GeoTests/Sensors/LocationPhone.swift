#if canImport(Phone)
    import CoreLocation
    import Foundation
    import Phone
    import Testing

    @testable import Geo

    /// A phone whose Core Location is the stand-in: processes with a ``LocationDevice`` come and go on it.
    final class LocationPhone: @unchecked Sendable {
        let time = VirtualTime()
        let phone = Phone()
        let system: LocationSystem
        /// What woke the host of the present process, and of those before it.
        let wakes = HeardReadings()
        var options: LocationOptions = {
            var options = LocationOptions()
            options.system = SystemVersion(16)
            options.facts = VirtualIphone.wholeManifest
            options.facts.temporaryPurposes = ["Deliveries"]
            return options
        }()
        private(set) var device: LocationDevice!
        private(set) var sensors: [any SensorSource] = []

        init() {
            Phone.current = phone
            system = phone.system(LocationSystem.self)
        }

        static func with(_ use: (LocationPhone) async throws -> Void) async throws {
            let phone = LocationPhone()
            try await use(phone)
            await phone.dies()
            #expect(phone.system.faults == [])
        }

        /// A process begins.
        ///
        /// - Parameter connects: false: there is no host yet.
        @discardableResult
        func launches(connects: Bool = true) async -> LocationDevice {
            let (time, options) = (time, options)
            let device = await MainActor.run { LocationDevice(clock: time, timers: time, options: options) }
            self.device = device
            sensors = device.part.sensors + [RestrictionsSensor(device.part.restrictions)]
            if connects { connect() }
            return device
        }

        func connect() {
            device.part.connect { [wakes] wake in
                guard case .reading(let kind, var data) = wake else { return }
                data["kind"] = .text(kind)
                wakes.add(data)
            }
        }

        /// The process ends; what it registered stays.
        func dies() async {
            phone.endProcess()
            if let device { await device.end() }
        }

        func sensor(_ kind: String) -> any SensorSource { sensors.first { $0.kind == kind }! }

        /// Opens a watch as the host does, on no particular thread.
        @discardableResult
        func watches(_ kind: String, _ request: String = "{}", _ readings: HeardReadings = HeardReadings()) async throws
            -> HeardReadings
        {
            try sensor(kind).watch(try Json.parse(request)) { readings.add($0) }
            await settles()
            return readings
        }

        func unwatches(_ kind: String) async throws {
            try sensor(kind).unwatch()
            await settles()
        }

        func tracks(_ mode: PresenceRequest.Mode = .location, preventsSuspension: Bool = false) async {
            device.presenceChanged(PresenceRequest(mode: mode, preventsSuspension: preventsSuspension))
            await settles()
        }

        func settles() async { await system.settles() }

        func passes(_ millis: Int64) async throws { try await time.pass(millis) { await settles() } }

        func asks(_ question: String, _ input: String = "{}") -> Answer {
            let answer = Answer()
            device.part.questions[0].ask(question, json(input)) { answer.came($0) }
            return answer
        }

        var now: Date { Date(timeIntervalSince1970: Double(time.now()) / 1_000) }

        /// The receiver has a fix.
        func receives(_ latitude: Double = 45, _ longitude: Double = 13, accuracy: Double = 5) async {
            system.receives(fix(latitude, longitude, accuracy: accuracy))
            await settles()
        }

        func fix(
            _ latitude: Double = 45, _ longitude: Double = 13, accuracy: Double = 5, speed: Double = 10,
            course: Double = 0,
            secondsAgo: Double = 0, isMock: Bool = false
        ) -> CLLocation {
            CLLocation(
                coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 12,
                horizontalAccuracy: accuracy, verticalAccuracy: 4, course: course, courseAccuracy: 3, speed: speed,
                speedAccuracy: 0.5, timestamp: now.addingTimeInterval(-secondsAgo),
                sourceInfo: CLLocationSourceInformation(
                    softwareSimulationState: isMock, andExternalAccessoryState: false))
        }
    }

    /// Readings that a test can wait for.
    final class HeardReadings: Sendable {
        private let list = CurrentValue<[JsonObject]>([])

        var all: [JsonObject] { list.value }
        var last: JsonObject? { list.value.last }
        var texts: [String] { list.value.map(\.written) }

        func add(_ reading: JsonObject) { list.update { $0.append(reading) } }

        func clear() { list.update { $0 = [] } }

        /// Waits until there are `count` of them.
        @discardableResult
        func have(_ count: Int) async -> [JsonObject] { await list.first { $0.count >= count } }
    }

    /// The answer to a question.
    final class Answer: Sendable {
        private let values = CurrentValue<[Result<Json, QuestionError>]>([])

        func came(_ result: Result<Json, QuestionError>) { values.update { $0.append(result) } }

        /// Nil: none yet.
        var text: String? { values.value.first.map(Answer.text) }

        var count: Int { values.value.count }

        func comes() async -> String { Answer.text(await values.first { !$0.isEmpty }[0]) }

        private static func text(_ result: Result<Json, QuestionError>) -> String {
            switch result {
            case .success(let value): value.written
            case .failure(let error): "refused: \(error.message)"
            }
        }
    }
#endif
