import Foundation

/// Hosts the engine: one guest, the device and the clients. It contains no tracking logic. It passes messages between them,
/// one at a time, each stamped with the moment at which it was queued.
///
/// It starts at once. A guest that fails is started again from durable memory, up to three times in a minute; clients receive
/// `restarted`. One that fails more often rests, for a minute at first: but for regions and the like nothing is registered with
/// the platform meanwhile, and operations are refused with `UNAVAILABLE`. While another process has the storage no guest starts,
/// and operations are refused with `LOCKED`. Nothing here runs on the main thread or waits for it.
///
/// State is used on the host's queue; what other threads use is constant, locked, or an inbox that takes their input.
package final class EngineHost: @unchecked Sendable {
    let options: HostOptions
    let log: HostLog
    private(set) lazy var clients = Clients(self)

    private let queue = DispatchQueue(label: "geo-host", qos: .utility)
    private let storageQueue = DispatchQueue(label: "geo-storage", qos: .utility)
    private let clientsQueue = DispatchQueue(label: "geo-clients", qos: .utility)
    private let hold: BusyHold
    private let inbox: Inbox
    private var life: GuestLife!
    private let connected = Locked(0)
    private let closing = Flag()
    private let killed = Flag()
    private let ended = CurrentValue(false)
    private let storageClosed = DispatchSemaphore(value: 0)

    /// Restarts and failures of this host.
    package var diagnostics: CurrentValue<HostDiagnostics> { life.diagnostics }

    /// Is work pending? While it is, ``Presence/hold(_:)`` keeps the process running.
    package var busy: CurrentValue<Bool> { hold.isHeld }

    /// Set on the host's queue: is the caller on it?
    private let onQueue = DispatchSpecificKey<Bool>()

    /// A guest answers within a turn of its storage; one that does not is ended all the same.
    private static let closeMillis: Int64 = 10_000
    /// A commit under way ends first, on a slow phone within seconds.
    private static let storageSeconds = 10.0
    /// The reading for an app that was removed.
    private static let gone: JsonObject = ["ageMillis": .number(0), "state": .text("background"), "runtime": .text("gone")]

    /// - Parameter reason: why this process runs; delivered to the guest directly after `hello`.
    package init(_ options: HostOptions, reason: Wake) {
        self.options = options
        log = HostLog(listener: options.log)
        hold = BusyHold(presence: options.ports.presence)
        inbox = Inbox(clock: options.ports.clock, queue: queue, hold: hold)
        life = GuestLife(self)
        queue.setSpecific(key: onQueue, value: true)
        // The last reference to the host may be the input itself, which is released before its messages are delivered.
        inbox.deliver = { [weak self] in self?.deliver($0) }
        inbox.prepared = { [weak self] in self?.life.prepared($0) ?? [] }
        inbox.add { [self] in life.first(wakeMessage(reason, isWatched: isWatched)) }
    }

    /// Delivers a wake of this process. From any thread.
    package func wake(_ reason: Wake) {
        inbox.add { [self] in
            let message = wakeMessage(reason, isWatched: isWatched)
            return session == nil ? life.awaken(isUser: reason == .launch, message) : [message]
        }
    }

    /// Storage that was locked may be readable now: the engine tries again at once. From any thread.
    package func unlocked() {
        inbox.add { [self] in life.unlocked() }
    }

    /// Opens a channel for one client.
    ///
    /// - Parameters:
    ///   - isHeadless: its runtime was started for headless events alone.
    ///   - sink: called with every message for this client, in order, on a queue that all clients share.
    package func connect(isHeadless: Bool = false, sink: @escaping @Sendable (String) -> Void) -> ClientConnection {
        let name = "client-\(connected.increment())"
        let client = Client(name: name, isHeadless: isHeadless, queue: clientsQueue, sink: sink)
        return ClientConnection(
            post: { [self] json in
                let notices = client.notices
                let isQueued = inbox.add { [self] in received(client, json, notices) }
                if !isQueued { queue.async { [self] in clients.refuse(client, json, refusal) } }
            },
            lost: { [self] in
                inbox.add { [self] in clients.detach(client) }
            }
        )
    }

    /// The user removed the app: its runtime counts as gone, even where it runs on for a while, and `stopOnTerminate` decides
    /// whether tracking ends. A client that still runs is attached again with its next message, or by ``appIsOpen()``, and receives
    /// `restarted` first.
    package func appIsGone() {
        inbox.add { [self] in
            clients.detachApps() + (isWatched("app") ? [readingMessage("app", EngineHost.gone)] : [])
        }
    }

    /// The user opened the app: its clients count as attached, also those that were attached before.
    package func appIsOpen() {
        inbox.add { [self] in clients.appOpened() }
    }

    /// The system is short of memory: drops the guest where it has nothing to do and no app runtime is attached. The next
    /// reading, wake, timer or client starts another from durable memory.
    package func memoryWarning() {
        inbox.add { [self] in
            if !clients.hasApps { life.drop() }
            return []
        }
    }

    /// Returns when no work is pending.
    package func idle() async {
        _ = await busy.first { !$0 }
    }

    /// Returns when every queued message is delivered and the posts of the guest are handled.
    package func delivered() async {
        _ = await hold.isDelivered.first { $0 }
    }

    /// Returns when every queued message is delivered and every storage call of the guest has ended: what the messages changed is
    /// durable then, while an upload may go on.
    package func settled() async {
        _ = await hold.isSettled.first { $0 }
    }

    /// What the guest keeps on its heap, in bytes; nil where there is none, or JavaScriptCore does not report it.
    package func heapBytes() async -> Int64? {
        await withCheckedContinuation { continuation in
            queue.async { [self] in continuation.resume(returning: session?.heapBytes) }
        }
    }

    /// Discards the guest and starts another. Clients receive `restarted`.
    package func restart() {
        inbox.add { [self] in
            if session != nil, !closing.isSet { life.restart(failure: nil) }
            return []
        }
    }

    /// Makes the guest release everything, then releases all resources. Returns when that is done; later operations are
    /// refused with `CLOSED`.
    package func close() async {
        closing.set()
        inbox.add { [flagMessage("close")] }
        let timeout = options.ports.timers.after(EngineHost.closeMillis) { [ended] in ended.update { $0 = true } }
        _ = await ended.first { $0 }
        timeout()
        kill()
    }

    /// Ends everything at once, as when the process dies: clients are not notified, and late replies are dropped.
    /// Registrations with the platform stay. Returns when all resources are released.
    package func kill() {
        killed.set()
        session?.interrupt()
        queue.async { [self] in end() }
        if DispatchQueue.getSpecific(key: onQueue) == true { return }
        queue.sync {}
        if storageClosed.wait(timeout: .now() + EngineHost.storageSeconds) == .success { storageClosed.signal() }
    }

    private func isWatched(_ kind: String) -> Bool { session?.watches.isOpen(kind) == true }

    private func received(_ client: Client, _ json: String, _ notices: Int) -> [JsonObject] {
        let first = life.startedAnew()
        let messages = clients.receive(client, json, notices: notices)
        if session != nil { return first + messages }
        guard messages.contains(where: { $0.has("attach") }) else { return [] }
        return life.awaken(isUser: true, wakeMessage(.launch, isWatched: isWatched))
    }

    private func deliver(_ json: String) {
        guard let session, !killed.isSet else { return }
        do {
            try session.deliver(json)
        } catch {
            if !killed.isSet { failed(error) }
        }
    }

    private func failed(_ error: any Error) {
        if !life.failed(error, mayRestart: !closing.isSet) { end() }
    }

    /// Ends the guest without starting another.
    private func end() {
        if inbox.isClosed { return }
        life.end()
        inbox.close()
        storageQueue.async { [options, storageClosed] in
            options.ports.storage.close()
            storageClosed.signal()
        }
        options.ports.http.close()
        ended.update { $0 = true }
    }
}

