#if canImport(Phone)
    import CoreLocation
    import Foundation
    import Testing

    @testable import Geo

    private func region(_ identifier: String, _ latitude: Double = 45, radius: Double = 200, exit: Bool = true)
        -> String
    {
        #"{"identifier":"\#(identifier)","latitude":\#(latitude),"longitude":13,"radius":\#(radius),"notifyOnEntry":true,"notifyOnExit":\#(exit)}"#
    }

    private func regions(_ list: String...) -> String { "[\(list.joined(separator: ","))]" }

    @Suite(.serialized, .timeLimit(.minutes(1))) struct RegionSensorTests {
        @Test("only the difference to what the platform has is applied, also by a later process")
        func difference() async throws {
            try await LocationPhone.with { phone in
                await phone.launches()
                try await phone.watches("regions", regions(region("home"), region("work", 46)))
                #expect(phone.system.regionIdentifiers == ["dev.geo/home", "dev.geo/work"])
                await phone.dies()
                await phone.launches()
                let before = phone.system.calls.count
                try await phone.watches(
                    "regions", regions(region("home"), region("work", 46, radius: 300), region("gym", 47)))
                #expect(
                    phone.system.calls.dropFirst(before).filter { $0.contains("onitoring") }
                        == ["startMonitoring dev.geo/work", "startMonitoring dev.geo/gym"])
                try await phone.watches("regions", regions(region("gym", 47)))
                #expect(phone.system.regionIdentifiers == ["dev.geo/gym"])
                try await phone.unwatches("regions")
                #expect(phone.system.regionIdentifiers == [] && phone.system.registered.isEmpty)
            }
        }

        @Test("a list of monitored regions that lags neither registers one twice nor brings an ended one back")
        func lag() async throws {
            try await LocationPhone.with { phone in
                phone.system.hostility.regionsLag = true
                await phone.launches()
                try await phone.watches("regions", regions(region("home")))
                try await phone.watches("regions", regions(region("home"), region("work", 46)))
                #expect(phone.system.calls.filter { $0 == "startMonitoring dev.geo/home" }.count == 1)
                phone.system.catchUp()
                try await phone.watches("regions", regions(region("work", 46)))
                try await phone.watches("regions", regions(region("home"), region("work", 46)))
                #expect(phone.system.regionIdentifiers == ["dev.geo/home", "dev.geo/work"])
            }
        }

        @Test("one of an earlier process that the list did not show yet is ended with its first event")
        func stray() async throws {
            try await LocationPhone.with { phone in
                phone.system.hostility.regionsLag = true
                await phone.launches()
                try await phone.watches("regions", regions(region("old")))
                await phone.dies()
                await phone.launches()
                let readings = try await phone.watches("regions", regions(region("home")))
                #expect(phone.system.regionIdentifiers.contains("dev.geo/old"))
                phone.system.crosses("dev.geo/old", isEntry: false)
                await phone.settles()
                #expect(readings.all.isEmpty)
                #expect(phone.system.regionIdentifiers == ["dev.geo/home"])
            }
        }

        @Test("regions of the app are left alone, and count: what exceeds twenty fails with the reason")
        func limit() async throws {
            try await LocationPhone.with { phone in
                phone.system.appRegisters("app-shop")
                phone.system.appRegisters("app-depot")
                await phone.launches()
                let list = (0..<20).map { region("r\($0)", 45 + Double($0) / 10) }.joined(separator: ",")
                let readings = try await phone.watches("regions", "[\(list)]")
                #expect(phone.system.regionIdentifiers.count == 20)
                #expect(readings.all.map { $0["identifier"]?.string } == ["r18", "r19"])
                #expect(readings.all.allSatisfy { $0["action"]?.string == "failed" })
                #expect(readings.last?["message"]?.string?.contains("20 regions are wanted, and the app has 2") == true)
                try await phone.unwatches("regions")
                #expect(phone.system.regionIdentifiers == ["app-depot", "app-shop"])
            }
        }

        @Test("a doubled crossing is one; a true second one behind its opposite, or later, is another")
        func doubles() async throws {
            try await LocationPhone.with { phone in
                phone.system.hostility.doubles = true
                phone.system.hostility.threads = .others
                await phone.launches()
                let readings = try await phone.watches("regions", regions(region("home")))
                for isEntry in [false, true, false] {
                    phone.system.crosses("dev.geo/home", isEntry: isEntry)
                    await phone.settles()
                }
                #expect(readings.all.map { $0["action"]?.string } == ["exit", "enter", "exit"])
                try await phone.passes(20_000)
                phone.system.crosses("dev.geo/home", isEntry: false)
                await phone.settles()
                #expect(readings.all.count == 4, "an entry between them was missed")
                // Registered anew around another place: its exit is another.
                try await phone.watches("regions", regions(region("home", 45.001)), readings)
                phone.system.crosses("dev.geo/home", isEntry: false)
                await phone.settles()
                #expect(readings.all.count == 5)
            }
        }

        @Test(
            "an exit that starts the process is kept as a wake until there is a host, and is a reading once it is watched"
        )
        func early() async throws {
            try await LocationPhone.with { phone in
                await phone.launches()
                try await phone.watches("regions", regions(region("home")))
                await phone.dies()
                phone.system.relaunch = {}
                phone.system.moves(to: CLLocationCoordinate2D(latitude: 45.01, longitude: 13), at: phone.now)
                await phone.launches(connects: false)
                await phone.settles()
                #expect(phone.wakes.all.isEmpty)
                phone.connect()
                #expect(phone.wakes.texts == [#"{"ageMillis":0,"identifier":"home","action":"exit","kind":"regions"}"#])
                let readings = try await phone.watches("regions", regions(region("home")))
                phone.system.crosses("dev.geo/home", isEntry: true)
                await phone.settles()
                #expect(readings.all.count == 1 && phone.wakes.all.count == 1)
                try phone.sensor("regions").detach()
                phone.system.crosses("dev.geo/home", isEntry: false)
                await phone.settles()
                #expect(phone.wakes.all.count == 2, "the guest is gone, its registration is not")
                #expect(phone.system.regionIdentifiers == ["dev.geo/home"])
            }
        }

        @Test("a registration that fails is reported, and tried again with the next request or permission")
        func failure() async throws {
            try await LocationPhone.with { phone in
                phone.system.begins(with: .notDetermined)
                phone.system.hostility.regionsFail = true
                await phone.launches()
                let readings = try await phone.watches("regions", regions(region("home")))
                #expect(readings.all.map { $0["action"]?.string } == ["failed"])
                phone.system.hostility.regionsFail = false
                phone.system.authorize(.authorizedAlways)
                await phone.settles()
                #expect(phone.system.regionIdentifiers == ["dev.geo/home"])
                // It does not say which one.
                phone.system.monitoringFails(nil, .regionMonitoringFailure)
                await phone.settles()
                #expect(readings.last?["identifier"]?.string == "home")
                phone.system.monitoringFails("dev.geo/home", .regionMonitoringSetupDelayed)
                await phone.settles()
                #expect(readings.all.count == 2, "a delay is no failure")
            }
        }

        @Test("a radius beyond the largest is cut to it, and an exit that is not wanted is not reported")
        func bounds() async throws {
            try await LocationPhone.with { phone in
                await phone.launches()
                let readings = try await phone.watches(
                    "regions", regions(region("land", radius: 5_000_000), region("home", exit: false)))
                #expect(phone.system.regionIdentifiers.count == 2)
                phone.system.crosses("dev.geo/home", isEntry: false)
                await phone.settles()
                #expect(readings.all.isEmpty)
            }
        }

        @Test("wherever a process dies between two calls, the next one comes to the regions that are wanted")
        func kills() async throws {
            let first = regions(region("a"), region("b", 46), region("c", 47))
            let second = regions(region("b", 46, radius: 500), region("d", 48))
            for calls in 0..<12 {
                try await LocationPhone.with { phone in
                    phone.system.appRegisters("app")
                    await phone.launches()
                    try await phone.watches("regions", first)
                    phone.system.endsProcess(afterCalls: calls)
                    try await phone.watches("regions", second)
                    await phone.dies()
                    await phone.launches()
                    try await phone.watches("regions", second)
                    #expect(
                        phone.system.regionIdentifiers == ["app", "dev.geo/b", "dev.geo/d"],
                        "killed after \(calls) calls")
                }
            }
        }

        @Test("conditions of CLMonitor serve the same requests; where the device is at first is no crossing")
        func conditions() async throws {
            try await LocationPhone.with { phone in
                phone.options.system = SystemVersion(17)
                await phone.launches()
                try await phone.watches("regions", regions(region("old")))
                await phone.dies()
                phone.options.usesConditions = true
                await phone.launches()
                #expect(phone.system.regionIdentifiers == [], "those of a process without conditions")
                let readings = try await phone.watches("regions", regions(region("home"), region("work", 46)))
                _ = try await eventually("two conditions") { phone.system.regionIdentifiers.count == 2 ? true : nil }
                phone.system.condition("dev.geo/work", .unsatisfied)
                phone.system.condition("dev.geo/home", .satisfied)
                phone.system.condition("dev.geo/home", .unsatisfied)
                await readings.have(2)
                #expect(
                    readings.all.map { "\($0["identifier"]!.string!) \($0["action"]!.string!)" } == [
                        "home enter", "home exit",
                    ])
                await phone.dies()
                await phone.launches()
                _ = try await eventually("the monitor") {
                    phone.system.calls.filter { $0 == "CLMonitor" }.count == 2 ? true : nil
                }
                phone.system.condition("dev.geo/home", .unsatisfied)
                await phone.wakes.have(1)
                try await phone.watches("regions", regions(region("work", 46)))
                _ = try await eventually("one condition") {
                    phone.system.regionIdentifiers == ["dev.geo/work"] ? true : nil
                }
                #expect(phone.system.calls.filter { $0 == "add dev.geo/work" }.count == 1)
            }
        }
    }
#endif
