import Foundation

/// The engine of this process. There is one, as there is one memory that it writes: ``GeoLaunch`` starts it, and every
/// client connects to it here.
package enum GeoProcess {
    private static let present = Locked<EngineHost?>(nil)

    /// Opens a channel for one client. From any thread, also before the launch: what the client posts meanwhile waits.
    ///
    /// - Parameters:
    ///   - isHeadless: its runtime was started for headless events alone.
    ///   - sink: called with every message for this client, in order, on a queue that all clients share.
    package static func connect(isHeadless: Bool = false, sink: @escaping @Sendable (String) -> Void)
        -> ClientConnection
    {
        if let host = present.value { return host.connect(isHeadless: isHeadless, sink: sink) }
        let waiting = WaitingConnection()
        onMain {
            start(isLaunching: false)
            if let host = present.value { waiting.open(host.connect(isHeadless: isHeadless, sink: sink)) }
        }
        return ClientConnection(post: { waiting.post($0) }, lost: { waiting.lost() })
    }

    /// Starts the engine where it has not started.
    ///
    /// - Parameter isLaunching: false where a client was faster than the hook in the app delegate, or there is no hook.
    @MainActor static func start(isLaunching: Bool) {
        guard present.value == nil else { return }
        present.value = begin(isLaunching)
    }

    /// The process is gone. For tests.
    package static func forget() {
        present.value = nil
    }

    /// Of the system's background session.
    static let uploadsIdentifier = "dev.geo.uploads"

    #if os(macOS)
        @MainActor private static func begin(_ isLaunching: Bool) -> EngineHost { deskHost() }

        @MainActor static func handleUploads(_ handled: @escaping () -> Void) { handled() }
    #else
        /// What the engine is made of, when it starts. Tests replace parts.
        static let options = Locked(ProcessOptions())

        /// Kept as long as the process runs.
        @MainActor private static var phone: PhoneProcess?

        @MainActor private static func begin(_ isLaunching: Bool) -> EngineHost {
            let options = options.value
            if !isLaunching {
                let message =
                    "GeoLaunch.didFinishLaunching() was not called in the app delegate: after a launch in the background"
                options.portLog(1, "launch:late", message + " nothing is recorded, and no background task runs")
            }
            let process = PhoneProcess(options, isLaunching: isLaunching)
            phone = process
            return process.host
        }

        @MainActor static func handleUploads(_ handled: @escaping () -> Void) {
            start(isLaunching: false)
            phone?.handleUploads(handled)
        }
    #endif

    private static func onMain(_ run: @escaping @MainActor @Sendable () -> Void) {
        if Thread.isMainThread { MainActor.assumeIsolated(run) } else { DispatchQueue.main.async { run() } }
    }
}

/// A client whose host starts on the main thread: what it posts waits for that, in order.
private final class WaitingConnection: @unchecked Sendable {
    private let lock = NSLock()
    private var connection: ClientConnection?
    private var posts: [(ClientConnection) -> Void] = []

    func open(_ connection: ClientConnection) {
        lock.withLock {
            for post in posts { post(connection) }
            posts = []
            self.connection = connection
        }
    }

    func post(_ json: String) { pass { $0.post(json) } }

    func lost() { pass { $0.lost() } }

    private func pass(_ post: @escaping (ClientConnection) -> Void) {
        lock.withLock {
            if let connection { post(connection) } else { posts.append(post) }
        }
    }
}
