import Foundation
import Testing

@testable import Geo

@Suite struct TimeTests {
    @Test("the uptime counts from the start of the device and never goes back")
    func uptime() {
        let clock = DeviceClock()
        var last = clock.uptime()
        #expect(last > 0)
        for _ in 0..<1_000 {
            let next = clock.uptime()
            #expect(next >= last)
            last = next
        }
        #expect(abs(Double(clock.now()) / 1_000 - Date().timeIntervalSince1970) < 5)
    }

    @Test("every clock of one start of the device has the same boot id")
    func bootId() {
        #expect(DeviceClock().bootId == DeviceClock().bootId)
        #expect(DeviceClock().bootId.hasPrefix("boot-"))
    }

    @Test("a cancelled timer does not run, and a delay that is over runs at once")
    func timers() async throws {
        let timers = DispatchTimers(clock: DeviceClock())
        let ran = Recorded<String>()
        let cancel = timers.after(20) { ran.append("cancelled") }
        cancel()
        cancel()
        _ = timers.after(-5) { ran.append("now") }
        _ = timers.after(60) { ran.append("later") }
        _ = timers.after(.max) { ran.append("never") }
        _ = try await eventually("the later one") { ran.all.contains("later") ? true : nil }
        #expect(ran.all == ["now", "later"])
    }

    @Test("alarms of an earlier process are known, come where they are due, and the system is asked for the earliest")
    func alarms() async throws {
        try await Repository.withFolder { folder in
            let time = VirtualTime()
            let file = folder.appendingPathComponent("alarms.json")
            let requests = Recorded<Int64?>()
            let came = Recorded<String>()
            func made() -> KeptAlarms {
                KeptAlarms(
                    clock: time, timers: time, file: file, request: { requests.append($0) }, came: { came.append($0) }
                )
            }
            let first = made()
            let now = time.now()
            first.wakeAt("heartbeat", now + 60_000)
            first.wakeAt("schedule", now + 30_000)
            first.wakeAt("gone", now + 10)
            first.wakeAt("gone", nil)
            #expect(requests.all.last == now + 30_000)
            try await time.pass(40_000) {}
            #expect(came.all == ["schedule"])
            #expect(requests.all.last == now + 60_000)

            // The process is killed, and woken late.
            time.set(now: now + 70_000, up: time.uptime() + 30_000)
            let second = made()
            #expect(second.all == ["heartbeat": now + 60_000])
            #expect(second.takeDue() == ["heartbeat"])
            #expect(second.takeDue() == [])
            #expect(requests.all.last == .some(nil))
            #expect(made().all.isEmpty)
        }
    }
}
