#if canImport(Phone)
    import CoreLocation
    import Foundation
    import Testing

    @testable import Geo

    /// Drives with the real guest on Core Location's stand-in.
    @Suite(.serialized, .timeLimit(.minutes(5))) struct DriveTests {
        private let stationary = "dev.geo/geo/stationary"

        @Test("a region exit before hello is answered starts a drive, of which forty fixes are recorded")
        func regionExit() async throws {
            try await TrackedPhone.with { phone in
                try await phone.begins()
                try await phone.drives(5)
                try await phone.stays(minutes: 20)
                #expect(phone.system.regionIdentifiers == [stationary])
                let before = phone.queued
                await phone.dies()

                phone.system.isForeground = false
                phone.system.hostility.doubles = true
                phone.system.hostility.threads = .others
                let started = Flag()
                phone.system.relaunch = { started.set() }
                phone.system.crosses(stationary, isEntry: false)
                #expect(started.isSet)
                _ = phone.crossed.take()
                try await phone.launches()
                await phone.settles()
                let first = phone.crossed.all.filter { $0.hasPrefix("> ") }.map { json(String($0.dropFirst(2))) }
                #expect(first[0].has("hello") && first[1]["wake"]?.object?["cause"]?.string == "launch")
                #expect(first.contains { $0["wake"]?.object?["kind"]?.string == "regions" })
                try await phone.drives(45)
                #expect(phone.queued - before >= 40, "\(phone.queued - before) records")
            }
        }

        @Test("live updates of iOS 18 record a drive; where they fall silent in it, standard updates go on")
        func live() async throws {
            try await TrackedPhone.with { phone in
                phone.location.options.system = SystemVersion(18)
                try await phone.begins()
                phone.system.isForeground = false
                _ = try await eventually("live updates") { phone.system.openLiveStreams == 1 ? true : nil }
                try await phone.drives(30)
                #expect(phone.queued >= 25 && phone.system.updatingManagers.isEmpty)
                phone.system.hostility.liveIsSilent = true
                // The watchdog of live updates, and a second or two of the engine's own.
                try await phone.drives(62)
                let before = phone.queued
                #expect(phone.system.updatingManagers.count == 1 && phone.system.openLiveStreams == 0)
                try await phone.drives(30)
                #expect(phone.queued - before >= 28)
            }
        }

        @Test("what the platform refuses a background launch is in the state of the engine until the app is opened")
        func degraded() async throws {
            try await TrackedPhone.with { phone in
                phone.location.options.system = SystemVersion(18)
                phone.system.isForeground = false
                try await phone.begins()
                let app = TestClient(phone.host).attaches()
                try await app.calls("ready", #"[{"reset":false}]"#)
                try await phone.guestReads("restrictions", #""serviceRefused":"insufficientlyInUse""#)
                var state = try await app.calls("getState")?.object
                #expect(state?["degraded"]?.written == #"["insufficiently-in-use"]"#)
                var provider = try await app.calls("getProviderState")?.object
                #expect(provider?["insufficientlyInUse"]?.flag == true)
                phone.system.isForeground = true
                phone.system.activity("DidBecomeActive")
                try await phone.guestReads("restrictions", #""data":{"ageMillis":0}"#)
                try await phone.guestReads("provider", #""insufficientlyInUse":false"#)
                state = try await app.calls("getState")?.object
                provider = try await app.calls("getProviderState")?.object
                #expect(provider?["insufficientlyInUse"]?.flag == false)
                #expect(state?["degraded"] == nil)
            }
        }

        @Test("stop ends what is registered with the platform, and starts no process any more")
        func stop() async throws {
            try await TrackedPhone.with { phone in
                try await phone.begins()
                try await phone.drives(5)
                try await phone.stays(minutes: 20)
                #expect(!phone.system.registered.isEmpty)
                let app = TestClient(phone.host).attaches()
                try await app.calls("ready", #"[{"reset":false}]"#)
                try await app.calls("stop")
                await phone.settles()
                #expect(phone.system.registered.isEmpty && phone.system.regionIdentifiers.isEmpty)
                #expect(phone.system.updatingManagers.isEmpty)
            }
        }

        @Test("with stopOnTerminate the end of the app ends what is registered")
        func stopOnTerminate() async throws {
            try await TrackedPhone.with { phone in
                try await phone.begins(#"{"distanceFilter":10,"disableElasticity":true,"stopOnTerminate":true}"#)
                phone.host.appIsGone()
                await phone.settles()
                #expect(phone.system.registered.isEmpty && phone.system.regionIdentifiers.isEmpty)
            }
        }

        @Test(
            "what an earlier process registered, and the engine of this one does not want, is released when it is idle")
        func released() async throws {
            try await TrackedPhone.with { phone in
                try await phone.begins()
                try await phone.drives(5)
                try await phone.stays(minutes: 20)
                await phone.dies()
                #expect(!phone.system.registered.isEmpty)
                // Another installation on the same phone: its memory is empty.
                try await phone.launches(storage: MemoryDisk().storage())
                await phone.settles()
                #expect(phone.system.registered.isEmpty && phone.system.regionIdentifiers.isEmpty)
            }
        }

        /// A drive, a stop, and another drive. Where the process dies, the platform starts another one, or the user
        /// does in the end.
        ///
        /// - Parameters:
        ///   - first: the calls of the first process to the platform, from `start` on, until it dies; nil: it lives on.
        ///   - second: those of the one that the region exit of the second drive starts, where the first died while
        ///     parked.
        /// - Returns: how many records the second drive made.
        private func day(_ phone: TrackedPhone, first: Int? = nil, second: Int? = nil) async throws -> Int {
            let starts = Locked(0)
            phone.system.relaunch = { starts.increment() }
            try await phone.begins(starting: first.map { calls in { phone.system.endsProcess(afterCalls: calls) } })
            phone.system.isForeground = false
            for _ in 0..<40 { try await phone.goes(starts) { try await phone.drives(1, moves: true) } }
            for _ in 0..<20 { try await phone.goes(starts) { try await phone.stays(minutes: 1) } }
            if !phone.isAlive { try await phone.isOpened() }
            await phone.settles()
            if let second {
                await phone.dies()
                phone.system.endsProcess(afterCalls: second)
            }
            let before = phone.queued
            for _ in 0..<120 { try await phone.goes(starts) { try await phone.drives(1, moves: true) } }
            return phone.queued - before
        }

        @Test("wherever a process dies between two calls, the drives after it are recorded", .timeLimit(.minutes(5)))
        func kills() async throws {
            let whole = TrackedPhone()
            let records = try await day(whole)
            let calls = whole.system.calls.count
            await whole.dies()
            #expect(records >= 110 && calls >= 10, "\(records) records, \(calls) calls")
            for last in 0..<calls {
                try await TrackedPhone.with { phone in
                    let records = try await day(phone, first: last)
                    // A process that dies during the last drive is started again 500 m later, at 20 m/s.
                    #expect(records >= 85, "\(records) records, killed after \(last) of \(calls) calls")
                }
            }
        }

        @Test(
            "a process that the platform started, and that dies between two calls, is followed by one that records",
            .timeLimit(.minutes(5)))
        func killsOfTheNext() async throws {
            var last = 0
            var wasKilled = true
            while wasKilled {
                try await TrackedPhone.with { phone in
                    let records = try await day(phone, second: last)
                    // It leaves the region after 250 m, and 500 m farther the platform starts the next one.
                    #expect(records >= 82, "\(records) records, killed after \(last) calls")
                    wasKilled = phone.lives >= 3
                }
                last += 1
            }
            #expect(last >= 8, "the second process lived after \(last) calls")
        }
    }
#endif
