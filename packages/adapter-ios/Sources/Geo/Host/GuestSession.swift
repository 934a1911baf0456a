import Foundation

/// What a session needs of its host. On the host's queue where nothing else is said.
protocol GuestSessionEnvironment: AnyObject, Sendable {
    var options: HostOptions { get }
    var log: HostLog { get }
    var clients: Clients { get }
    var alarms: GuestAlarms { get }

    /// Runs a call of storage on the queue of its own.
    func runStorageCall(_ call: @escaping @Sendable () -> Void)

    /// Queues messages for the guest. From any thread.
    func enqueue(_ messages: @escaping @Sendable () -> [JsonObject])

    /// The guest answered `hello`, and speaks the same protocol.
    func welcomed(engine: String)

    /// The guest began or ended pending work.
    func busyChanged(_ isBusy: Bool)

    /// The guest has released everything and answered `closed`.
    func closed()

    /// The guest has stopped in the middle of its work. From any thread.
    func stuck(_ session: GuestSession, _ reason: String)
}

/// One guest from its first message to its end, and the timer, watches and requests that end with it.
///
/// On the host's queue, but for ``interrupt()``, which uses what is locked.
final class GuestSession: @unchecked Sendable {
    enum Phase {
        case live
        /// The guest was dropped to free its memory. The next input starts another; watches and the timer wait for it.
        case dropped
        case over
    }

    /// Late replies of ports come when the host may have been released. The host releases the session when it ends.
    private let env: any GuestSessionEnvironment
    private let interrupted = Flag()
    private let engine = Locked<(any Guest)?>(nil)
    private var requests: PortRequests!
    private var timer: OneTimer!
    private var posts: GuestPosts!
    private(set) var watches: SensorWatches!
    private(set) var headless: HeadlessEvents!
    private(set) var watchdog: Watchdog!
    private(set) var phase = Phase.live

    /// The guest that followed this one after it was dropped: what was sent to this one is for that one.
    private var successor: GuestSession?

    /// This session, or the one that took over from it.
    var present: GuestSession { successor?.present ?? self }

    /// The message that the guest answers now.
    private(set) var delivered = ""

    /// Did the guest last report pending work?
    private(set) var isBusy = false

    init(_ env: any GuestSessionEnvironment) {
        self.env = env
        let ports = env.options.ports
        watchdog = Watchdog(env.options.answers, awake: env.options.awake) { [weak self] reason in
            if let self { self.env.stuck(self, reason) }
        }
        requests = PortRequests(
            ports: ports, runStorageCall: { [weak self] in self?.env.runStorageCall($0) }, watchdog: watchdog
        ) { [weak self] in self?.enqueue($0) }
        timer = OneTimer(timers: ports.timers, clock: ports.clock) { [weak self] in self?.send(flagMessage("fire")) }
        watches = SensorWatches(sensors: ports.sensors, log: env.log) { [weak self] in self?.read($0, $1) }
        headless = HeadlessEvents(
            env.options.headless,
            attachedClient: { [weak self] in self?.env.clients.headless },
            watchdog: watchdog,
            send: { [weak self] in self?.send($0) }
        )
        posts = GuestPosts(self, env)
    }

    /// What the guest keeps on its heap, in bytes; nil where there is none, or JavaScriptCore does not report it.
    var heapBytes: Int64? { engine.value?.heapBytes }

    /// Delivers one message, and then handles the posts of the guest. The first message starts the guest.
    ///
    /// - Throws: ``GuestFailure`` where the guest is lost, or an error of `boot`.
    func deliver(_ json: String) throws {
        if phase == .over { return }
        let guest = try engine.value ?? started()
        if interrupted.isSet { return }  // while it was booting
        env.options.tap?(false, json)
        delivered = json
        for post in try guest.deliver(json) {
            if phase == .over { return }
            env.options.tap?(true, post)
            try posts.receive(post)
        }
        delivered = ""
    }

    /// Ends the wait for a guest that runs. From any thread.
    func interrupt() {
        interrupted.set()
        engine.value?.interrupt()
    }

    /// Frees the JavaScript engine. Watches and the timer go on: what they report starts another guest.
    func drop() {
        phase = .dropped
        watchdog.end()
        closeEngine()
    }

    /// Ends the guest at once: its timer ends and late replies are dropped.
    ///
    /// - Parameters:
    ///   - successor: the guest that follows a dropped one: readings go on until it has opened its own watches.
    ///   - releases: does no other guest follow? Then its registrations with the platform end too, which stay otherwise.
    func end(replacedBy successor: GuestSession? = nil, releases: Bool = false) {
        if phase == .over { return }
        phase = .over
        self.successor = successor
        timer.set(nil)
        watchdog.end()
        if releases { watches.releaseAll() } else if successor == nil { watches.detachAll() }
        headless.end()
        closeEngine()
    }

    fileprivate func setTimer(_ up: Double?) { timer.set(up) }

