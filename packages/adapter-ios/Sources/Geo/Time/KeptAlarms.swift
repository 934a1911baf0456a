import Foundation

/// The alarms of the engine. iOS has no alarm that starts an app at a moment: the system is asked for one background launch at
/// the earliest of them, which it grants when it sees fit; while the process runs, a timer of its own is exact. They are kept
/// in a file, so that a later process knows which are due and can cancel them.
///
/// The file and the system's request are written on a queue of their own, once for all changes of one turn: neither blocks the
/// host's queue.
package final class KeptAlarms: Alarms, @unchecked Sendable {  // the state below `lock` is guarded by it
    private let clock: any Clock
    private let timers: any Timers
    private let file: URL
    private let request: @Sendable (_ earliestMillis: Int64?) -> Void
    private let came: @Sendable (_ name: String) -> Void
    private let queue = DispatchQueue(label: "geo-alarms", qos: .utility)
    private let lock = NSLock()
    private var isKept = true
    private var alarms: [String: Int64]
    private var cancels: [String: @Sendable () -> Void] = [:]

    /// - Parameters:
    ///   - file: where the alarms are kept; created where there is none.
    ///   - request: asks the system for a launch at an epoch millisecond, in the place of an earlier request; nil: for none. Called on
    ///     a queue of the alarms' own; it may block.
    ///   - came: called on any thread when an alarm came due while the process runs.
    package init(
        clock: any Clock,
        timers: any Timers,
        file: URL,
        request: @escaping @Sendable (_ earliestMillis: Int64?) -> Void,
        came: @escaping @Sendable (_ name: String) -> Void
    ) {
        self.clock = clock
        self.timers = timers
        self.file = file
        self.request = request
        self.came = came
        alarms = KeptAlarms.read(file)
    }

    /// The alarms that are set, also by earlier processes: epoch milliseconds by name.
    package var all: [String: Int64] { lock.withLock { alarms } }

    package func wakeAt(_ name: String, _ atMillis: Int64?) {
        lock.withLock {
            cancels.removeValue(forKey: name)?()
            alarms[name] = atMillis
            keep()
            if let atMillis { arm(name, atMillis) }
        }
    }

    /// Sets a timer for every alarm of an earlier process. Those that are due come at once.
    package func arm() {
        lock.withLock {
            for (name, atMillis) in alarms where cancels[name] == nil { arm(name, atMillis) }
        }
    }

    /// The names of the alarms that are due, the earliest first. They stay set until ``takeDue()``, or until the engine sets them anew.
    package var due: [String] {
        lock.withLock {
            let now = clock.now()
            return alarms.filter { $0.value <= now }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
        }
    }

    /// The names of the alarms that are due, the earliest first. They are no longer set: the engine may set them anew.
    package func takeDue() -> [String] {
        lock.withLock {
            let now = clock.now()
            let due = alarms.filter { $0.value <= now }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
            for name in due {
                cancels.removeValue(forKey: name)?()
                alarms[name] = nil
            }
            if !due.isEmpty { keep() }
            return due
        }
    }

    /// The engine names wall time and means what is left until then: a clock that is set does not move a timer.
    private func arm(_ name: String, _ atMillis: Int64) {
        let cancelled = Flag()
        let cancel = timers.after(max(0, atMillis - clock.now())) { [weak self] in
            if cancelled.isSet { return }
            self?.comes(name, atMillis)
        }
        cancels[name] = {
            cancelled.set()
            cancel()
        }
    }

    private func comes(_ name: String, _ atMillis: Int64) {
        let isSet = lock.withLock {
            guard alarms[name] == atMillis else { return false }
            alarms[name] = nil
            cancels[name] = nil
            keep()
            return true
        }
        if isSet { came(name) }
    }

    /// Returns when the file and the system's request have all changes: before the process may be suspended. From any thread but a
    /// `request`.
    package func keepNow() {
        queue.sync {}
    }

    /// Under the lock.
    private func keep() {
        if isKept { queue.async { [self] in write() } }
        isKept = false
    }

    /// A full disk costs a later process its knowledge of alarms; the engine sets its own at each start.
    private func write() {
        let alarms = lock.withLock {
            isKept = true
            return self.alarms
        }
        request(alarms.values.min())
        let fields = alarms.sorted { $0.key < $1.key }.map { JsonObject.Field(name: JsonText($0.key), value: .number($0.value)) }
        try? Data(JsonObject(fields: fields).written.utf8).write(to: file, options: .atomic)
    }

    private static func read(_ file: URL) -> [String: Int64] {
        guard let text = try? String(contentsOf: file, encoding: .utf8), let kept = try? JsonObject(text) else { return [:] }
        var alarms: [String: Int64] = [:]
        for field in kept.fields { alarms[field.name.string] = field.value.double.flatMap { Int64(exactly: $0) } }
        return alarms
    }
}
