import CoreMotion
import Foundation
import Phone
import Testing

@testable import Geo

@Suite(.serialized) struct AccelerationSensorTests {
    private let motion: MotionSystem
    private let readings = Readings()
    private let sensor: AccelerationSensor

    init() {
        Phone.current = Phone()
        let motion = Phone.current.system(MotionSystem.self)
        self.motion = motion
        sensor = AccelerationSensor(uptime: { motion.uptime })
    }

    private func request(_ rateHz: Double) -> Json { .object(["rateHz": .number(rateHz)]) }

    /// `count` samples at a rate.
    private func moves(_ count: Int, hz: Double, _ x: Double = 0, _ y: Double = 0, _ z: Double = -1) {
        for _ in 0..<count {
            motion.uptime += 1 / hz
            motion.accelerates(x, y, z)
        }
    }

    @Test("a phone that lies face up reads +1 g along z, as on Android")
    func signs() throws {
        try sensor.watch(request(50), sink: readings.sink)
        moves(51, hz: 50, 0.25, -0.5, -1)
        let samples = readings.all.first?["samples"]?.array?.prefix(3).compactMap(\.double)
        #expect(samples == [-0.25, 0.5, 1])
        sensor.unwatch()
    }

    @Test("blocks hold a second, say the rate at which samples came, and follow each other without a gap")
    func blocks() throws {
        try sensor.watch(request(50), sink: readings.sink)
        moves(121, hz: 40)
        #expect(readings.all.count == 3)
        for block in readings.all {
            #expect(block["samples"]?.array?.count == 120)
            #expect(abs((block["rateHz"]?.double ?? 0) - 40) < 0.01)
            #expect(block["ageMillis"]?.double == 25)
        }
        sensor.unwatch()
    }

    @Test("samples apart belong to two blocks; one that comes twice, or is no number, to none")
    func gaps() throws {
        try sensor.watch(request(50), sink: readings.sink)
        moves(10, hz: 50)
        motion.accelerates(0, 0, -1)
        motion.accelerates(.nan, 0, -1)
        motion.uptime += 5
        moves(1, hz: 50)
        #expect(readings.all.map { $0["samples"]?.array?.count } == [30])
        sensor.unwatch()
    }

    @Test("another rate ends the block that was begun; the hardware's most is asked for at most; no rate is refused")
    func rates() throws {
        try sensor.watch(request(10), sink: readings.sink)
        #expect(motion.interval == 0.1)
        moves(5, hz: 10)
        try sensor.watch(request(400), sink: readings.sink)
        #expect(motion.interval == 0.01)
        #expect(readings.all.map { $0["samples"]?.array?.count } == [15])
        #expect(throws: Refused("rateHz must be a positive number of samples a second; got 0")) {
            try sensor.watch(request(0), sink: readings.sink)
        }
        sensor.unwatch()
        #expect(!motion.isAccelerating)
        moves(200, hz: 50)
        #expect(readings.all.count == 1)
    }
}
