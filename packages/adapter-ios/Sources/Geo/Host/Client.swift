import Foundation

/// A connected client, under a name that the host assigned. On the host's queue, but for ``notices``, which is locked.
final class Client: @unchecked Sendable {
    let name: String
    /// Its runtime was started for headless events alone.
    var isHeadless: Bool
    /// The app was removed, and its listeners with it, while its process runs on.
    var isGone = false
    /// All clients are called on one queue: a slow one delays the others, but never the guest.
    private let queue: DispatchQueue
    private let sink: @Sendable (String) -> Void
    private let sent = Locked(0)

    init(name: String, isHeadless: Bool, queue: DispatchQueue, sink: @escaping @Sendable (String) -> Void) {
        self.name = name
        self.isHeadless = isHeadless
        self.queue = queue
        self.sink = sink
    }

    /// How often it was sent `restarted`: what it had sent before one is void. From any thread.
    var notices: Int { sent.value }

    func sendRestarted() {
        sent.increment()
        send(flagMessage("restarted"))
    }

    func send(_ message: JsonObject) {
        queue.async { [sink] in sink(message.written) }
    }
}

/// A client's channel to its host. PROTOCOL.md, under "A client and its host", has the messages; the first is
/// `{"attach":true}`.
package struct ClientConnection: Sendable {
    /// Sends a message, from any thread; returns at once.
    package let post: @Sendable (String) -> Void
    /// The client's runtime ended without sending `detach`.
    package let lost: @Sendable () -> Void
}
