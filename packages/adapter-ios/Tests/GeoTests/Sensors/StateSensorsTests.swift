import Foundation
import Network
import Phone
import Testing
import UIKit
import UserNotifications

@testable import Geo

/// Sensors with a present value.
@MainActor @Suite(.serialized) struct StateSensorsTests {
    private let ui: UISystem
    private let readings = Readings()
    private let nothing = Json.object(JsonObject())

    init() {
        Phone.current = Phone()
        ui = Phone.current.system(UISystem.self)
        ui.center = NotificationCenter()
    }

    @Test(
        "the battery is monitored from the first watch on; a level that is not known is absent, and full counts as charging"
    )
    func battery() async {
        let sensor = BatterySensor(center: ui.center)
        ui.batteryLevel = 0.57
        sensor.watch(nothing, sink: readings.sink)
        _ = await readings.first(1)
        #expect(readings.last == #"{"level":0.57,"is_charging":false}"#)
        ui.batteryState = .full
        ui.batteryLevel = -1
        ui.post(UIDevice.batteryStateDidChangeNotification)
        _ = await readings.first(2)
        #expect(readings.last == #"{"is_charging":true}"#)
        // The same again is no reading.
        ui.post(UIDevice.batteryLevelDidChangeNotification)
        ui.batteryLevel = 1
        ui.post(UIDevice.batteryLevelDidChangeNotification)
        _ = await readings.first(3)
        #expect(readings.all.count == 3)
        sensor.unwatch()
        ui.batteryLevel = 0.9
        ui.post(UIDevice.batteryLevelDidChangeNotification)
        await Task { @MainActor in }.value
        #expect(readings.all.count == 3)
    }

    @Test("low power mode is read at once, and again when it changes, on whatever thread")
    func powerSave() async {
        let sensor = PowerSaveSensor(center: ui.center)
        sensor.watch(nothing, sink: readings.sink)
        #expect(readings.last == #"{"isPowerSaveMode":false}"#)
        await ui.savesPower(true)
        await ui.savesPower(true)
        #expect(readings.last == #"{"isPowerSaveMode":true}"#)
        #expect(readings.all.count == 2)
        sensor.unwatch()
        await ui.savesPower(false)
        #expect(readings.all.count == 2)
    }

    @Test(
        "the network is what its path says; a path that a request would make counts; the same path twice is one reading"
    )
    func connectivity() async {
        let network = Phone.current.system(NetworkSystem.self)
        let sensor = ConnectivitySensor()
        sensor.watch(nothing, sink: readings.sink)
        _ = await readings.first(1)
        #expect(readings.last == #"{"connected":true,"transport":"wifi"}"#)
        network.connects(.unsatisfied, [.cellular])
        _ = await readings.first(2)
        #expect(readings.last == #"{"connected":false,"transport":"none"}"#)
        network.connects(.requiresConnection, [.other])
        _ = await readings.first(3)
        #expect(readings.last == #"{"connected":true,"transport":"other"}"#)
        network.connects(.satisfied, [.cellular, .other])
        _ = await readings.first(4)
        #expect(readings.last == #"{"connected":true,"transport":"cellular"}"#)
        network.connects(.satisfied, [.wiredEthernet])
        let all = await readings.first(5)
        #expect(all.count == 5)
        sensor.unwatch()
    }

    @Test("a watch that was ended opens again, though a monitor that was cancelled never does")
    func connectivityAgain() async {
        let sensor = ConnectivitySensor()
        sensor.watch(nothing, sink: readings.sink)
        _ = await readings.first(1)
        sensor.unwatch()
        sensor.watch(nothing, sink: readings.sink)
        let all = await readings.first(2)
        #expect(all.count == 2)
        sensor.unwatch()
    }

