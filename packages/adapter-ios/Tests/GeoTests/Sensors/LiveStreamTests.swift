#if canImport(Phone)
    import CoreLocation
    import Foundation
    import Testing

    @testable import Geo

    private let drive = #"{"desiredAccuracy":-1,"distanceFilter":0,"interval":1000,"background":true}"#

    /// Live updates with a background session, and when standard updates are used in their place.
    @Suite(.serialized, .timeLimit(.minutes(1))) struct LiveStreamTests {
        private func withLive(_ use: (LocationPhone) async throws -> Void) async throws {
            try await LocationPhone.with { phone in
                phone.options.system = SystemVersion(18)
                await phone.launches()
                await phone.tracks()
                try await use(phone)
            }
        }

        private func opens(_ phone: LocationPhone, _ request: String = drive) async throws -> HeardReadings {
            let readings = try await phone.watches("location", request)
            _ = try await eventually("a live stream") { phone.system.openLiveStreams == 1 ? true : nil }
            return readings
        }

        @Test(
            "a fine request in the background uses them; fixes are not filtered, and no indicator is shown with Always")
        func live() async throws {
            try await withLive { phone in
                let readings = try await opens(phone)
                #expect(phone.system.updatingManagers.isEmpty && phone.system.heldSessions == 0)
                phone.system.isForeground = false
                phone.system.receives(phone.fix(45))
                let fix = await readings.have(1)[0]
                #expect(fix["filtered"]?.flag == false && fix["latitude"]?.double == 45)
                try await phone.unwatches("location")
                _ = try await eventually("the end of the stream") { phone.system.openLiveStreams == 0 ? true : nil }
            }
        }

        @Test(
            "they are not used by iOS 16, for coarse requests, in the foreground alone, or where the app excludes them")
        func standard() async throws {
            let coarse = #"{"desiredAccuracy":3000,"distanceFilter":1000,"interval":1000,"background":true}"#
            let front = #"{"desiredAccuracy":-1,"distanceFilter":0,"interval":1000,"background":false}"#
            let excluded =
                #"{"desiredAccuracy":-1,"distanceFilter":0,"interval":1,"background":true,"sessionEngine":false}"#
            for (version, request) in [(16, drive), (18, coarse), (18, front), (18, excluded)] {
                try await LocationPhone.with { phone in
                    phone.options.system = SystemVersion(version)
                    await phone.launches()
                    await phone.tracks()
                    try await phone.watches("location", request)
                    #expect(phone.system.updatingManagers.count == 1 && phone.system.openLiveStreams == 0)
                }
            }
        }

        @Test(
            "a background session is held where permission is While Using, or the indicator is wanted, until the watch ends"
        )
        func sessions() async throws {
            try await withLive { phone in
                phone.system.authorize(.authorizedWhenInUse)
                await phone.settles()
                let readings = try await opens(phone)
                #expect(phone.system.heldSessions == 1)
                phone.system.authorize(.authorizedAlways)
                await phone.settles()
                #expect(phone.system.heldSessions == 0)
                let shown =
                    #"{"desiredAccuracy":-1,"distanceFilter":0,"interval":1000,"background":true,"indicator":true}"#
                try await phone.watches("location", shown, readings)
                #expect(phone.system.heldSessions == 1 && phone.system.openLiveStreams == 1)
                await phone.tracks(.geofences)
                #expect(phone.system.heldSessions == 0, "no indicator while only geofences are monitored")
                await phone.tracks()
                #expect(phone.system.heldSessions == 1)
                try await phone.unwatches("location")
                #expect(phone.system.heldSessions == 0)
            }
        }

        @Test(
            "live updates that fall silent are replaced by standard updates, with an error that says so, and used again an hour later"
        )
        func silence() async throws {
            try await withLive { phone in
                let readings = try await opens(phone)
                phone.system.receives(phone.fix(45))
                await readings.have(1)
                phone.system.hostility.liveIsSilent = true
                // The watchdog began anew with the fix, which is handled on the main thread.
                await phone.settles()
                try await phone.passes(59_999)
                #expect(phone.system.updatingManagers.isEmpty)
                try await phone.passes(1)
                await phone.settles()
                #expect(phone.system.updatingManagers.count == 1)
                #expect(readings.last?["error"]?.object?["message"]?.string?.contains("said nothing for 60 s") == true)
                await phone.receives(45.1)
                #expect(readings.last?["latitude"]?.double == 45.1)
                phone.system.hostility.liveIsSilent = false
                try await phone.unwatches("location")
                try await phone.watches("location", drive, readings)
                #expect(phone.system.updatingManagers.count == 1)
                try await phone.passes(LocationTracker.distrustMillis)
                _ = try await opens(phone)
                #expect(phone.system.updatingManagers.isEmpty)
            }
        }

        @Test("updates that end are replaced at once; fixes that both streams bring count once")
        func ended() async throws {
            try await withLive { phone in
                let readings = try await opens(phone)
                let fix = phone.fix(45)
                phone.system.receives(fix)
                await readings.have(1)
                phone.system.liveUpdatesFail()
                await readings.have(2)
                #expect(readings.last?["error"]?.object?["code"]?.double == 0)
                await phone.settles()
                phone.system.receives(fix)
                phone.system.receives(phone.fix(45.2))
                await phone.settles()
                #expect(readings.all.count == 3 && readings.last?["latitude"]?.double == 45.2)
            }
        }

        @Test("a device that stands still makes no stream silent")
        func stationary() async throws {
            try await withLive { phone in
                let readings = try await opens(phone)
                phone.system.liveUpdate { $0.stationary = true }
                phone.system.liveUpdate {
                    $0.stationary = true
                    $0.locationUnavailable = true
                }
                await readings.have(1)
                try await phone.passes(3_600_000)
                #expect(phone.system.updatingManagers.isEmpty && phone.system.openLiveStreams == 1)
            }
        }

        @Test("what an update says instead of a fix is a failure, reported once")
        func diagnostics() async throws {
            try await withLive { phone in
                let readings = try await opens(phone)
                for _ in 0..<3 { phone.system.liveUpdate { $0.authorizationDenied = true } }
                for _ in 0..<3 { phone.system.liveUpdate { $0.locationUnavailable = true } }
                await readings.have(2)
                phone.system.receives(phone.fix(45))
                await readings.have(3)
                #expect(readings.all.prefix(2).map { $0["error"]?.object?["code"]?.double } == [1, 2])
                #expect(readings.all.count == 3)
            }
        }

        @Test("a process that dies with a session leaves none behind")
        func death() async throws {
            try await withLive { phone in
                phone.system.authorize(.authorizedWhenInUse)
                await phone.settles()
                _ = try await opens(phone)
                await phone.dies()
                #expect(phone.system.heldSessions == 0)
                await phone.launches()
                #expect(phone.system.heldSessions == 0)
            }
        }
    }
#endif
