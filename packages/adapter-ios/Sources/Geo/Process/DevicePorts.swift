#if !os(macOS)
    import Foundation
    import UIKit

    extension ProcessOptions {
        /// The real device, but for what these options replace.
        func ports(
            _ parts: [DevicePart], timers: any Timers, alarms: any Alarms, presence: ApplicationPresence,
            storage: LateStorage,
            http: any Http
        ) -> Ports {
            var kinds: Set<String> = []
            // Of two of a kind the first one counts: that of location, which tests replace.
            let sensors = (parts.flatMap(\.sensors) + [RestrictionsSensor(parts.flatMap(\.restrictions))])
                .filter { kinds.insert($0.kind).inserted }
            return Ports(
                clock: clock, timers: timers, alarms: alarms, storage: storage, http: http,
                sensors: sensors.map { AwakeSensor($0) { [presence] in presence.renew() } },
                questions: DeviceQuestions(parts.flatMap(\.questions)), presence: presence, entropy: entropy
            )
        }

        /// Everything but location.
        @MainActor func devicePart(
            _ life: AppLife, center: NotificationCenter, lastLife: @escaping @Sendable () -> ProcessExit?
        ) -> DevicePart {
            let activity = ActivitySensor(facts)
            let refresh = BackgroundRefresh(UIApplication.shared, facts: facts, center: center)
            var part = DevicePart()
            part.sensors = [
                activity, AccelerationSensor(), BatterySensor(center: center), ConnectivitySensor(),
                PowerSaveSensor(center: center),
                AppSensor(life),
            ]
            part.questions = [
                activity, SettingsOpener(),
                DeviceFacts(facts, appVersion: appVersion, refresh: refresh, lastLife: lastLife),
            ]
            part.restrictions = [refresh]
            return part
        }

        /// - Parameter drained: the system has delivered what it uploaded while no process ran.
        func lastingHttp(timers: any Timers, drained: @escaping @Sendable () -> Void) -> LastingHttp {
            let bodies = folder.appendingPathComponent("uploads", isDirectory: true)
            return LastingHttp(
                own: http ?? UrlSessionHttp(timers: timers), uploads: uploads ?? systemUploads, folder: bodies,
                drained: drained
            )
        }

        func storage(_ unlock: FirstUnlock) -> LateStorage {
            let (folder, bundleId, secrets, log) = (folder, bundleId, secrets, portLog)
            let lock = ProcessLock(folder.appendingPathComponent("memory.db.lock"))
            return LateStorage(isUnlocked: { unlock.isDone }, lock: lock) {
                try makeOwnFolder(folder)
                let rows = try SqliteStorage(folder.appendingPathComponent("memory.db"), log: log)
                return SecretStorage(rows, items: secrets ?? KeychainItems(bundleId: bundleId), log: log)
            }
        }
    }

    #if os(iOS)
        private var systemUploads: any UploadSession { SystemUploads() }
    #else
        private var systemUploads: any UploadSession { NoUploads() }

        /// Foundation has no background session here: what is under way waits for the process's next moment.
        private struct NoUploads: UploadSession {
            func start(_ upload: FileUpload) {}

            func cancel(_ key: String) {}

            func open(
                finished: @escaping @Sendable (String, Result<HttpResponse, HttpError>) -> Void,
                drained: @escaping @Sendable () -> Void
            ) {}
        }
    #endif

    /// 32 hexadecimal digits from the system's secure source.
    private func entropy() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in String(Int.random(in: 0x100..<0x200, using: &generator), radix: 16).dropFirst() }
            .joined()
    }
#endif
