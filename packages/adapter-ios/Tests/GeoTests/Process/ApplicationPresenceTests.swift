import Foundation
import Phone
import Testing
import UIKit

@testable import Geo

@MainActor @Suite(.serialized) struct ApplicationPresenceTests {
    private let ui: UISystem
    private let presence: ApplicationPresence
    private let log = Recorded<String>()
    private let sounds = RecordedSounds()

    init() {
        Phone.current = Phone()
        ui = Phone.current.system(UISystem.self)
        presence = ApplicationPresence(UIApplication.shared, sounds: sounds) { [log] _, event, _ in log.append(event) }
    }

    @Test("one background task keeps the process while work is pending, and is ended with it")
    func holds() {
        presence.hold(true)
        presence.hold(true)
        presence.renew()
        #expect(ui.openTasks == 1)
        presence.hold(false)
        presence.hold(false)
        presence.renew()
        #expect(ui.openTasks == 0)
        #expect(ui.calls == ["begin", "end"])
    }

    @Test("what must be on the disk is written while the task still holds the process")
    func ends() {
        let open = Recorded<Int>()
        presence.ending = { [ui, open] in open.append(ui.openTasks) }
        presence.hold(true)
        #expect(open.all == [])
        presence.hold(false)
        #expect(open.all == [1])
    }

    @Test("a task whose time is over is ended by its handler, or the system would end the app")
    func expires() {
        let expired = Locked(false)
        presence.expiring = { [ui] in
            // What has to be handed over is, while the task still holds.
            expired.value = ui.openTasks == 1
        }
        presence.hold(true)
        ui.expireTasks()
        #expect(ui.endedFor == nil)
        #expect(ui.openTasks == 0)
        #expect(expired.value)
        #expect(log.all == ["task:expired"])
    }

    @Test("after that the next event of the platform begins another task, as long as work is pending")
    func renews() {
        presence.hold(true)
        ui.expireTasks()
        presence.renew()
        #expect(ui.openTasks == 1)
        presence.hold(false)
        #expect(ui.openTasks == 0)
        presence.renew()
        #expect(ui.openTasks == 0)
    }

    @Test("a task that the system refuses is asked for again at the next event")
    func refused() {
        ui.rules.grantsTasks = false
        presence.hold(true)
        #expect(ui.openTasks == 0)
        ui.rules.grantsTasks = true
        presence.renew()
        #expect(ui.openTasks == 1)
        presence.hold(false)
    }

    @Test("the handler of a task that was ended in time ends no later one")
    func late() {
        presence.hold(true)
        let late = ui.handlers
        presence.hold(false)
        presence.hold(true)
        for handler in late { handler() }
        #expect(ui.openTasks == 1)
        #expect(log.isEmpty)
        presence.hold(false)
    }

    @Test("holds from many threads leave no task behind")
    func threads() async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { [presence] in
                    for turn in 0..<200 {
                        presence.hold(turn % 2 == 0)
                        presence.renew()
                    }
                }
            }
        }
        presence.hold(false)
        #expect(ui.openTasks == 0)
    }

    @Test("sounds are played as they are requested, and the mode is there for others to follow")
    func requests() {
        presence.set(PresenceRequest(mode: .location, sound: "motionchange", preventsSuspension: true))
        presence.set(PresenceRequest(mode: .geofences))
        #expect(sounds.played.all == ["motionchange"])
        #expect(presence.request.value == PresenceRequest(mode: .geofences))
        #expect(ui.openTasks == 0)
    }
}