extension EngineHost: GuestSessionEnvironment, GuestLifeEnvironment, ClientsEnvironment {
    var session: GuestSession? { life.session }

    var refusal: Refusal { life.refusal.value }

    var alarms: GuestAlarms { life.alarms }

    func newSession() -> GuestSession { GuestSession(self) }

    func deliverNow(_ message: JsonObject) { inbox.deliverNow(message) }

    func enqueue(_ messages: @escaping @Sendable () -> [JsonObject]) {
        inbox.add(messages)
    }

    func runStorageCall(_ call: @escaping @Sendable () -> Void) {
        hold.storageBegan()
        storageQueue.async { [hold] in
            call()
            hold.storageEnded()
        }
    }

    func guestEnded() { hold.guest(isBusy: false) }

    func retry() {
        inbox.add { [self] in life.awaken(isUser: false, wakeMessage(.launch, isWatched: isWatched)) }
    }

    func welcomed(engine: String) {
        log.verbose("guest:welcome", "the guest runs engine \(engine)")
        life.welcomed(engine: engine)
    }

    func busyChanged(_ isBusy: Bool) {
        hold.guest(isBusy: isBusy)
        clients.broadcast(flagMessage("busy", isBusy))
    }

    func stuck(_ session: GuestSession, _ reason: String) {
        inbox.add { [self] in
            if session === self.session { failed(GuestFailure.stuck(reason)) }
            return []
        }
    }

    func closed() { end() }
}
