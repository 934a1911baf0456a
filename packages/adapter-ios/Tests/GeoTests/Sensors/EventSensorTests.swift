#if canImport(Phone)
    import CoreLocation
    import Foundation
    import Testing

    @testable import Geo

    @Suite(.serialized, .timeLimit(.minutes(1))) struct EventSensorTests {
        private let far = CLLocationCoordinate2D(latitude: 45.02, longitude: 13)

        @Test("a significant change that started the process comes when the changes are asked for again, once")
        func significantChange() async throws {
            try await LocationPhone.with { phone in
                phone.system.hostility.doubles = true
                await phone.launches()
                try await phone.watches("significantChange")
                await phone.dies()
                let started = Flag()
                phone.system.relaunch = { started.set() }
                phone.system.moves(to: far, at: phone.now)
                #expect(started.isSet)
                await phone.launches()
                await phone.settles()
                let readings = try await phone.watches("significantChange")
                #expect(readings.all.map { $0["latitude"]?.double } == [45.02])
                #expect(readings.last?["accuracy"]?.double == 200 && readings.last?["filtered"] == nil)
                #expect(phone.wakes.all.isEmpty)
                // The guest ends, its registration stays: the next change is a reason to wake.
                try phone.sensor("significantChange").detach()
                phone.system.moves(to: CLLocationCoordinate2D(latitude: 45.04, longitude: 13), at: phone.now)
                await phone.wakes.have(1)
                try await phone.unwatches("significantChange")
                #expect(phone.system.registered.isEmpty)
            }
        }

        @Test("a visit has what the platform knows of arrival and departure")
        func visits() async throws {
            try await LocationPhone.with { phone in
                phone.system.hostility.doubles = true
                await phone.launches()
                let readings = try await phone.watches("visits")
                let now = phone.now
                phone.system.visits(far, from: now.addingTimeInterval(-600), to: .distantFuture)
                phone.system.visits(far, from: .distantPast, to: now.addingTimeInterval(-60))
                phone.system.visits(far, from: now, to: now, accuracy: -1)
                await phone.settles()
                #expect(
                    readings.texts == [
                        #"{"ageMillis":0,"latitude":45.02,"longitude":13,"accuracy":30,"arrivedMillisAgo":600000}"#,
                        #"{"ageMillis":0,"latitude":45.02,"longitude":13,"accuracy":30,"departedMillisAgo":60000}"#,
                    ])
                try await phone.unwatches("visits")
                #expect(phone.system.registered.isEmpty)
            }
        }

        @Test("after the user quit the app nothing starts it, and a start by the user finds what is registered")
        func userQuit() async throws {
            try await LocationPhone.with { phone in
                await phone.launches()
                try await phone.watches(
                    "regions", #"[{"identifier":"home","latitude":45,"longitude":13,"radius":200}]"#)
                try await phone.watches("significantChange")
                phone.system.death = .userQuit
                await phone.dies()
                let started = Flag()
                phone.system.relaunch = { started.set() }
                phone.system.moves(to: far, at: phone.now)
                #expect(!started.isSet)
                await phone.launches()
                await phone.settles()
                #expect(phone.wakes.all.map { $0["kind"]?.string } == ["regions"])
            }
        }
    }

    @Suite(.serialized, .timeLimit(.minutes(1))) struct HeadingSensorTests {
        @Test(
            "the compass delivers the magnetic heading at the pace that is requested, and -1 for an accuracy that is invalid"
        )
        func heading() async throws {
            try await LocationPhone.with { phone in
                await phone.launches()
                let readings = try await phone.watches("heading", #"{"intervalMillis":1000}"#)
                for second in 0..<4 {
                    phone.system.turns(magnetic: 350, true: 353, accuracy: second == 3 ? -1 : 12, at: phone.now)
                    phone.system.turns(magnetic: 10, true: 13, accuracy: 12, at: phone.now.addingTimeInterval(0.3))
                    try await phone.passes(1_000)
                }
                #expect(readings.all.map { $0["heading"]?.double } == [350, 350, 350, 350])
                #expect(readings.all.map { $0["accuracy"]?.double } == [12, 12, 12, -1])
                try await phone.unwatches("heading")
                phone.system.turns(magnetic: 20, true: 23, accuracy: 12, at: phone.now)
                await phone.settles()
                #expect(readings.all.count == 4)
                phone.system.hasCompass = false
                #expect(!phone.sensor("heading").isAvailable)
            }
        }

        @Test("declination is true minus magnetic north where the platform knows both, across north too")
        func declination() async throws {
            try await LocationPhone.with { phone in
                await phone.launches()
                let place = #"{"latitude":45,"longitude":13,"altitude":0}"#
                #expect(await phone.asks("declination", place).comes().hasPrefix("refused: iOS knows true north only"))
                try await phone.watches("heading", #"{"intervalMillis":0}"#)
                for (magnetic, trueNorth, answer) in [(100.0, 104.5, "4.5"), (358, 2, "4"), (3, 359, "-4")] {
                    phone.system.turns(magnetic: magnetic, true: trueNorth, accuracy: 5, at: phone.now)
                    #expect(await phone.asks("declination", place).comes() == answer)
                }
                phone.system.turns(magnetic: 100, true: -1, accuracy: 5, at: phone.now)
                #expect(await phone.asks("declination", place).comes().hasPrefix("refused"))
            }
        }
    }
#endif
