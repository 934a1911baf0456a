import BackgroundTasks
import Foundation
import Phone
import geo_background

@testable import Geo

struct Mismatch: Error, CustomStringConvertible {
    let description: String
}

/// An app's process on a phone of its own, with the real engine in it.
@MainActor struct AppProcess {
    /// Names of entries of the host's log.
    let logged = Locked<[String]>([])

    private static var manifest: ManifestFacts {
        var facts = ManifestFacts()
        facts.backgroundModes = ["location", "fetch", "processing"]
        facts.permittedTasks = ["dev.geo.refresh", "dev.geo.processing"]
        facts.purposeTexts = [
            "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
            "NSMotionUsageDescription",
        ]
        return facts
    }

    /// - Parameter isLaunched: the app delegate calls the plugin before its launch ends.
    static func with(isLaunched: Bool = true, _ use: @MainActor (AppProcess) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("geo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = AppProcess()
        Phone.current = Phone()
        var options = ProcessOptions()
        options.folder = folder
        options.facts = manifest
        options.log = { [logged = process.logged] entry in logged.value += [entry.event] }
        GeoProcess.options.value = options
        defer {
            GeoProcess.forget()
            GeoProcess.options.value = ProcessOptions()
            try? FileManager.default.removeItem(at: folder)
        }
        if isLaunched {
            GeoBackgroundPlugin.didFinishLaunching()
            process.launchEnds()
        }
        try await use(process)
    }

    /// iOS takes no handlers of background tasks any more.
    func launchEnds() {
        Phone.current.system(BackgroundTasksSystem.self).hasLaunched = true
    }
}
