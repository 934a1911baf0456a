import Foundation
import Testing

@testable import Geo

/// What is queued while the host ends.
@Suite struct InboxTests {
    @Test("input that is queued when the inbox closes still runs, later input is refused, and nothing is held any longer")
    func closes() async {
        let queue = DispatchQueue(label: "inbox-test")
        let presence = ScriptedPresence()
        let hold = BusyHold(presence: presence)
        let inbox = Inbox(clock: VirtualTime(), queue: queue, hold: hold)
        let ran = Recorded<Int>()
        // On the queue, so that nothing of it runs before the last input was refused.
        let isTaken = queue.sync {
            for number in 1...3 {
                inbox.add {
                    ran.append(number)
                    return []
                }
            }
            inbox.close()
            return inbox.add { [] }
        }
        #expect(!isTaken)
        _ = await hold.isDelivered.first { $0 }
        #expect(ran.all == [1, 2, 3])
        #expect(presence.holds.all == [true, false])
    }

    @Test("a host that is released while its last input runs ends without a fault")
    func releasedHost() async throws {
        let echo = guest("() => {}")
        for _ in 0..<100 {
            let phone = ScriptedPhone()
            weak var released: EngineHost?
            do {
                let host = try phone.boots(echo)
                released = host
                for number in 0..<20 { host.wake(.alarm("alarm-\(number)")) }
                DispatchQueue.global().async { host.kill() }
            }
            // It has no other owner now than its input.
            phone.forgets()
            _ = try await eventually("the host is released") { released == nil ? true : nil }
        }
    }
}
