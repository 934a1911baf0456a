#if !os(macOS)
    import Foundation
    import UIKit

    /// What of the system's settings restricts the app in the background. Where the user has switched background
    /// refresh off, iOS starts the app for no region, no significant change and no alarm.
    package final class BackgroundRefresh: RestrictionPart, @unchecked Sendable { // all that changes is guarded by `lock`
        private let manifest: ManifestFacts
        private let lock = NSLock()
        private var isRestricted: Bool
        private let listeners = Listeners<Void>()
        private var token: (any NSObjectProtocol)?

        @MainActor package init(
            _ application: UIApplication, facts: ManifestFacts, center: NotificationCenter = .default
        ) {
            manifest = facts
            isRestricted = application.backgroundRefreshStatus != .available
            token = center.addObserver(
                forName: UIApplication.backgroundRefreshStatusDidChangeNotification, object: nil, queue: nil
            ) { @Sendable [weak self] _ in
                MainActor.assumeIsolated { self?.update(application.backgroundRefreshStatus != .available) }
            }
        }

        package var isBackgroundRestricted: Bool { lock.withLock { isRestricted } }

        package func facts() -> JsonObject {
            // Alarms come when the system sees fit, if at all.
            var known: JsonObject = [
                "backgroundRestricted": .bool(isBackgroundRestricted), "exactAlarms": .bool(false),
            ]
            if let fault = ManifestRules.faultInBackground(manifest) { known["serviceRefused"] = .text(fault) }
            return known
        }

        package func listen(_ changed: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
            listeners.add { changed() }
        }

        private func update(_ isRestricted: Bool) {
            lock.withLock { self.isRestricted = isRestricted }
            listeners.call(())
        }
    }
#endif
