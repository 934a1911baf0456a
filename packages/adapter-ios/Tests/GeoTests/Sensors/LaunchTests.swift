#if canImport(Phone)
    import CoreLocation
    import Foundation
    import Phone
    import Testing

    @testable import Geo

    /// The whole process of an app, with Core Location's stand-in among the other frameworks.
    @Suite(.serialized, .timeLimit(.minutes(1))) struct LaunchTests {
        @MainActor private final class Track {
            let phone: VirtualIphone
            let system: LocationSystem
            private var meters = 0.0

            init(_ phone: VirtualIphone) {
                self.phone = phone
                system = phone.phone.system(LocationSystem.self)
                let time = phone.time
                phone.location = { presence, facts in
                    var options = LocationOptions()
                    options.system = SystemVersion(16)
                    options.facts = facts
                    let device = LocationDevice(clock: time, timers: time, options: options)
                    device.follow(presence.request)
                    return device.part
                }
            }

            func settles() async {
                for _ in 0..<3 {
                    await system.settles()
                    await phone.settles()
                }
            }

            /// Fixes at an interval of seconds, each some metres north of the one before.
            func goes(fixes: Int, metersEach: Double, secondsEach: Int64) async throws {
                for _ in 0..<fixes {
                    meters += metersEach
                    let speed = metersEach / Double(secondsEach)
                    system.receives(
                        CLLocation(
                            coordinate: CLLocationCoordinate2D(latitude: 45 + meters / 111_132, longitude: 13),
                            altitude: 0,
                            horizontalAccuracy: 5, verticalAccuracy: -1, course: -1, courseAccuracy: -1, speed: speed,
                            speedAccuracy: 1, timestamp: Date(timeIntervalSince1970: Double(phone.time.now()) / 1_000),
                            sourceInfo: CLLocationSourceInformation(
                                softwareSimulationState: false, andExternalAccessoryState: false)))
                    await settles()
                    try await phone.passes(secondsEach * 1_000)
                    await settles()
                }
            }

            /// Starts tracking, drives and parks; the process ends.
            ///
            /// - Returns: how many records are queued.
            func parks() async throws -> Int {
                phone.launches(opens: true)
                let app = TestClient(phone.host).attaches()
                let config = #"{"distanceFilter":10,"disableElasticity":true,"stopOnTerminate":false}"#
                try await app.calls("ready", "[\(config)]")
                try await app.calls("start")
                await settles()
                try await goes(fixes: 5, metersEach: 20, secondsEach: 1)
                try await goes(fixes: 120, metersEach: 0, secondsEach: 10)
                #expect(system.regionIdentifiers == ["dev.geo/geo/stationary"])
                let count = try await count()
                phone.dies()
                return count
            }

            /// - Returns: does the platform start a process for it?
            func leaves() -> Bool {
                system.isForeground = false
                let started = Flag()
                system.relaunch = { @Sendable in started.set() }
                system.crosses("dev.geo/geo/stationary", isEntry: false)
                return started.isSet
            }

            func count() async throws -> Int {
                let app = TestClient(phone.host).attaches()
                try await app.calls("ready", #"[{"reset":false}]"#)
                let count = Int(try await app.calls("getCount")?.double ?? -1)
                app.says(#"{"detach":true}"#)
                await settles()
                return count
            }
        }

        @Test(
            "a region exit starts the process in the background, and the drive is recorded with the presence of the process"
        )
        @MainActor func drive() async throws {
            try await VirtualIphone.with { phone in
                let track = Track(phone)
                let before = try await track.parks()
                #expect(track.leaves())
                phone.launches()
                await track.settles()
                try await track.goes(fixes: 45, metersEach: 20, secondsEach: 1)
                #expect(track.system.updatingManagers.first?.allowsBackgroundLocationUpdates == true)
                let recorded = try await track.count() - before
                #expect(recorded >= 40, "\(recorded) records")
                #expect(track.system.faults == [])
            }
        }

        @Test("an exit before the first unlock waits for it: no registration is released, and the drive goes on")
        @MainActor func beforeTheFirstUnlock() async throws {
            try await VirtualIphone.with { phone in
                let track = Track(phone)
                let before = try await track.parks()
                let registered = track.system.registered
                #expect(track.leaves())
                phone.mark.isUnlocked = false
                phone.ui.isProtectedDataAvailable = false
                phone.launches()
                await track.settles()
                #expect(track.system.registered == registered)
                #expect(track.system.regionIdentifiers == ["dev.geo/geo/stationary"])
                #expect(track.system.updatingManagers.isEmpty)
                phone.mark.isUnlocked = true
                phone.ui.unlocks()
                await track.settles()
                try await track.goes(fixes: 45, metersEach: 20, secondsEach: 1)
                let recorded = try await track.count() - before
                #expect(recorded >= 40, "\(recorded) records")
            }
        }
    }
#endif
