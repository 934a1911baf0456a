/// The platform's alarms that guests of this host have set. On the host's queue.
final class GuestAlarms {
    /// The alarm at which a guest that failed repeatedly is started again; it may start a dead process.
    static let retry = "guest-retry"

    private let alarms: any Alarms
    private var names: Set<String> = []

    init(_ alarms: any Alarms) {
        self.alarms = alarms
    }

    func wakeAt(_ name: String, _ atMillis: Int64?) {
        if atMillis == nil { names.remove(name) } else { names.insert(name) }
        alarms.wakeAt(name, atMillis)
    }

    /// No guest runs: cancels all of them, and sets the one for the next start.
    func rest(retryAtMillis: Int64?) {
        for name in names.sorted() { alarms.wakeAt(name, nil) }
        names = []
        alarms.wakeAt(GuestAlarms.retry, retryAtMillis)
    }
}
