#if !os(macOS)
    import Foundation
    import UIKit

    /// What a process of the app is made of. The defaults are the real device; tests replace parts.
    package struct ProcessOptions: Sendable {
        /// The folder of everything that is kept, in the app's own container: a database in the container of a group ends the app when it
        /// is suspended with a lock on it (0xdead10cc).
        package var folder = ProcessOptions.ownFolder
        package var facts = ManifestFacts.main
        package var appVersion = Bundle.main.infoDictionary?["CFBundleVersion"] as? String ?? ""
        package var bundleId = Bundle.main.bundleIdentifier ?? "app"
        package var clock: any Clock = DeviceClock()
        /// Nil: those of Dispatch.
        package var timers: (any Timers)?
        /// Nil: `URLSession`.
        package var http: (any Http)?
        /// What the system uploads while the process is suspended or dead; nil: its background session, where there is one.
        package var uploads: (any UploadSession)?
        /// Nil: a file in the folder.
        package var mark: (any ProtectedMark)?
        /// Nil: the Keychain.
        package var secrets: (any SecretItems)?
        package var sounds: any DebugSounds = SystemSounds()
        package var boot: @Sendable () throws -> GuestEngine = { try GuestEngine.boot(GuestProgram.bundled()) }
        /// Makes the sensors of Core Location, with their managers and delegates at once, whatever the reason of the launch.
        package var location: @MainActor @Sendable (ApplicationPresence, ManifestFacts) -> DevicePart = {
            LocationDevice.part($0, $1)
        }
        package var headless = Headless.none
        package var log: @Sendable (HostLogEntry) -> Void = { SystemLog().write($0) }
        package var tap: (@Sendable (_ isGuest: Bool, _ json: String) -> Void)?

        package init() {}

        var portLog: PortLog {
            { [log] level, event, message in log(HostLogEntry(level: level, event: event, message: message)) }
        }

        private static var ownFolder: URL {
            let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            return (support ?? FileManager.default.temporaryDirectory).appendingPathComponent("dev.geo", isDirectory: true)
        }
    }
#endif
