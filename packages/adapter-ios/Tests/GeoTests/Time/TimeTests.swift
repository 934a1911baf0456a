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
            first.keepNow()
            #expect(requests.all.last == now + 30_000)
            try await time.pass(40_000) {}
            #expect(came.all == ["schedule"])
            first.keepNow()
            #expect(requests.all.last == now + 60_000)

            // The process is killed, and woken late.
            time.set(now: now + 70_000, up: time.uptime() + 30_000)
            let second = made()
            #expect(second.all == ["heartbeat": now + 60_000])
            #expect(second.takeDue() == ["heartbeat"])
            #expect(second.takeDue() == [])
            second.keepNow()
            #expect(requests.all.last == .some(nil))
            #expect(made().all.isEmpty)
        }
    }

    @Test("alarms that are set in one turn do not wait for the disk or the system, which get one request for all of them")
    func oneRequest() async throws {
        try await Repository.withFolder { folder in
            let time = VirtualTime()
            let requests = Recorded<Int64?>()
            let mayGo = DispatchSemaphore(value: 0)
            let file = folder.appendingPathComponent("alarms.json")
            let alarms = KeptAlarms(
                clock: time, timers: time, file: file,
                request: {
                    mayGo.wait()
                    requests.append($0)
                },
                came: { _ in }
            )
            for number in 1...5 { alarms.wakeAt("alarm-\(number)", time.now() + 60_000 / Int64(number)) }
            // Had one of them waited for the system, this would not be reached.
            for _ in 1...5 { mayGo.signal() }
            alarms.keepNow()
            #expect(requests.all.last == time.now() + 12_000)
            #expect(requests.all.count <= 2)
            let kept = try Data(contentsOf: file)
            #expect(kept.count > 100)
        }
    }

    @Test("a cancelled wait keeps nothing alive, however long it would have been", .timeLimit(.minutes(1)))
    func freed() async {
        final class Kept: Sendable {
            let freed: @Sendable () -> Void

            init(_ freed: @escaping @Sendable () -> Void) { self.freed = freed }

            deinit { freed() }
        }
        for timers: any Timers in [DispatchTimers(clock: DeviceClock()), AwakeTimers()] {
            let isFree = CurrentValue(false)
            func wait() -> @Sendable () -> Void {
                let kept = Kept { isFree.update { $0 = true } }
                return timers.after(3_600_000) { withExtendedLifetime(kept) {} }
            }
            let cancel = wait()
            #expect(!isFree.value)
            cancel()
            _ = await isFree.first { $0 }
        }
    }
}
