#if canImport(Phone)
    import CoreLocation
    import Foundation
    import Testing

    @testable import Geo

    @Suite(.serialized, .timeLimit(.minutes(1))) struct ProviderSensorTests {
        @Test("the present state comes when the watch opens, and each change once")
        func changes() async throws {
            try await LocationPhone.with { phone in
                phone.system.hostility.doubles = true
                await phone.launches()
                let readings = try await phone.watches("provider")
                await readings.have(1)
                #expect(
                    readings.texts == [
                        #"{"ageMillis":0,"status":3,"enabled":true,"gps":true,"network":true,"accuracyAuthorization":0}"#
                    ])
                phone.system.authorize(.authorizedWhenInUse, accuracy: .reducedAccuracy)
                await readings.have(2)
                // The second call about the same change is read before the next one.
                await phone.settles()
                _ = await phone.asks("currentProvider").comes()
                phone.system.servicesEnabled = false
                phone.system.authorize(.denied)
                await readings.have(3)
                await phone.settles()
                let answer = await phone.asks("currentProvider").comes()
                #expect(readings.all.map { $0["status"]?.double } == [3, 4, 2])
                #expect(readings.all.map { $0["accuracyAuthorization"]?.double } == [0, 1, 1])
                #expect(readings.last?["enabled"]?.flag == false && readings.last?["gps"]?.flag == false)
                #expect(readings.all.count == 3)
                #expect(answer == readings.texts[2].replacingOccurrences(of: #""ageMillis":0,"#, with: ""))
            }
        }

        @Test("the switch of location services, which calls nothing back, is read when the app becomes active")
        func services() async throws {
            try await LocationPhone.with { phone in
                await phone.launches()
                let readings = try await phone.watches("provider")
                await readings.have(1)
                phone.system.servicesEnabled = false
                phone.system.activity("DidBecomeActive")
                await readings.have(2)
                #expect(readings.last?["enabled"]?.flag == false)
            }
        }

        @Test("permission that changes in the middle of a drive does not end the watch")
        func flips() async throws {
            try await LocationPhone.with { phone in
                await phone.launches()
                await phone.tracks()
                let fixes = try await phone.watches(
                    "location", #"{"desiredAccuracy":-1,"distanceFilter":0,"interval":1,"background":true}"#)
                for (index, status) in [CLAuthorizationStatus.denied, .authorizedAlways, .authorizedWhenInUse]
                    .enumerated()
                {
                    phone.system.authorize(status)
                    await phone.receives(45 + Double(index))
                }
                #expect(fixes.all.count == 3)
                #expect(phone.system.calls.filter { $0 == "startUpdatingLocation" }.count == 1)
            }
        }
    }

    /// `CLServiceSession` of iOS 18.
    @Suite(.serialized, .timeLimit(.minutes(1))) struct ServiceSessionTests {
        private func withSessions(_ use: (LocationPhone) async throws -> Void) async throws {
            try await LocationPhone.with { phone in
                phone.options.system = SystemVersion(18)
                try await use(phone)
            }
        }

        private func holds(_ phone: LocationPhone, _ count: Int) async throws {
            _ = try await eventually("\(count) sessions") { phone.system.heldServiceSessions == count ? true : nil }
        }

        @Test("a session is made at each launch at which there is permission, and as much as is granted")
        func launches() async throws {
            try await withSessions { phone in
                await phone.launches()
                try await holds(phone, 1)
                await phone.dies()
                phone.system.begins(with: .authorizedWhenInUse)
                await phone.launches()
                try await holds(phone, 1)
                phone.system.authorize(.authorizedAlways)
                _ = try await eventually("another session") { self.made(phone).count == 3 ? true : nil }
                try await holds(phone, 1)
                #expect(made(phone) == ["always", "whenInUse", "always"])
                phone.system.authorize(.denied)
                try await holds(phone, 0)
            }
            try await withSessions { phone in
                phone.system.begins(with: .notDetermined)
                await phone.launches()
                await phone.settles()
                #expect(made(phone).isEmpty, "it would ask the user, to whom the app has not explained why")
            }
            try await LocationPhone.with { phone in
                phone.options.system = SystemVersion(17)
                await phone.launches()
                await phone.settles()
                #expect(made(phone).isEmpty)
            }
        }

        private func made(_ phone: LocationPhone) -> [String] {
            phone.system.calls.filter { $0.hasPrefix("CLServiceSession ") }.map { String($0.dropFirst(17)) }
        }

        @Test("a session that began in the background lacks what an app in use has, until the app is opened")
        func insufficientlyInUse() async throws {
            try await withSessions { phone in
                phone.system.isForeground = false
                await phone.launches()
                let provider = try await phone.watches("provider")
                let restrictions = try await phone.watches("restrictions")
                _ = try await eventually("the diagnosis") {
                    provider.last?["insufficientlyInUse"]?.flag == true ? true : nil
                }
                _ = try await eventually("the refusal") {
                    restrictions.last?["serviceRefused"]?.string == "insufficientlyInUse" ? true : nil
                }
                phone.system.isForeground = true
                phone.system.activity("DidBecomeActive")
                _ = try await eventually("the end of it") {
                    provider.last?["insufficientlyInUse"]?.flag == false ? true : nil
                }
                #expect(restrictions.last?.written == #"{"ageMillis":0}"#)
                try await holds(phone, 1)
            }
        }

        @Test("each diagnosis is named in the restrictions; while a prompt is open nothing is decided")
        func diagnoses() async throws {
            try await withSessions { phone in
                await phone.launches()
                try await holds(phone, 1)
                let restrictions = try await phone.watches("restrictions")
                let cases: [(String, @Sendable (inout CLServiceSession.Diagnostic) -> Void)] = [
                    ("authorizationDenied", { $0.authorizationDenied = true }),
                    ("authorizationDeniedGlobally", { $0.authorizationDeniedGlobally = true }),
                    ("authorizationRestricted", { $0.authorizationRestricted = true }),
                    ("insufficientlyInUse", { $0.insufficientlyInUse = true }),
                    ("serviceSessionRequired", { $0.serviceSessionRequired = true }),
                    ("fullAccuracyDenied", { $0.fullAccuracyDenied = true }),
                    ("alwaysAuthorizationDenied", { $0.alwaysAuthorizationDenied = true }),
                ]
                for (name, change) in cases {
                    phone.system.diagnoses(change)
                    phone.system.diagnoses {
                        $0.authorizationRequestInProgress = true
                        $0.authorizationDenied = true
                    }
                    _ = try await eventually(name) { restrictions.last?["serviceRefused"]?.string == name ? true : nil }
                }
                phone.system.diagnoses { _ in }
                _ = try await eventually("nothing refused") { restrictions.last?["serviceRefused"] == nil ? true : nil }
                #expect(restrictions.all.count == cases.count + 2)
            }
        }
    }
#endif
