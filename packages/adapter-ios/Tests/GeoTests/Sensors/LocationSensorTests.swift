#if canImport(Phone)
    import CoreLocation
    import Foundation
    import Testing

    @testable import Geo

    private let drive = #"{"desiredAccuracy":-1,"distanceFilter":0,"interval":1000,"background":true}"#

    @Suite(.serialized, .timeLimit(.minutes(1))) struct LocationSensorTests {
        @Test("a fix has what the platform knows, an age by its own time, and nothing that it marks as invalid")
        func fields() async throws {
            try await LocationPhone.with { phone in
                await phone.launches()
                let readings = try await phone.watches("location", drive)
                phone.system.receives(phone.fix(45.5, 13.25, accuracy: 7, speed: 9, course: 90, secondsAgo: 2))
                await phone.settles()
                let whole = readings.last
                #expect(whole?["latitude"]?.double == 45.5 && whole?["longitude"]?.double == 13.25)
                #expect(
                    whole?["accuracy"]?.double == 7 && whole?["speed"]?.double == 9 && whole?["heading"]?.double == 90)
                #expect(whole?["altitude"]?.double == 12 && whole?["ellipsoidalAltitude"]?.double == 12)
                #expect(whole?["altitudeAccuracy"]?.double == 4 && whole?["speedAccuracy"]?.double == 0.5)
                #expect(whole?["headingAccuracy"]?.double == 3)
                #expect(
                    whole?["ageMillis"]?.double == 2_000 && whole?["time"]?.double == Double(phone.time.now() - 2_000))
                #expect(whole?["filtered"]?.flag == false && whole?["mock"] == nil)

                phone.system.receives(phone.fix(45.6, speed: -1, course: -1, isMock: true))
                await phone.settles()
                let bare = readings.last
                #expect(bare?["speed"] == nil && bare?["speedAccuracy"] == nil)
                #expect(bare?["heading"] == nil && bare?["headingAccuracy"] == nil)
                #expect(bare?["mock"]?.flag == true)

                phone.system.receives(phone.fix(0, 0, accuracy: -1))
                phone.system.receives(phone.fix(45.7, secondsAgo: -5))
                await phone.settles()
                #expect(readings.all.count == 3, "a place that is marked as invalid is no fix")
                #expect(
                    readings.last?["ageMillis"]?.double == 0, "a clock that was set back makes no fix younger than now")
            }
        }

        @Test("the manager is configured as requested, and a change does not interrupt it")
        func request() async throws {
            try await LocationPhone.with { phone in
                await phone.launches()
                await phone.tracks()
                let request =
                    #"{"desiredAccuracy":100,"distanceFilter":50,"interval":1000,"background":true,"indicator":true}"#
                let readings = try await phone.watches("location", request)
                let manager = try #require(phone.system.updatingManagers.first)
                #expect(manager.desiredAccuracy == kCLLocationAccuracyHundredMeters && manager.distanceFilter == 50)
                #expect(!manager.pausesLocationUpdatesAutomatically)
                #expect(manager.allowsBackgroundLocationUpdates && manager.showsBackgroundLocationIndicator)
                await phone.receives(45)
                await phone.receives(45.001)
                #expect(readings.last?["filtered"]?.flag == true)

                try await phone.watches("location", drive, readings)
                #expect(
                    manager.desiredAccuracy == kCLLocationAccuracyBest
                        && manager.distanceFilter == kCLDistanceFilterNone)
                #expect(!manager.showsBackgroundLocationIndicator)
                #expect(phone.system.calls.filter { $0 == "startUpdatingLocation" }.count == 1)
                #expect(!phone.system.calls.contains("stopUpdatingLocation"))

                try await phone.unwatches("location")
                #expect(phone.system.updatingManagers.isEmpty && !manager.allowsBackgroundLocationUpdates)
                await phone.receives(45.002)
                #expect(readings.all.count == 2)
            }
        }

        @Test("updates go on in the background only with the background mode, and only while locations are tracked")
        func background() async throws {
            try await LocationPhone.with { phone in
                await phone.launches()
                let readings = try await phone.watches("location", drive)
                let manager = try #require(phone.system.updatingManagers.first)
                phone.system.isForeground = false
                for mode in [PresenceRequest.Mode.off, .geofences] {
                    await phone.tracks(mode)
                    #expect(!manager.allowsBackgroundLocationUpdates)
                }
                await phone.receives(45)
                await phone.tracks()
                #expect(manager.allowsBackgroundLocationUpdates)
                await phone.receives(45.1)
                #expect(readings.all.count == 1)
            }
            try await LocationPhone.with { phone in
                phone.system.hasBackgroundMode = false
                phone.options.facts.backgroundModes = []
                await phone.launches()
                await phone.tracks()
                try await phone.watches("location", drive)
                #expect(phone.system.updatingManagers.first?.allowsBackgroundLocationUpdates == false)
            }
        }

        @Test("preventSuspend keeps the process running by the coarsest updates where nothing is watched, and delivers none")
        func preventsSuspension() async throws {
            try await LocationPhone.with { phone in
                await phone.launches()
                await phone.tracks(preventsSuspension: true)
                let manager = try #require(phone.system.updatingManagers.first)
                #expect(manager.desiredAccuracy == kCLLocationAccuracyThreeKilometers && manager.distanceFilter == 1_000)
                #expect(manager.allowsBackgroundLocationUpdates && !manager.showsBackgroundLocationIndicator)
                await phone.receives(45)
                let readings = try await phone.watches("location", drive)
                #expect(manager.desiredAccuracy == kCLLocationAccuracyBest)
                await phone.receives(45.1)
                try await phone.unwatches("location")
                #expect(manager.desiredAccuracy == kCLLocationAccuracyThreeKilometers)
                await phone.receives(45.2)
                #expect(readings.all.map { $0["latitude"]?.double } == [45.1])
                await phone.tracks(.off)
                #expect(phone.system.updatingManagers.isEmpty)
            }
        }

        @Test("failures have the codes of the contract; those of other services are none of its")
        func failures() async throws {
            try await LocationPhone.with { phone in
                await phone.launches()
                let readings = try await phone.watches("location", drive)
                for code in [CLError.Code.locationUnknown, .denied, .network, .headingFailure, .rangingFailure] {
                    phone.system.fails(code)
                    await phone.settles()
                }
                let codes = readings.all.map { $0["error"]?.object?["code"]?.double }
                #expect(codes == [0, 1, 2, 0])
            }
        }

        @Test(
            "callbacks on other threads, and twice, bring each fix once, and the platform is called on the main thread alone"
        )
        func threads() async throws {
            try await LocationPhone.with { phone in
                phone.system.hostility.threads = .others
                phone.system.hostility.doubles = true
                await phone.launches()
                let readings = try await phone.watches("location", drive)
                for second in 0..<20 { await phone.receives(45 + Double(second) / 10_000) }
                #expect(readings.all.count == 20)
            }
        }

        @Test("a request that is none is refused with what was given")
        func refused() async throws {
            try await LocationPhone.with { phone in
                await phone.launches()
                for request in ["[]", "{}", #"{"desiredAccuracy":"best","distanceFilter":0,"background":true}"#] {
                    #expect(throws: Refused.self) {
                        try phone.sensor("location").watch(try Json.parse(request)) { _ in }
                    }
                }
            }
        }
    }
#endif
