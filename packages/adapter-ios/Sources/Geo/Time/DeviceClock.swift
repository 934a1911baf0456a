import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The clocks of the device. The uptime counts sleep and never goes back while the device is on.
package struct DeviceClock: Clock {
    package let bootId: String

    package init() {
        bootId = DeviceClock.systemBootId() ?? DeviceClock.reckonedBootId()
    }

    package func now() -> Int64 { Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)) }

    package func uptime() -> Int64 {
        var time = timespec()
        #if canImport(Darwin)
            // clock_gettime(3): it goes on while the system is asleep, unlike CLOCK_UPTIME_RAW.
            clock_gettime(CLOCK_MONOTONIC_RAW, &time)
        #else
            clock_gettime(CLOCK_BOOTTIME, &time)
        #endif
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// A name that the system itself changes at each start.
    private static func systemBootId() -> String? {
        #if canImport(Darwin)
            var size = 0
            guard sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0) == 0, size > 1 else { return nil }
            var bytes = [UInt8](repeating: 0, count: size)
            guard sysctlbyname("kern.bootsessionuuid", &bytes, &size, nil, 0) == 0 else { return nil }
            return "boot-" + String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        #else
            let id = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
            return id.map { "boot-" + $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        #endif
    }

    /// Where the system does not say it: the minute of the start. A wall clock that is set by more changes the name; deadlines
    /// are then judged by the wall clock, as after a restart.
    private static func reckonedBootId() -> String {
        var time = timespec()
        #if canImport(Darwin)
            clock_gettime(CLOCK_MONOTONIC_RAW, &time)
        #else
            clock_gettime(CLOCK_BOOTTIME, &time)
        #endif
        return "boot-at-\(Int64(((Date().timeIntervalSince1970 - Double(time.tv_sec)) / 60).rounded()))"
    }
}