    @Test("the app's state follows scenes and the app delegate alike, and one change is one reading")
    func app() {
        for withScene in [true, false] {
            let life = AppLife(UIApplication.shared, center: ui.center, timers: VirtualTime())
            let readings = Readings()
            let sensor = AppSensor(life)
            sensor.watch(nothing, sink: readings.sink)
            #expect(readings.last == #"{"state":"background","runtime":"attached"}"#)
            ui.opensApp(withScene: withScene)
            ui.leavesApp()
            ui.opensApp(withScene: withScene)
            #expect(
                readings.all.map { $0["state"]?.string } == ["background", "foreground", "background", "foreground"])
            ui.leavesApp()
            sensor.unwatch()
            ui.opensApp(withScene: withScene)
            #expect(readings.all.count == 5)
            ui.leavesApp()
        }
    }

    @Test("an app in the background that reports having entered it was not opened by that")
    func enteredInBackground() async throws {
        let time = VirtualTime()
        let sensor = AppSensor(AppLife(UIApplication.shared, center: ui.center, timers: time))
        sensor.watch(nothing, sink: readings.sink)
        ui.post(UIApplication.didEnterBackgroundNotification)
        try await time.pass(AppLife.graceMillis) { @Sendable in }
        #expect(readings.last == #"{"state":"background"}"#)
        ui.opensApp()
        #expect(readings.last == #"{"state":"foreground","runtime":"attached"}"#)
        sensor.unwatch()
    }

    @Test(
        "background refresh that the user has switched off restricts the app, and so does an Info.plist without the background mode"
    )
    func restrictions() async {
        let whole = RestrictionsSensor([
            BackgroundRefresh(UIApplication.shared, facts: VirtualIphone.wholeManifest, center: ui.center)
        ])
        whole.watch(nothing, sink: readings.sink)
        #expect(readings.last == #"{"backgroundRestricted":false,"exactAlarms":false}"#)
        ui.backgroundRefresh = .denied
        ui.post(UIApplication.backgroundRefreshStatusDidChangeNotification)
        #expect(readings.last == #"{"backgroundRestricted":true,"exactAlarms":false}"#)
        whole.unwatch()
        var facts = VirtualIphone.wholeManifest
        facts.backgroundModes = []
        let lacking = RestrictionsSensor([BackgroundRefresh(UIApplication.shared, facts: facts, center: ui.center)])
        lacking.watch(nothing, sink: readings.sink)
        #expect(
            readings.all.last?["serviceRefused"]?.string?.hasPrefix(
                "the Info.plist lacks UIBackgroundModes with \"location\"") == true)
        lacking.unwatch()
    }

    @Test("settings open in front and not behind; pages that iOS has not are not opened; another page is refused")
    func settings() async {
        let opener = SettingsOpener()
        #expect(await asked(opener, "openSettings", ["page": .text("app")]) == .success(.bool(false)))
        ui.opensApp()
        #expect(await asked(opener, "openSettings", ["page": .text("location")]) == .success(.bool(true)))
        #expect(await asked(opener, "openSettings", ["page": .text("notifications")]) == .success(.bool(true)))
        #expect(await asked(opener, "openSettings", ["page": .text("alarms")]) == .success(.bool(false)))
        let refusal = "page must be one of app, location, battery, notifications, alarms; got \"sound\""
        #expect(await asked(opener, "openSettings", ["page": .text("sound")]) == .failure(QuestionError(refusal)))
        #expect(ui.calls == ["open app-settings:", "open app-settings:", "open app-settings:notifications"])
    }

    @Test("the report says what restricts the app, what its Info.plist lacks, and how the last process ended")
    func report() async throws {
        Phone.current.system(NotificationsSystem.self).status = .denied
        ui.backgroundRefresh = .restricted
        var facts = VirtualIphone.wholeManifest
        facts.purposeTexts.remove("NSMotionUsageDescription")
        let refresh = BackgroundRefresh(UIApplication.shared, facts: facts, center: ui.center)
        let part = DeviceFacts(facts, appVersion: "7", refresh: refresh) { ProcessExit(reason: "device-restarted") }
        let report = try await asked(part, "deviceReport").get().object
        #expect(report?["manufacturer"]?.string == "Apple")
        #expect(report?["osVersion"]?.string == "18.5")
        #expect(report?["appVersion"]?.string == "7")
        #expect(report?["model"]?.string?.isEmpty == false)
        #expect(report?["backgroundRestricted"]?.flag == true)
        #expect(report?["notifications"]?.flag == false)
        #expect(report?["exits"]?.written == #"[{"reason":"device-restarted"}]"#)
        let fault =
            "the Info.plist lacks NSMotionUsageDescription: no activity is watched: Core Motion ends an app without the text"
        #expect(report?["manifestFault"]?.string == fault)
    }

    @Test("each question goes to the part that answers it, and one that no part does is refused")
    func questions() async {
        let questions = DeviceQuestions([SettingsOpener(), ActivitySensor(ManifestFacts())])
        #expect(await asked(questions, "activityHistory", ["sinceMillisAgo": .number(1)]) == .success(.array([])))
        #expect(await asked(questions, "openSettings", ["page": .text("battery")]) == .success(.bool(false)))
        #expect(await asked(questions, "tea") == .failure(QuestionError("tea is no question to this device")))
    }
}