    fileprivate func serve(_ number: Json, port: Json?, args: Json?) { requests.serve(number, port: port, args: args) }

    fileprivate func busy(_ isBusy: Bool) {
        // While storage is locked the guest has requested nothing yet.
        if !isBusy, !requests.isStorageLocked { watches.releaseUnrequested() }
        if isBusy == self.isBusy { return }
        self.isBusy = isBusy
        watchdog.busy(isBusy)
        env.busyChanged(isBusy)
    }

    private func started() throws -> any Guest {
        let guest = try env.options.boot()
        engine.value = guest
        return guest
    }

    private func closeEngine() {
        let guest = engine.value
        engine.value = nil  // a closed guest must not be interrupted
        guest?.close()
    }

    /// Queues messages that are dropped once this session has ended.
    private func enqueue(_ messages: @escaping @Sendable () -> [JsonObject]) {
        env.enqueue { self.phase == .over ? [] : messages() }
    }

    private func send(_ message: JsonObject) {
        enqueue { [message] }
    }

    private func read(_ kind: String, _ data: JsonObject) {
        env.enqueue {
            let present = self.present
            if present.watches.isOpen(kind) { return [readingMessage(kind, data)] }
            // Until the guest that took over has opened its own watch, the reading is a cause to wake for it.
            let isAwaited = present !== self && self.watches.isOpen(kind)
            return isAwaited ? [wakeMessage(.reading(kind: kind, data: data), isWatched: { _ in false })] : []
        }
    }
}

/// What the posts of a guest do. On the host's queue.
private final class GuestPosts: GuestHandlers {
    /// No message of a sensor or a port is so long; a call with a long list is.
    private static let largeCharacters = 100_000

    private unowned let session: GuestSession
    private let env: any GuestSessionEnvironment

    init(_ session: GuestSession, _ env: any GuestSessionEnvironment) {
        self.session = session
        self.env = env
    }

    /// - Throws: ``GuestFailure`` where the guest is lost. Any other error is logged.
    func receive(_ json: String) throws {
        do {
            try handleGuestMessage(decodeMessage(json), self)
        } catch let failure as GuestFailure {
            throw failure
        } catch let refused as Refused {
            env.log.error("guest:refused", "\(refused.message): \(quoted(json))")
        } catch {
            env.log.error("port:threw", "\(messageOf(error)): \(quoted(json))")
        }
    }

    func welcome(protocolVersion guest: Int, engine: String) throws {
        if guest != protocolVersion { throw GuestFailure.otherProtocol(mismatch(host: protocolVersion, guest: guest)) }
        env.welcomed(engine: engine)
    }

    func toClient(_ client: String, _ message: JsonObject) throws {
        if let error = memoryError(message) { throw GuestFailure.outOfMemory("a call failed with \(error)") }
        session.watchdog.answered(client, message)
        env.clients.send(client, message)
    }

    func headless(_ event: HeadlessEvent) { session.headless.occurred(event) }

    func watch(_ kind: String, _ request: Json) throws { try session.watches.watch(kind, request) }

    func unwatch(_ kind: String) throws { try session.watches.unwatch(kind) }

    func request(_ number: Json, port: Json?, args: Json?) { session.serve(number, port: port, args: args) }

    func timer(_ up: Double?) { session.setTimer(up) }

    func wakeAt(_ name: String, _ at: Double?) {
        env.alarms.wakeAt(name, at.map { Int64(clamping: $0.rounded(.up)) })
    }

    func presence(_ request: PresenceRequest) { env.options.ports.presence.set(request) }

    func busy(_ isBusy: Bool) { session.busy(isBusy) }

    func log(_ level: Int, _ event: String, _ message: String) throws {
        env.log.write(level, event, message)
        // The guest does nothing after this, and neither would the next one.
        if event == "protocol:version" { throw GuestFailure.otherProtocol(message) }
        if event == "protocol:refused", isLargeJson(session.delivered) {
            throw GuestFailure.outOfMemory("it could not read a message of \(session.delivered.utf16.count) characters")
        }
    }

    func trace(_ line: String) { env.options.trace?(line) }

    func closed() { env.closed() }

    /// A message of the host is JSON: a guest that refuses a large one had no memory to read it.
    private func isLargeJson(_ message: String) -> Bool {
        message.utf8.count > GuestPosts.largeCharacters && (try? decodeMessage(message)) != nil
    }

    /// A result whose error is one of JavaScriptCore's and none of the engine's, which all have a code: memory ran out while
    /// the engine performed the call, and what else was cut off is unknown.
    private func memoryError(_ message: JsonObject) -> String? {
        guard message.has("result"), let error = message["error"]?.object, !error.has("code") else { return nil }
        return error["message"]?.string.flatMap { MemoryErrors.isOne($0) ? $0 : nil }
    }
}

extension Int64 {
    /// The nearest whole number; a number beyond the range is its end.
    fileprivate init(clamping number: Double) {
        self = Int64(exactly: number) ?? (number < 0 ? .min : .max)
    }
}
