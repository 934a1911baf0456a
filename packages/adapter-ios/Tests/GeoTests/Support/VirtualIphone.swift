import BackgroundTasks
import Foundation
import Phone
import Security
import UIKit

@testable import Geo

/// An iPhone on which processes of one app come and go: time is virtual, the disk and the Keychain stay, the platform
/// is the stand-ins.
@MainActor final class VirtualIphone {
    let phone = Phone()
    let time = VirtualTime()
    let folder: URL
    let http = ScriptedHttp()
    let log = Recorded<HostLogEntry>()
    /// What crossed, "> " before the host's words and "< " before the guest's.
    let crossed = Recorded<String>()
    let mark = ScriptedMark()
    let sounds = RecordedSounds()
    var facts: ManifestFacts
    var uploads: (any UploadSession)?
    /// The next process ends in the middle of this message between host and guest, counted from 0; nil: it lives on.
    var endsAfter: Int?
    /// In the place of the bundle.
    var boot: (@Sendable () throws -> GuestEngine)?
    /// Core Location's part; nil: scripted sensors.
    var location: (@MainActor @Sendable (ApplicationPresence, ManifestFacts) -> DevicePart)?
    private(set) var sensors: [ScriptedSensor] = []
    private(set) var process: PhoneProcess!
    private var center = NotificationCenter()

    /// An Info.plist that lacks nothing.
    nonisolated static var wholeManifest: ManifestFacts {
        var facts = ManifestFacts()
        facts.backgroundModes = ["location", "fetch", "processing"]
        facts.permittedTasks = ["dev.geo.refresh", "dev.geo.processing"]
        facts.purposeTexts = [
            "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
            "NSMotionUsageDescription",
        ]
        return facts
    }

    var ui: UISystem { phone.system(UISystem.self) }
    var tasks: BackgroundTasksSystem { phone.system(BackgroundTasksSystem.self) }
    var keychain: KeychainSystem { phone.system(KeychainSystem.self) }
    var host: EngineHost { process.host }
    var memory: URL { folder.appendingPathComponent("memory.db") }

    private init(_ folder: URL) {
        self.folder = folder
        facts = VirtualIphone.wholeManifest
        Phone.current = phone
    }

    nonisolated static func with(_ use: @MainActor (VirtualIphone) async throws -> Void) async throws {
        try await Repository.withFolder { folder in
            let phone = await VirtualIphone(folder)
            do {
                try await use(phone)
            } catch {
                await phone.dies()
                throw error
            }
            await phone.dies()
        }
    }

    /// The system starts the app's process. UIKit is about to call `didFinishLaunching`.
    ///
    /// - Parameter opens: the user opens the app: its scene connects directly afterwards.
    @discardableResult
    func launches(opens: Bool = false, isLaunching: Bool = true) -> PhoneProcess {
        center = ui.center
        if center === NotificationCenter.default {
            center = NotificationCenter()
            ui.center = center
        }
        sensors = [
            ScriptedSensor("location"), ScriptedSensor("regions"),
            ScriptedSensor("connectivity", present: #"{"ageMillis":0,"connected":true,"transport":"wifi"}"#),
            ScriptedSensor(
                "provider", present: #"{"ageMillis":0,"status":3,"enabled":true,"gps":true,"network":true}"#),
        ]
        var options = ProcessOptions()
        options.folder = folder
        options.facts = facts
        options.appVersion = "1"
        options.bundleId = "com.example.app"
        options.clock = time
        options.timers = time
        options.http = http
        options.uploads = uploads
        options.mark = mark
        options.sounds = sounds
        if let boot { options.boot = boot }
        options.log = { [log] in log.append($0) }
        let (ends, dying) = (Locked(endsAfter), Locked<EngineHost?>(nil))
        options.tap = { [crossed] isGuest, json in
            crossed.append((isGuest ? "< " : "> ") + json)
            guard let left = ends.value else { return }
            ends.value = left > 0 ? left - 1 : nil
            if left == 0 { dying.value?.kill() }
        }
        options.location = { [sensors] _, _ in
            var part = DevicePart()
            part.sensors = sensors
            return part
        }
        if let location { options.location = location }
        process = PhoneProcess(options, center: center, isLaunching: isLaunching)
        dying.value = process.host
        tasks.hasLaunched = true
        if opens { ui.opensApp() }
        return process
    }

    /// The process dies without a word.
    func dies() {
        guard let process else { return }
        process.kill()
        self.process = nil
        phone.endProcess()
        time.forgetTimers()
    }

    /// Time passes while no process runs.
    func sleeps(until now: Int64) { time.set(now: now, up: time.uptime() + now - time.now()) }

    func sensor(_ kind: String) -> ScriptedSensor { sensors.first { $0.kind == kind }! }

    func settles() async { await host.idle() }

    func passes(_ millis: Int64) async throws {
        let host = host
        try await time.pass(millis) { @Sendable in await host.idle() }
    }

    /// Drives north at 10 m/s, a fix a second.
    func drives(_ seconds: Int, from: Int = 0) async throws {
        for second in from..<(from + seconds) {
            let latitude = 45 + Double(second) * 10 / 111_132
            sensor("location").reads(#"{"latitude":\#(latitude),"longitude":13,"accuracy":5,"speed":10,"ageMillis":0}"#)
            try await passes(1_000)
        }
    }

    /// The words of the host to the guest, without their moments.
    var hostWords: [JsonObject] {
        crossed.all.filter { $0.hasPrefix("> ") }.map { json(String($0.dropFirst(2))).without("now").without("up") }
    }

    /// Names of entries of the host's log, in order.
    var logged: [String] { log.all.map(\.event) }
}

/// A file that the device protects until the test unlocks it.
final class ScriptedMark: ProtectedMark, @unchecked Sendable {
    private let isOpen = Locked(true)

    var isUnlocked: Bool {
        get { isOpen.value }
        set { isOpen.value = newValue }
    }

    func isReadable() -> Bool { isOpen.value }
}

struct RecordedSounds: DebugSounds {
    let played = Recorded<String>()

    func play(_ event: String) { played.append(event) }
}
