import BackgroundTasks
import Foundation
import Phone
import Testing

@testable import Geo

/// An app as its developer writes it: the hook, then clients, on the device's own storage and time.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LaunchedAppTests {
    @Test("each engine of an app is a client of the one engine of the process")
    func clients() async throws {
        try await Repository.withFolder { folder in
            Phone.current = Phone()
            var options = ProcessOptions()
            options.folder = folder
            options.facts = VirtualIphone.wholeManifest
            GeoProcess.options.value = options
            defer {
                GeoProcess.forget()
                GeoProcess.options.value = ProcessOptions()
            }
            await MainActor.run { GeoLaunch.didFinishLaunching() }
            Phone.current.system(BackgroundTasksSystem.self).hasLaunched = true
            let (first, second) = (GeoEngine(), GeoEngine())
            let changes = second.onGeofencesChange
            try await first.ready { $0.stopOnTerminate = false }
            try await first.addGeofence(Geofence(identifier: "home", latitude: 45, longitude: 13, radius: 150))
            #expect(try await second.ready { $0.reset = false }.geofenceCount == 1)
            #expect(try await second.getGeofences().map(\.identifier) == ["home"])
            let report = try await second.getDeviceReport()
            #expect(report.manufacturer == "Apple" && report.manifestFault == nil)
            first.close()
            #expect(try await second.getState().geofenceCount == 1)
            _ = await refused(.closed) { _ = try await first.getState() }
            second.close()
            #expect(try await changes.first(1).isEmpty)
        }
    }
}
