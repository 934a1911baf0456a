import Foundation
import Phone
import Testing
import UIKit

@testable import Geo

/// The launch of the app's process, and its end.
@MainActor @Suite(.serialized, .timeLimit(.minutes(2))) struct PhoneProcessTests {
    private let tracking = #"[{"distanceFilter":10,"disableElasticity":true,"stopOnTerminate":false,"autoSync":false}]"#

    /// The user opens the app, starts tracking, and drives.
    private func drives(_ phone: VirtualIphone, _ config: String) async throws {
        phone.launches(opens: true)
        let app = TestClient(phone.host).attaches()
        try await app.calls("ready", config)
        try await app.calls("start")
        try await phone.drives(5)
        await phone.settles()
    }

    @Test("a process that the system starts goes on with the trip, without a client and without the app in front")
    func relaunched() async throws {
        try await VirtualIphone.with { phone in
            try await drives(phone, tracking)
            phone.dies()
            _ = phone.crossed.take()
            phone.launches()
            await phone.settles()
            #expect(phone.hostWords.prefix(2).map { $0.names[0] } == ["hello", "wake"])
            #expect(phone.sensor("location").isWatched)
            try await phone.drives(20, from: 5)
            let app = TestClient(phone.host).attaches()
            try await app.calls("ready", #"[{"reset":false}]"#)
            let count = try await app.calls("getCount")?.double ?? 0
            // Every second fix is far enough from the last record.
            #expect(count >= 12)
        }
    }

    @Test("a guest that rests after failures is started again when the user opens the app")
    func opensResting() async throws {
        let faulty = guest(
            "(json) => { if (JSON.parse(json).wake?.name === 'fault') throw new Error('a fault of mine'); }")
        try await VirtualIphone.with { phone in
            phone.boot = { try GuestEngine.boot(faulty) }
            phone.launches()
            for _ in 0..<4 { phone.host.wake(.alarm("fault")) }
            _ = await phone.host.diagnostics.first { $0.isLost }
            await phone.settles()
            phone.ui.opensApp()
            let found = await phone.host.diagnostics.first { !$0.isLost }
            #expect(found.restarts == 4)
        }
    }

    @Test("before the first unlock the engine sleeps: no file is touched, and nothing begins anew")
    func firstUnlock() async throws {
        try await VirtualIphone.with { phone in
            try await drives(phone, tracking)
            phone.dies()
            let before = try Data(contentsOf: phone.memory)
            phone.mark.isUnlocked = false
            phone.ui.isProtectedDataAvailable = false
            phone.keychain.isLocked = true
            phone.launches()
            await phone.settles()
            #expect(!phone.sensor("location").isWatched)
            #expect(try Data(contentsOf: phone.memory) == before)
            let client = TestClient(phone.host).attaches()
            let asleep = try await client.calls("getState")?.object
            #expect(asleep?["degraded"]?.written == #"["storage-locked"]"#)

            phone.mark.isUnlocked = true
            phone.keychain.isLocked = false
            phone.ui.unlocks()
            let state = try await client.calls("ready", #"[{"reset":false}]"#)?.object
            #expect(state?["enabled"]?.flag == true)
            #expect(phone.sensor("location").isWatched)
            #expect(phone.hostWords.contains { $0.has("unlocked") })
        }
    }

    @Test(
        "a phone that is locked in a pocket has been unlocked once: its engine neither waits nor is notified of each unlock"
    )
    func lockedInAPocket() async throws {
        try await VirtualIphone.with { phone in
            try await drives(phone, tracking)
            phone.dies()
            phone.ui.isProtectedDataAvailable = false
            phone.launches()
            await phone.settles()
            #expect(phone.sensor("location").isWatched)
            phone.ui.unlocks()
            phone.ui.locks()
            phone.ui.unlocks()
            await phone.settles()
            #expect(!phone.hostWords.contains { $0.has("unlocked") })
        }
    }

    @Test("a launch by the user does not end tracking where stopOnTerminate is true, with scenes and without")
    func openedAgain() async throws {
        for withScene in [true, false] {
            try await VirtualIphone.with { phone in
                try await drives(phone, #"[{"stopOnTerminate":true}]"#)
                phone.dies()
                if !withScene { phone.ui.launchesInactive() }
                phone.launches()
                phone.ui.opensApp(withScene: withScene)
                try await phone.passes(AppLife.graceMillis + 1_000)
                let app = TestClient(phone.host).attaches()
                let state = try await app.calls("ready", #"[{"reset":false}]"#)?.object
                #expect(state?["enabled"]?.flag == true)
            }
        }
    }

    @Test("a launch in the background ends it, once no app has come into view")
    func stopsOnTerminate() async throws {
        try await VirtualIphone.with { phone in
            try await drives(phone, #"[{"stopOnTerminate":true}]"#)
            phone.dies()
            phone.launches()
            try await phone.passes(AppLife.graceMillis - 1)
            #expect(phone.sensor("location").isWatched)
            try await phone.passes(1)
            #expect(!phone.sensor("location").isWatched)
            #expect(phone.process.presence.request.value.mode == .off)
        }
    }

    @Test("an app that is terminated ends tracking in its last moments, before the process is gone")
    func terminated() async throws {
        try await VirtualIphone.with { phone in
            try await drives(phone, #"[{"stopOnTerminate":true}]"#)
            phone.ui.post(UIApplication.willTerminateNotification)
            // Nothing runs after the notification has returned.
            #expect(!phone.sensor("location").isWatched)
            #expect(phone.ui.openTasks == 0)
            phone.dies()
            phone.launches(opens: true)
            await phone.settles()
            #expect(
                phone.hostWords.last { $0.has("hello") }?["hello"]?.object?["lastLife"]?.object?["reason"]?.string
                    == "app-terminated")
        }
    }

    @Test("a memory warning drops an idle guest, and the next reading starts another")
    func memoryWarning() async throws {
        try await VirtualIphone.with { phone in
            try await drives(phone, tracking)
            phone.dies()
            phone.launches()
            await phone.settles()
            phone.ui.post(UIApplication.didReceiveMemoryWarningNotification)
            await phone.settles()
            #expect(phone.host.diagnostics.value.drops == 1)
            try await phone.drives(5, from: 5)
            #expect(phone.host.diagnostics.value.restarts == 0)
        }
    }

    @Test("work under way holds a background task, and an idle engine none")
    func holdsTask() async throws {
        try await VirtualIphone.with { phone in
            phone.launches()
            #expect(phone.ui.openTasks == 1)
            await phone.settles()
            #expect(phone.ui.openTasks == 0)
        }
    }

    @Test("an upload that outlasts the time in the background holds no task, until the next fix comes")
    func expiresAndRenews() async throws {
        try await VirtualIphone.with { phone in
            phone.http.answers { _ in nil }
            phone.launches(opens: true)
            let app = TestClient(phone.host).attaches()
            try await app.calls(
                "ready", #"[{"url":"http://127.0.0.1:9/x","distanceFilter":10,"stopOnTerminate":false}]"#)
            try await app.calls("start")
            for second in 0..<3 {
                let latitude = 45 + Double(second) * 10 / 111_132
                phone.sensor("location").reads(
                    #"{"latitude":\#(latitude),"longitude":13,"accuracy":5,"speed":10,"ageMillis":0}"#)
                await phone.host.delivered()
            }
            let http = phone.http
            _ = try await eventually("an upload") { @Sendable in http.exchanges.isEmpty ? nil : true }
            #expect(phone.ui.openTasks == 1)
            phone.ui.expireTasks()
            #expect(phone.ui.endedFor == nil)
            #expect(phone.ui.openTasks == 0)
            phone.sensor("location").reads(#"{"latitude":45.001,"longitude":13,"accuracy":5,"speed":10,"ageMillis":0}"#)
            #expect(phone.ui.openTasks == 1)
            for exchange in phone.http.exchanges.all {
                exchange.completion(.success(HttpResponse(status: 200, headers: [:], body: "{}")))
            }
        }
    }

    @Test("what the Info.plist lacks is said in the log, and tasks that it does not permit are not registered")
    func manifest() async throws {
        try await VirtualIphone.with { phone in
            phone.facts = ManifestFacts(["UIBackgroundModes": ["location", "fetch"]])
            phone.tasks.permitted = []
            phone.launches()
            #expect(phone.logged.filter { $0 == "manifest:fault" }.count == 6)
            #expect(phone.tasks.exceptions.isEmpty)
            #expect(!phone.logged.contains("wakes:refused"))
        }
    }
}
