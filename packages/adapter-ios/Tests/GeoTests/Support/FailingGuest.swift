import Foundation

@testable import Geo

/// The engine, and a fault of the next message where a test orders one.
final class FailingGuest: Guest {
    /// What the next message ends with; nil: nothing out of the ordinary.
    typealias Next = Locked<GuestFailure?>

    private let engine: GuestEngine
    private let next: Next

    init(_ program: GuestProgram, next: Next) throws(GuestFailure) {
        engine = try GuestEngine.boot(program)
        self.next = next
    }

    var heapBytes: Int64? { engine.heapBytes }

    func deliver(_ text: String) throws(GuestFailure) -> [String] {
        let failure = next.update { next in
            defer { next = nil }
            return next
        }
        if let failure { throw failure }
        return try engine.deliver(text)
    }

    func interrupt() { engine.interrupt() }

    func close() { engine.close() }
}
