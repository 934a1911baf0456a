import Foundation

@testable import Geo

/// The library's storage, HTTP, clock, timers and alarms, with what the suites ask beyond the ports.
final class AcceptanceDevice: Questions, @unchecked Sendable {
    private let clock = DeviceClock()
    private let folder: URL
    private let storage: Replaceable
    private let alarms: KeptAlarms
    private let cameAlarm = Locked<@Sendable (String) -> Void>({ _ in })
    private let timers: DispatchTimers
    private let http: UrlSessionHttp
    private var files = 1

    init(_ folder: URL) throws {
        self.folder = folder
        timers = DispatchTimers(clock: clock)
        http = UrlSessionHttp(timers: timers)
        storage = Replaceable(try SqliteStorage(folder.appendingPathComponent("engine-1.db")))
        alarms = KeptAlarms(
            clock: clock, timers: timers, file: folder.appendingPathComponent("alarms.json"), request: { _ in },
            came: { [cameAlarm] in cameAlarm.value($0) }
        )
    }

    var ports: Ports {
        Ports(
            clock: clock, timers: timers, alarms: alarms, storage: storage, http: http, sensors: [], questions: self,
            presence: ScriptedPresence(), entropy: { "0123456789abcdef0123456789abcdef" }
        )
    }

    /// Longer than a step of the guest takes, and far shorter than what the suite allows for lateness.
    private static let deliveryMillis: Int64 = 20

    /// Delivers alarms as a system does, which takes some milliseconds: what was cancelled or moved meanwhile, in the same step of
    /// the guest, does not come.
    func deliversAlarms(_ came: @escaping @Sendable (String) -> Void) {
        cameAlarm.value = { [timers, alarms] name in
            _ = timers.after(AcceptanceDevice.deliveryMillis) { if alarms.all[name] == nil { came(name) } }
        }
    }

    func ask(_ question: String, _ input: JsonObject, completion: @escaping @Sendable (Result<Json, QuestionError>) -> Void) {
        do {
            switch question {
            case "wipe":
                files += 1
                try reopen()
            case "reopen": try reopen()
            case "fill": try storage.current.limitPages(8)
            case "make-room": try storage.current.limitPages(1_000_000_000)
            case "forget-alarms": for name in alarms.all.keys { alarms.wakeAt(name, nil) }
            default: throw Mismatch(description: "\(question) is not answered here")
            }
            completion(.success(.null))
        } catch {
            completion(.failure(QuestionError(messageOf(error))))
        }
    }

    private func reopen() throws {
        storage.close()
        storage.current = try SqliteStorage(folder.appendingPathComponent("engine-\(files).db"))
    }

    /// Whichever storage is the present one, with its secrets in the Keychain, as a process has it.
    private final class Replaceable: Storage, @unchecked Sendable {
        private let present: Locked<(rows: SqliteStorage, whole: SecretStorage)>

        init(_ rows: SqliteStorage) { present = Locked(Replaceable.whole(rows)) }

        var current: SqliteStorage {
            get { present.value.rows }
            set { present.value = Replaceable.whole(newValue) }
        }

        private static func whole(_ rows: SqliteStorage) -> (rows: SqliteStorage, whole: SecretStorage) {
            (rows, SecretStorage(rows, items: KeychainItems(bundleId: "dev.geo.acceptance")))
        }

        func get(_ key: Utf16Text) throws -> Utf16Text? { try present.value.whole.get(key) }

        func scan(_ prefix: Utf16Text, _ options: ScanOptions) throws -> [Entry] { try present.value.whole.scan(prefix, options) }

        func count(_ prefix: Utf16Text) throws -> Int { try present.value.whole.count(prefix) }

        func commit(_ changes: [Change]) throws { try present.value.whole.commit(changes) }

        func close() { present.value.whole.close() }
    }
}
