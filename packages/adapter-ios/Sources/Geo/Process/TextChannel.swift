import Foundation

/// The texts of one app runtime of another language to the engine's host, and back. A runtime that ends leaves nothing behind.
///
/// The host's client begins with the first text, which is `attach`: the runtime listens by then, and the host sends nothing before.
package final class TextChannel: @unchecked Sendable {  // `connection` is guarded by `posting`, `closed` by `emitting`
    package typealias Connect = @Sendable (_ sink: @escaping @Sendable (String) -> Void) -> ClientConnection

    private let connect: Connect
    private let emit: @Sendable (String) -> Void
    private let posting = NSLock()
    private var connection: ClientConnection?
    /// Recursive: a runtime may end while it is handed a text.
    private let emitting = NSRecursiveLock()
    private let closed = Flag()

    /// - Parameters:
    ///   - connect: opens a channel to the host.
    ///   - emit: hands a text to the runtime; it must not be called when the runtime has ended, where it would use freed memory.
    package init(
        connect: @escaping Connect = { GeoProcess.connect(sink: $0) }, emit: @escaping @Sendable (String) -> Void
    ) {
        self.connect = connect
        self.emit = emit
    }

    deinit { connection?.lost() }

    /// Sends a text to the host; does nothing after ``close()``.
    package func post(_ text: String) {
        posting.withLock {
            guard !closed.isSet else { return }
            let open = connection ?? connect { [weak self] in self?.receive($0) }
            connection = open
            open.post(text)
        }
    }

    /// The runtime ends: the client detaches. When this returns, `emit` is not running on another thread and is not called again.
    package func close() {
        _ = emitting.withLock { closed.set() }
        posting.withLock {
            connection?.lost()
            connection = nil
        }
    }

    private func receive(_ text: String) {
        emitting.withLock { if !closed.isSet { emit(text) } }
    }
}
