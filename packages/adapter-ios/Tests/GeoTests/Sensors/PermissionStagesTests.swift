#if canImport(Phone)
    import CoreLocation
    import Foundation
    import Testing

    @testable import Geo

    private let always = #"{"request":"Always"}"#
    private let whenInUse = #"{"request":"WhenInUse"}"#

    @Suite(.serialized, .timeLimit(.minutes(1))) struct PermissionStagesTests {
        private func withUndetermined(
            _ answers: [PromptAnswer], _ use: (LocationPhone) async throws -> Void
        ) async throws {
            try await LocationPhone.with { phone in
                phone.system.begins(with: .notDetermined)
                phone.system.answers = answers
                await phone.launches()
                try await use(phone)
            }
        }

        private func prompts(_ phone: LocationPhone) -> [String] {
            phone.system.calls.filter { $0.hasPrefix("request") }
        }

        @Test("always is asked for in two stages, the second one behind the answer to the first")
        func stages() async throws {
            try await withUndetermined([.whileUsing, .changeToAlways]) { phone in
                let answer = phone.asks("requestPermission", always)
                #expect(await answer.comes() == "3")
                #expect(prompts(phone) == ["requestWhenInUseAuthorization", "requestAlwaysAuthorization"])
                #expect(await phone.asks("requestPermission", always).comes() == "3")
                #expect(prompts(phone).count == 2)
            }
            try await withUndetermined([.whileUsing]) { phone in
                #expect(await phone.asks("requestPermission", whenInUse).comes() == "4")
                #expect(prompts(phone) == ["requestWhenInUseAuthorization"])
            }
            try await withUndetermined([.dontAllow]) { phone in
                #expect(await phone.asks("requestPermission", always).comes() == "2")
                #expect(prompts(phone).count == 1)
            }
        }

        @Test("an upgrade that the user declines calls nothing back: the app that is active again is the answer")
        func declined() async throws {
            try await withUndetermined([.whileUsing, .keepWhileUsing]) { phone in
                let answer = phone.asks("requestPermission", always)
                for _ in 0..<4 { await phone.settles() }
                #expect(answer.text == nil)
                try await phone.passes(PermissionStages.graceMillis)
                #expect(await answer.comes() == "4")
                // The prompt comes once in the life of an installation.
                let second = phone.asks("requestPermission", always)
                await phone.settles()
                try await phone.passes(PermissionStages.appearsMillis)
                #expect(await second.comes() == "4")
            }
        }

        @Test("a prompt that never answers ends after 30 s, and the next request has its turn")
        func silent() async throws {
            try await withUndetermined([]) { phone in
                let first = phone.asks("requestPermission", whenInUse)
                let second = phone.asks("requestPermission", whenInUse)
                await phone.settles()
                try await phone.passes(PermissionStages.watchdogMillis - 1)
                #expect(first.text == nil)
                try await phone.passes(1)
                #expect(await first.comes() == "0")
                await phone.settles()
                #expect(second.text == nil)
                phone.system.authorize(.authorizedWhenInUse)
                #expect(await second.comes() == "4")
                #expect(first.count == 1 && prompts(phone).count == 2)
            }
        }

        @Test("Allow Once is while using, cannot become always, and is gone with the process")
        func once() async throws {
            try await withUndetermined([.allowOnce, .changeToAlways]) { phone in
                let answer = phone.asks("requestPermission", always)
                for _ in 0..<4 { await phone.settles() }
                try await phone.passes(PermissionStages.appearsMillis)
                #expect(await answer.comes() == "4")
                await phone.dies()
                await phone.launches()
                let provider = try await phone.watches("provider")
                await provider.have(1)
                #expect(provider.last?["status"]?.double == 0)
            }
        }

        @Test("always that the platform granted provisionally is taken back later, and the provider says so")
        func provisional() async throws {
            try await LocationPhone.with { phone in
                await phone.launches()
                let provider = try await phone.watches("provider")
                await provider.have(1)
                phone.system.authorize(.authorizedWhenInUse)
                await provider.have(2)
                #expect(provider.all.map { $0["status"]?.double } == [3, 4])
            }
        }

        @Test("without the text in Info.plist, which iOS demands, the question is refused by its name")
        func texts() async throws {
            try await LocationPhone.with { phone in
                phone.options.facts = ManifestFacts(["NSLocationWhenInUseUsageDescription": "to show the way"])
                phone.system.begins(with: .notDetermined)
                phone.system.answers = [.whileUsing]
                await phone.launches()
                #expect(
                    await phone.asks("requestPermission", always).comes()
                        == "refused: Info.plist has no NSLocationAlwaysAndWhenInUseUsageDescription: iOS shows no prompt without it"
                )
                #expect(phone.system.status == .authorizedWhenInUse)
                #expect(
                    await phone.asks("requestPermission", #"{"request":"Sometimes"}"#).comes()
                        == #"refused: request must be "Always" or "WhenInUse"; got "Sometimes""#)
            }
        }

        @Test("full accuracy for a while is granted, declined, or not there at all")
        func accuracy() async throws {
            let deliveries = #"{"purpose":"Deliveries"}"#
            try await LocationPhone.with { phone in
                phone.system.purposes = ["Deliveries"]
                phone.system.begins(with: .authorizedAlways, accuracy: .reducedAccuracy)
                phone.system.answers = [.dontAllow, .whileUsing]
                await phone.launches()
                #expect(await phone.asks("requestTemporaryFullAccuracy", deliveries).comes() == "1")
                #expect(await phone.asks("requestTemporaryFullAccuracy", deliveries).comes() == "0")
                phone.system.authorize(.authorizedAlways, accuracy: .reducedAccuracy)
                let unknown = await phone.asks("requestTemporaryFullAccuracy", #"{"purpose":"Rides"}"#).comes()
                #expect(
                    unknown == #"refused: NSLocationTemporaryUsageDescriptionDictionary has Deliveries; got "Rides""#)
                // No answer is left: the platform calls nothing back.
                let silent = phone.asks("requestTemporaryFullAccuracy", deliveries)
                await phone.settles()
                try await phone.passes(PermissionStages.watchdogMillis)
                #expect(await silent.comes() == "1")
                phone.system.authorize(.denied)
                await phone.settles()
                #expect(
                    await phone.asks("requestTemporaryFullAccuracy", deliveries).comes()
                        == "refused: location permission is not granted")
            }
        }

        @Test("the app's alert comes where less is granted than wanted, or location is off, before the answer")
        func alerts() async throws {
            let alert =
                #""alert":{"titleWhenNotEnabled":"More, please","titleWhenOff":"It is off","instructions":" ","cancelButton":"No"}"#
            try await LocationPhone.with { phone in
                let shown = ShownAlerts()
                phone.options.alerts = shown
                await phone.launches()
                #expect(await phone.asks("requestPermission", #"{"request":"Always",\#(alert)}"#).comes() == "3")
                #expect(shown.texts.isEmpty)
                phone.system.authorize(.denied)
                #expect(await phone.asks("requestPermission", #"{"request":"WhenInUse",\#(alert)}"#).comes() == "2")
                #expect(await phone.asks("requestPermission", #"{"request":"WhenInUse"}"#).comes() == "2")
                phone.system.servicesEnabled = false
                #expect(await phone.asks("requestPermission", #"{"request":"WhenInUse",\#(alert)}"#).comes() == "2")
                #expect(shown.texts.map(\.title) == ["More, please", "It is off"])
                #expect(
                    shown.texts[0].message == nil && shown.texts[0].settings == "Settings"
                        && shown.texts[0].cancel == "No")
            }
        }
    }

    private final class ShownAlerts: PermissionAlerts {
        private let shown = Recorded<AlertTexts>()

        var texts: [AlertTexts] { shown.all }

        func show(_ texts: AlertTexts, done: @escaping @Sendable () -> Void) {
            shown.append(texts)
            done()
        }
    }
#endif
