import Foundation

@testable import Geo

/// What a phone keeps while processes come and go.
final class MemoryDisk: @unchecked Sendable {
    private let lock = NSLock()
    private var rows: [Utf16Text: Utf16Text] = [:]
    private var opened = 0

    /// How many storages are open.
    var open: Int { lock.withLock { opened } }

    func snapshot(_ prefix: String) -> [String: String] {
        lock.withLock {
            let found = rows.filter { $0.key.hasPrefix(Utf16Text(prefix)) }.map { ($0.key.string, $0.value.string) }
            return Dictionary(uniqueKeysWithValues: found)
        }
    }

    func storage() -> any Storage {
        lock.withLock { opened += 1 }
        return MemoryStorage(disk: self)
    }

    private struct MemoryStorage: Storage {
        let disk: MemoryDisk

        func get(_ key: Utf16Text) -> Utf16Text? { disk.lock.withLock { disk.rows[key] } }

        func scan(_ prefix: Utf16Text, _ options: ScanOptions) -> [Entry] {
            disk.lock.withLock {
                var found = disk.rows.keys.filter { $0.hasPrefix(prefix) }.sorted()
                if options.isReverse { found.reverse() }
                if let after = options.after { found = found.filter { options.isReverse ? $0 < after : $0 > after } }
                return found.prefix(options.limit ?? .max).map { Entry(key: $0, value: disk.rows[$0]!) }
            }
        }

        func count(_ prefix: Utf16Text) -> Int { disk.lock.withLock { disk.rows.keys.count { $0.hasPrefix(prefix) } } }

        func commit(_ changes: [Change]) {
            disk.lock.withLock {
                for change in changes {
                    switch change {
                    case .put(let key, let value): disk.rows[key] = value
                    case .delete(let key): disk.rows[key] = nil
                    case .deletePrefix(let prefix): disk.rows = disk.rows.filter { !$0.key.hasPrefix(prefix) }
                    case .deleteRange(let from, let to): disk.rows = disk.rows.filter { $0.key < from || $0.key >= to }
                    }
                }
            }
        }

        func close() { disk.lock.withLock { disk.opened -= 1 } }
    }
}
