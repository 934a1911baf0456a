import Foundation

/// The major version of iOS, as a value: tests choose which of two implementations runs.
package struct SystemVersion: Equatable, Sendable {
    package let major: Int

    package init(_ major: Int) {
        self.major = major
    }

    /// Of this device.
    package static var current: SystemVersion {
        #if os(iOS)
            SystemVersion(ProcessInfo.processInfo.operatingSystemVersion.majorVersion)
        #else
            // The stand-ins have what iOS 18 has.
            SystemVersion(18)
        #endif
    }

    /// `CLLocationUpdate.liveUpdates`, `CLBackgroundActivitySession` and `CLMonitor`.
    var hasLiveUpdates: Bool { major >= 17 }

    /// `CLServiceSession` and its diagnostics.
    var hasServiceSessions: Bool { major >= 18 }
}
