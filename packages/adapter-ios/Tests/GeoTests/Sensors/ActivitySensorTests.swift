import CoreMotion
import Foundation
import Phone
import Testing

@testable import Geo

@Suite(.serialized) struct ActivitySensorTests {
    private let motion: MotionSystem
    private let readings = Readings()

    init() {
        Phone.current = Phone()
        motion = Phone.current.system(MotionSystem.self)
    }

    private func sensor(_ facts: ManifestFacts = VirtualIphone.wholeManifest, now: Date = Date()) -> ActivitySensor {
        ActivitySensor(facts, now: { now }, uptime: { [motion] in motion.uptime })
    }

    @Test(
        "each kind of motion has the engine's name, and a car at a red light is a car",
        arguments: [
            (["automotive"], "in_vehicle"), (["automotive", "stationary"], "in_vehicle"), (["cycling"], "on_bicycle"),
            (["running", "walking"], "running"), (["walking"], "walking"), (["stationary"], "still"),
            (["unknown"], "unknown"),
            ([], "unknown"),
        ] as [(Set<String>, String)]
    )
    func types(_ kinds: Set<String>, _ type: String) {
        let sensor = sensor()
        sensor.watch(.object(["intervalMillis": .number(10_000)]), sink: readings.sink)
        motion.moves(kinds)
        #expect(readings.all == [["ageMillis": .number(0), "type": .text(type), "confidence": .number(100)]])
        sensor.unwatch()
    }

    @Test("confidence is in percent, and low confidence is below what the engine takes on iOS")
    func confidence() {
        let sensor = sensor()
        sensor.watch(.object(JsonObject()), sink: readings.sink)
        for confidence in [CMMotionActivityConfidence.low, .medium, .high] {
            motion.moves(["walking"], confidence: confidence)
        }
        #expect(readings.all.map { $0["confidence"]?.double } == [33, 67, 100])
        sensor.unwatch()
    }

    @Test("the age is counted by the clock of the sensor, and never negative")
    func age() {
        let uptime = Locked(1_000.0)
        let sensor = ActivitySensor(VirtualIphone.wholeManifest, uptime: { uptime.value })
        sensor.watch(.object(JsonObject()), sink: readings.sink)
        uptime.value = 1_002.5
        motion.moves(["walking"])
        uptime.value = 999
        motion.moves(["walking"])
        #expect(readings.all.map { $0["ageMillis"]?.double } == [2_500, 0])
        sensor.unwatch()
    }

    @Test("a call that was on its way when the watch ended is dropped, also by the watch after it")
    func late() {
        let sensor = sensor()
        sensor.watch(.object(JsonObject()), sink: readings.sink)
        sensor.unwatch()
        #expect(!motion.isClassifying)
        motion.moves(["walking"], toStopped: true)
        sensor.watch(.object(JsonObject()), sink: readings.sink)
        motion.moves(["stationary"], toStopped: true)
        #expect(readings.all.map { $0["type"]?.string } == ["still"])
        sensor.unwatch()
    }

    @Test("a watch that changes its request goes on without a gap")
    func changes() {
        let sensor = sensor()
        sensor.watch(.object(["intervalMillis": .number(10_000)]), sink: readings.sink)
        sensor.watch(.object(["intervalMillis": .number(1_000)]), sink: readings.sink)
        motion.moves(["walking"])
        #expect(readings.all.count == 1)
        sensor.unwatch()
        #expect(!motion.isClassifying)
    }

    @Test("without the text in the Info.plist nothing of Core Motion is called, which would end the app")
    func noText() async {
        motion.hasPurposeText = false
        let sensor = sensor(ManifestFacts())
        #expect(!sensor.isAvailable)
        sensor.watch(.object(JsonObject()), sink: readings.sink)
        #expect(await asked(sensor, "activityHistory", ["sinceMillisAgo": .number(60_000)]) == .success(.array([])))
        #expect(motion.endedFor == nil)
    }

    @Test(
        "a permission that was denied, and a phone without the hardware, have no activity; one that was never asked has"
    )
    func permission() {
        for status in [CMAuthorizationStatus.denied, .restricted] {
            motion.authorization = status
            #expect(!sensor().isAvailable)
        }
        for status in [CMAuthorizationStatus.notDetermined, .authorized] {
            motion.authorization = status
            #expect(sensor().isAvailable)
        }
        motion.hasActivity = false
        #expect(!sensor().isAvailable)
    }

    @Test("the history holds what was recorded while no process ran, oldest first, and nothing older than asked for")
    func history() async {
        let now = Date(timeIntervalSince1970: 1_767_225_600)
        motion.moves(["automotive"], at: now - 4_000)
        motion.moves(["walking"], at: now - 60)
        motion.moves(["stationary"], confidence: .medium, at: now - 600)
        let answer = await asked(sensor(now: now), "activityHistory", ["sinceMillisAgo": .number(1_800_000)])
        let expected = """
            [{"ageMillis":600000,"type":"still","confidence":67},{"ageMillis":60000,"type":"walking","confidence":100}]
            """
        #expect((try? answer.get())?.written == expected)
    }

    @Test("a question never shows the system's prompt: without permission the history is empty")
    func neverPrompts() async {
        motion.authorization = .notDetermined
        motion.hasPurposeText = false
        let answer = await asked(sensor(), "activityHistory", ["sinceMillisAgo": .number(60_000)])
        #expect(answer == .success(.array([])))
        #expect(motion.endedFor == nil)
    }

    @Test("a permission that is withdrawn before the answer makes it an error, and a span must be a number")
    func errors() async {
        motion.holdsQueries = true
        let sensor = sensor()
        let answer = CurrentValue<Result<Json, QuestionError>?>(nil)
        sensor.ask("activityHistory", ["sinceMillisAgo": .number(60_000)]) { result in answer.update { $0 = result } }
        motion.authorization = .denied
        motion.answersQueries()
        let withdrawn = await answer.first { $0 != nil }
        #expect(throws: QuestionError.self) { try withdrawn?.get() }
        motion.authorization = .authorized
        let refused = await asked(sensor, "activityHistory", ["sinceMillisAgo": .text("a while")])
        #expect(refused == .failure(QuestionError("sinceMillisAgo must be a number, 0 or more; got \"a while\"")))
    }
}
