import Foundation

/// The processor time and memory that one turn of a guest may use. A wall clock would end a healthy guest on a phone whose
/// processor is busy, or that was suspended in the middle of a turn. Where processor time cannot be read, the wall clock
/// counts.
struct TurnBudget {
    /// Nearly every turn is shorter and is not looked at. A longer one may use this much more than is allowed.
    static let firstLookMillis: Int64 = 50
    /// Between two looks at least, so that looking costs nothing beside the turn; memory can grow by some megabytes in it.
    static let lookMillis: Int64 = 10

    let allowedMillis: Int64
    let allowedBytes: Int64
    private var before: (millis: Int64, bytes: Int64)?

    init(allowedMillis: Int64, allowedBytes: Int64) {
        self.allowedMillis = allowedMillis
        self.allowedBytes = allowedBytes
    }

    enum Verdict: Equatable {
        /// The delay until the next check, in milliseconds.
        case look(afterMillis: Int64)
        case lost(GuestFailure)
    }

    /// - Parameters:
    ///   - usedMillis: the processor time of the thread.
    ///   - bytes: the memory of the process.
    mutating func look(usedMillis: Int64, bytes: Int64) -> Verdict {
        let before = self.before ?? (usedMillis, bytes)
        self.before = before
        let leftMillis = allowedMillis - (usedMillis - before.millis)
        if leftMillis <= 0 { return .lost(.overran(allowedMillis: allowedMillis)) }
        let grown = bytes - before.bytes
        if grown > allowedBytes {
            return .lost(.outOfMemory("the process grew by \(grown) bytes in one turn; \(allowedBytes) are allowed"))
        }
        return .look(afterMillis: TurnBudget.lookMillis)
    }
}
