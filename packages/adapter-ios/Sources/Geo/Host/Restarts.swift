/// May a guest that failed be started again now?
struct Restarts {
    /// Most restarts within the time below; a guest that fails more often fails because of its stored state.
    private static let most = 3
    /// Long enough for a boot and its first work; short enough that one fault a day never reaches the limit.
    private static let withinMillis: Int64 = 60_000

    private var earlier: [Int64] = []

    mutating func mayRestart(at uptime: Int64) -> Bool {
        earlier.removeAll { uptime - $0 >= Restarts.withinMillis }
        if earlier.count >= Restarts.most { return false }
        earlier.append(uptime)
        return true
    }
}
