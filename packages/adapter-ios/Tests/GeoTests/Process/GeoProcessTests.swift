import BackgroundTasks
import Foundation
import Phone
import Testing
import UIKit

@testable import Geo

/// The one engine of a process, and the hook that starts it.
@Suite(.serialized) struct GeoProcessTests {
    private func withOptions(_ use: (Recorded<HostLogEntry>) async throws -> Void) async throws {
        try await Repository.withFolder { folder in
            Phone.current = Phone()
            let log = Recorded<HostLogEntry>()
            var options = ProcessOptions()
            options.folder = folder
            options.facts = VirtualIphone.wholeManifest
            options.log = { log.append($0) }
            GeoProcess.options.value = options
            defer {
                GeoProcess.forget()
                GeoProcess.options.value = ProcessOptions()
            }
            try await use(log)
        }
    }

    /// The first message of the host for a client that attaches, connected on the main thread or on another one.
    private func firstWord(isOnMain: Bool) async -> String {
        let words = CurrentValue<[String]>([])
        let sink: @Sendable (String) -> Void = { word in words.update { $0.append(word) } }
        let connection =
            isOnMain ? await MainActor.run { GeoProcess.connect(sink: sink) } : GeoProcess.connect(sink: sink)
        connection.post(#"{"attach":true}"#)
        let received = await words.first { !$0.isEmpty }
        connection.lost()
        return received[0]
    }

    @Test("the hook starts the engine once, and clients connect to it from any thread")
    func launches() async throws {
        try await withOptions { log in
            await MainActor.run {
                GeoLaunch.didFinishLaunching()
                GeoLaunch.didFinishLaunching()
            }
            let tasks = Phone.current.system(BackgroundTasksSystem.self)
            tasks.hasLaunched = true
            #expect(await firstWord(isOnMain: false).contains(#""busy""#))
            #expect(tasks.exceptions.isEmpty)
            #expect(log.all.allSatisfy { $0.level > 1 })
        }
    }

    @Test(
        "without the hook the first client starts it, on whatever thread it is: what it posts waits, and the log says what lacks"
    )
    func late() async throws {
        for isOnMain in [true, false] {
            try await withOptions { log in
                Phone.current.system(BackgroundTasksSystem.self).hasLaunched = true
                #expect(await firstWord(isOnMain: isOnMain).contains(#""busy""#))
                #expect(log.all.map(\.event).contains("launch:late"))
                #expect(Phone.current.system(BackgroundTasksSystem.self).exceptions.isEmpty)
            }
        }
    }

    @Test("the note of the process before says how it ended, the same for each guest")
    func lastLife() async throws {
        try await Repository.withFolder { folder in
            let file = folder.appendingPathComponent("process")
            func process(_ boot: String, _ version: String) -> PreviousProcess {
                PreviousProcess(file: file, bootId: boot, appVersion: version)
            }
            #expect(process("boot-1", "1").exit == nil)
            let second = process("boot-1", "1")
            #expect(second.exit == ProcessExit(reason: "background-ended"))
            second.moved(isInFront: true)
            let third = process("boot-1", "1")
            third.moved(isInFront: true)
            third.moved(isInFront: false)
            #expect(third.exit == ProcessExit(reason: "unknown"))
            let fourth = process("boot-1", "1")
            fourth.willTerminate(atMillis: 5)
            fourth.moved(isInFront: false)
            #expect(fourth.exit == ProcessExit(reason: "background-ended"))
            #expect(process("boot-2", "1").exit == ProcessExit(reason: "app-terminated", atMillis: 5))
            #expect(process("boot-3", "1").exit == ProcessExit(reason: "device-restarted"))
            #expect(process("boot-3", "2").exit == ProcessExit(reason: "package-updated"))
            let locked = PreviousProcess(
                file: URL(fileURLWithPath: "/proc/none/process"), bootId: "boot-3", appVersion: "2")
            #expect(locked.exit == nil)
        }
    }

    @Test("each demand on the Info.plist has a source, and what lacks is said in a sentence")
    func manifest() {
        #expect(ManifestRules.faults(VirtualIphone.wholeManifest).isEmpty)
        #expect(ManifestRules.faults(ManifestFacts()).count == ManifestRules.all.count)
        #expect(ManifestRules.all.allSatisfy { $0.source.hasPrefix("https://developer.apple.com/documentation/") })
        let info: [String: Any] = [
            "UIBackgroundModes": ["location", "processing"],
            "BGTaskSchedulerPermittedIdentifiers": ["dev.geo.refresh", "dev.geo.processing"],
            "NSLocationWhenInUseUsageDescription": "", "NSLocationTemporaryUsageDescriptionDictionary": ["Drive": "…"],
        ]
        let facts = ManifestFacts(info)
        #expect(ManifestRules.tasks(facts) == ["dev.geo.processing"])
        #expect(facts.temporaryPurposes == ["Drive"])
        let fault =
            "the Info.plist lacks NSLocationWhenInUseUsageDescription: permission for location is never requested"
        #expect(ManifestRules.faultInBackground(facts) == fault)
    }

    @Test("the mark of the first unlock is made once, and one that cannot be made means that the device is locked")
    func mark() async throws {
        try await Repository.withFolder { folder in
            let file = folder.appendingPathComponent("own/unlocked")
            #expect(MarkFile(file).isReadable())
            #expect(MarkFile(file).isReadable())
            #expect(!MarkFile(URL(fileURLWithPath: "/proc/none/unlocked")).isReadable())
            let mark = ScriptedMark()
            mark.isUnlocked = false
            let unlock = FirstUnlock(mark: mark)
            #expect(!unlock.isDone)
            mark.isUnlocked = true
            #expect(unlock.isDone)
            // From then on it is, whatever the disk says.
            mark.isUnlocked = false
            #expect(unlock.isDone)
        }
    }
}
