/// When a guest that failed is started again: at once, up to three times within a minute. After that the cause is likely to be
/// its stored state, and each further start waits, twice as long as the one before, until a guest runs for ten minutes.
struct Restarts {
    /// Most restarts within the time below; a guest that fails more often fails because of its stored state.
    private static let most = 3
    /// Long enough for a boot and its first work; short enough that one fault a day never reaches the limit.
    private static let withinMillis: Int64 = 60_000
    /// A short outage of the track where the cause was temporary, such as a burst of readings.
    private static let firstWaitMillis: Int64 = 60_000
    /// A boot an hour costs no noticeable energy.
    private static let longestWaitMillis: Int64 = 3_600_000
    /// 64 minutes are longer than the longest wait.
    private static let mostDoublings = 6
    /// Ten times the window of failures: a guest that ran for so long does not fail because of its stored state.
    private static let steadyMillis: Int64 = 600_000

    private var earlier: [Int64] = []
    private var startedAt: Int64 = 0
    private var waits = 0

    /// A guest was started.
    mutating func started(at uptime: Int64) {
        startedAt = uptime
    }

    /// A guest failed.
    ///
    /// - Returns: how long the next start waits, in milliseconds; 0: not at all.
    mutating func waitMillis(at uptime: Int64) -> Int64 {
        if uptime - startedAt >= Restarts.steadyMillis { waits = 0 }
        if waits == 0 {
            earlier.removeAll { uptime - $0 >= Restarts.withinMillis }
            if earlier.count < Restarts.most {
                earlier.append(uptime)
                return 0
            }
            earlier = []
        }
        let wait = min(Restarts.firstWaitMillis << min(waits, Restarts.mostDoublings), Restarts.longestWaitMillis)
        waits += 1
        return wait
    }
}
