import BackgroundTasks
import Foundation
import Phone
import Testing
import UIKit

@testable import Geo

/// Alarms of the engine, which the system keeps as it sees fit.
@MainActor @Suite(.serialized) struct BackgroundWakesTests {
    private let config = #"[{"stopOnTerminate":false,"heartbeatInterval":3600,"isMoving":false}]"#

    /// The user starts tracking and leaves the app; the engine waits for its heartbeat.
    private func waits(_ phone: VirtualIphone) async throws {
        phone.launches(opens: true)
        let app = TestClient(phone.host).attaches()
        try await app.calls("ready", config)
        try await app.calls("start")
        phone.ui.leavesApp()
        await phone.settles()
        phone.process.wakes.submitsAll()
    }

    /// The earliest alarm, epoch milliseconds.
    private func earliest(_ phone: VirtualIphone) -> Int64 { Int64((phone.tasks.requests.values.min() ?? 0) * 1_000) }

    @Test("the system is asked for a launch at the earliest alarm, by a refresh and by a longer task")
    func requests() async throws {
        try await VirtualIphone.with { phone in
            try await waits(phone)
            #expect(Set(phone.tasks.requests.keys) == ["dev.geo.refresh", "dev.geo.processing"])
            #expect(earliest(phone) > phone.time.now())
            #expect(phone.tasks.exceptions.isEmpty)
        }
    }

    @Test("a dead process is started for an alarm, the engine receives it, and the task is completed when it is idle")
    func wakes() async throws {
        try await VirtualIphone.with { phone in
            try await waits(phone)
            phone.dies()
            phone.sleeps(until: earliest(phone) + 60_000)
            _ = phone.crossed.take()
            phone.launches()
            #expect(phone.tasks.run("dev.geo.refresh"))
            #expect(await phone.tasks.completion())
            #expect(phone.hostWords[0].names == ["hello"])
            #expect(phone.hostWords[1]["wake"]?.object?["cause"]?.string == "alarm")
            #expect(phone.tasks.exceptions.isEmpty)
            phone.process.wakes.submitsAll()
            #expect(earliest(phone) > phone.time.now())
        }
    }

    @Test("an alarm whose process ends before the engine has handled it comes to the next process")
    func killedInBetween() async throws {
        try await VirtualIphone.with { phone in
            try await waits(phone)
            phone.dies()
            phone.sleeps(until: earliest(phone) + 60_000)
            // The guest answers nothing at all: the process ends in the middle of the wake.
            phone.boot = { try GuestEngine.boot(guest("(json) => { post('{\"busy\":true}'); }")) }
            phone.launches()
            await phone.host.delivered()
            phone.dies()
            phone.boot = nil
            _ = phone.crossed.take()
            phone.launches()
            await phone.settles()
            #expect(phone.hostWords[1]["wake"]?.object?["cause"]?.string == "alarm")
            phone.process.wakes.submitsAll()
            #expect(earliest(phone) > phone.time.now())
        }
    }

    @Test("a task whose time is over is completed once, as not done, though the engine ends its work later")
    func expires() async throws {
        try await VirtualIphone.with { phone in
            try await waits(phone)
            phone.dies()
            phone.boot = {
                try GuestEngine.boot(guest("(json) => { post('{\"busy\":' + !json.includes('detach') + '}'); }"))
            }
            phone.launches()
            await phone.host.delivered()
            #expect(phone.tasks.run("dev.geo.processing"))
            phone.tasks.expire()
            #expect(await phone.tasks.completion() == false)
            let client = TestClient(phone.host).attaches()
            client.says(#"{"detach":true}"#)
            await phone.settles()
            #expect(phone.tasks.exceptions.isEmpty)
        }
    }

    @Test(
        "work that the system cuts off is a reason for a launch as soon as may be, and its alarms are waited for again after it"
    )
    func cutOff() async throws {
        try await VirtualIphone.with { phone in
            try await waits(phone)
            let alarm = earliest(phone)
            phone.boot = {
                try GuestEngine.boot(guest("(json) => { post('{\"busy\":' + !json.includes('detach') + '}'); }"))
            }
            phone.dies()
            phone.launches()
            await phone.host.delivered()
            phone.ui.expireTasks()
            phone.process.wakes.submitsAll()
            #expect(earliest(phone) == 0)
            #expect(phone.tasks.run("dev.geo.processing"))
            // The task gives the process time: what is pending goes on under a background task of its own.
            let client = TestClient(phone.host).attaches()
            client.says(#"{"detach":true}"#)
            #expect(await phone.tasks.completion())
            phone.process.wakes.submitsAll()
            #expect(earliest(phone) == alarm)
            #expect(phone.tasks.exceptions.isEmpty)
        }
    }

    @Test("a system that takes no request is asked again, and the reason is logged once")
    func refused() async throws {
        try await VirtualIphone.with { phone in
            phone.tasks.isUnavailable = true
            try await waits(phone)
            #expect(phone.logged.filter { $0 == "wakes:refused" }.count == 2)
            phone.tasks.isUnavailable = false
            phone.process.wakes.request(phone.time.now() + 3_600_000)
            phone.process.wakes.submitsAll()
            #expect(phone.tasks.requests.count == 2)
        }
    }

    @Test("a client that comes before the hook of the app delegate gets an engine without background tasks")
    func late() async throws {
        try await VirtualIphone.with { phone in
            phone.tasks.hasLaunched = true
            phone.launches(isLaunching: false)
            let app = TestClient(phone.host).attaches()
            try await app.calls("ready", config)
            try await app.calls("start")
            await phone.settles()
            phone.process.wakes.submitsAll()
            #expect(phone.tasks.requests.isEmpty)
            #expect(phone.tasks.exceptions.isEmpty)
        }
    }
}
