#if !os(macOS)
    import Foundation
    import UIKit
    import UserNotifications

    /// The question `deviceReport`: facts that explain why the system stops the app.
    package struct DeviceFacts: QuestionPart {
        private let facts: ManifestFacts
        private let appVersion: String
        private let refresh: BackgroundRefresh
        private let lastLife: @Sendable () -> ProcessExit?

        package init(
            _ facts: ManifestFacts, appVersion: String, refresh: BackgroundRefresh,
            lastLife: @escaping @Sendable () -> ProcessExit?
        ) {
            self.facts = facts
            self.appVersion = appVersion
            self.refresh = refresh
            self.lastLife = lastLife
        }

        package var answered: Set<String> { ["deviceReport"] }

        package func ask(
            _ question: String, _ input: JsonObject,
            completion: @escaping @Sendable (Result<Json, QuestionError>) -> Void
        ) {
            let exits = lastLife().map { [Json.object($0.json)] } ?? []
            DispatchQueue.main.async {
                let system = MainActor.assumeIsolated { UIDevice.current.systemVersion }
                UNUserNotificationCenter.current().getNotificationSettings { @Sendable settings in
                    completion(.success(.object(report(system, exits, settings.authorizationStatus))))
                }
            }
        }

        private func report(_ system: String, _ exits: [Json], _ notifications: UNAuthorizationStatus) -> JsonObject {
            var report: JsonObject = [
                "manufacturer": .text("Apple"), "model": .text(machine), "osVersion": .text(system),
                "appVersion": .text(appVersion),
                "backgroundRestricted": .bool(refresh.isBackgroundRestricted),
                "lowPowerMode": .bool(ProcessInfo.processInfo.isLowPowerModeEnabled), "exits": .array(exits),
            ]
            switch notifications {
            case .authorized, .provisional, .ephemeral: report["notifications"] = .bool(true)
            case .denied: report["notifications"] = .bool(false)
            // The app has never asked: that keeps nothing from working.
            default: break
            }
            let faults = ManifestRules.faults(facts)
            if !faults.isEmpty { report["manifestFault"] = .text(faults.joined(separator: "; ")) }
            return report
        }

        /// The device's own name for its model: `iPhone15,2`.
        private var machine: String {
            var system = utsname()
            uname(&system)
            return withUnsafeBytes(of: &system.machine) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
        }
    }
#endif
