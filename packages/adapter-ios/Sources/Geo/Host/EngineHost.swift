import Foundation

/// Hosts the engine: one guest, the device and the clients. It contains no tracking logic. It passes messages between them,
/// one at a time, each stamped with the moment at which it was queued.
///
/// It starts at once. A guest that fails is started again from durable memory, up to three times in a minute; clients receive
/// `restarted`. Nothing here runs on the main thread or waits for it.
package final class EngineHost: GuestSessionEnvironment, @unchecked Sendable {
    let options: HostOptions
    let log: HostLog
    let storageQueue = DispatchQueue(label: "geo-storage", qos: .utility)
    private(set) lazy var clients = Clients(log: log) { [unowned self] in session.value }

    private let queue = DispatchQueue(label: "geo-host", qos: .utility)
    private let clientsQueue = DispatchQueue(label: "geo-clients", qos: .utility)
    private let hold: BusyHold
    private let inbox: Inbox
    private let session = Locked<GuestSession?>(nil)
    private let connected = Locked(0)
    private let closing = Flag()
    private let killed = Flag()
    private let ended = CurrentValue(false)
    private let storageClosed = DispatchSemaphore(value: 0)
    private var restarts = Restarts()

    /// Restarts and failures of this host.
    package let diagnostics = CurrentValue(HostDiagnostics())

    /// Is work pending? While it is, ``Presence/hold(_:)`` keeps the process running.
    package var busy: CurrentValue<Bool> { hold.isHeld }

    /// Set on the host's queue: is the caller on it?
    private let onQueue = DispatchSpecificKey<Bool>()

    /// A guest answers within a turn of its storage; one that does not is ended all the same.
    private static let closeMillis: Int64 = 10_000
    /// A commit under way ends first, on a slow phone within seconds.
    private static let storageSeconds = 10.0

    /// - Parameter reason: why this process runs; delivered to the guest directly after `hello`.
    package init(_ options: HostOptions, reason: Wake) {
        self.options = options
        log = HostLog(listener: options.log)
        hold = BusyHold(presence: options.ports.presence)
        inbox = Inbox(clock: options.ports.clock, queue: queue, hold: hold)
        queue.setSpecific(key: onQueue, value: true)
        inbox.deliver = { [unowned self] in deliver($0) }
        inbox.prepared = { [unowned self] in prepared($0) }
        let first = GuestSession(self)
        session.value = first
        inbox.add { [self] in
            [helloMessage(options, available: first.watches.available), wakeMessage(reason, isWatched: isWatched)]
        }
    }

    /// Delivers a wake of this process. From any thread.
    package func wake(_ reason: Wake) {
        inbox.add { [self] in session.value == nil ? [] : [wakeMessage(reason, isWatched: isWatched)] }
    }

    /// Storage that was locked may be readable now: the engine tries again at once. From any thread.
    package func unlocked() {
        inbox.add { [flagMessage("unlocked")] }
    }

    /// Opens a channel for one client.
    ///
    /// - Parameters:
    ///   - isHeadless: its runtime was started for headless events alone.
    ///   - sink: called with every message for this client, in order, on a queue that all clients share.
    package func connect(isHeadless: Bool = false, sink: @escaping @Sendable (String) -> Void) -> ClientConnection {
        let number = connected.increment()
        let client = Client(name: "client-\(number)", isHeadless: isHeadless, queue: clientsQueue, sink: sink)
        return ClientConnection(
            post: { [self] json in
                let sentTo = session.value
                let isQueued = inbox.add { [self] in
                    guard session.value != nil else {
                        clients.refuse(client, json)
                        return []
                    }
                    let first = startedAnew()
                    return first + (clients.receive(client, json, sentTo: sentTo).map { [$0] } ?? [])
                }
                if !isQueued { queue.async { [self] in clients.refuse(client, json) } }
            },
            lost: { [self] in
                inbox.add { [self] in clients.detach(client).map { [$0] } ?? [] }
            }
        )
    }

    /// The user removed the app: its runtime counts as gone, and `stopOnTerminate` decides whether tracking ends. A client
    /// that still runs must attach again.
    package func appIsGone() {
        inbox.add { [self] in
            let gone: JsonObject = ["ageMillis": .number(0), "state": .text("background"), "runtime": .text("gone")]
            return clients.detachApps() + (isWatched("app") ? [readingMessage("app", gone)] : [])
        }
    }

    /// The system is short of memory: drops the guest where it has nothing to do and no app runtime is attached. The next
    /// reading, wake, timer or client starts another from durable memory.
    package func memoryWarning() {
        inbox.add { [self] in
            guard let session = session.value, session.phase == .live, !session.isBusy, !clients.hasApps else { return [] }
            session.drop()
            diagnostics.update { $0.drops += 1 }
            log.verbose("guest:dropped", "the guest was dropped to free its memory")
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

    /// What the guest keeps on its heap, in bytes; nil where there is none, or JavaScriptCore does not report it.
    package func heapBytes() async -> Int64? {
        await withCheckedContinuation { continuation in
            queue.async { [self] in continuation.resume(returning: session.value?.heapBytes) }
        }
    }

    /// Discards the guest and starts another. Clients receive `restarted`.
    package func restart() {
        inbox.add { [self] in
            if session.value != nil, !closing.isSet { restartGuest(nil) }
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
        session.value?.interrupt()
        queue.async { [self] in end() }
        if DispatchQueue.getSpecific(key: onQueue) == true { return }
        queue.sync {}
        if storageClosed.wait(timeout: .now() + EngineHost.storageSeconds) == .success { storageClosed.signal() }
    }

    private func isWatched(_ kind: String) -> Bool { session.value?.watches.isOpen(kind) == true }

    private func deliver(_ json: String) {
        guard let session = session.value, !killed.isSet else { return }
        do {
            try session.deliver(json)
        } catch {
            if !killed.isSet { failed(error) }
        }
    }

    private func failed(_ error: any Error) {
        var isOther = false
        if case GuestFailure.otherProtocol? = error as? GuestFailure { isOther = true }
        log.error(isOther ? "guest:version" : "guest:broke", messageOf(error))
        diagnostics.update { $0.lastFailure = messageOf(error) }
        if !isOther, !closing.isSet, restarts.mayRestart(at: options.ports.clock.uptime()) {
            return restartGuest(messageOf(error))
        }
        log.error("guest:lost", "the guest is not started again")
        diagnostics.update { $0.isLost = true }
        // No result will come: open calls fail, later ones are refused with `CLOSED`.
        clients.broadcast(flagMessage("restarted"))
        end()
        // The indicator must not stay where tracking has ended.
        options.ports.presence.set(PresenceRequest(mode: .off))
    }

    private func restartGuest(_ failure: String?) {
        session.value?.end()
        diagnostics.update { $0.restarts += 1 }
        let next = replaceGuest()
        let first = [
            helloMessage(options, available: next.watches.available, failure: failure),
            wakeMessage(.launch, isWatched: { _ in false }),
        ]
        for message in first + clients.attachMessages where session.value === next { inbox.deliverNow(message) }
    }

    private func replaceGuest() -> GuestSession {
        hold.guest(isBusy: false)
        let next = GuestSession(self)
        session.value = next
        clients.broadcast(flagMessage("restarted"))
        clients.broadcast(flagMessage("busy", false))  // until the new guest reports otherwise
        return next
    }

    /// Starts another guest where the present one was dropped and there is something to deliver. The new one has no watch and
    /// no timer yet: a reading is the cause of its wake, and a timer only a reason to start.
    private func prepared(_ messages: [JsonObject]) -> [JsonObject] {
        guard !messages.isEmpty, session.value?.phase == .dropped else { return messages }
        let wakes = messages.filter { $0.has("wake") || $0.has("reading") }.map { message in
            guard let kind = message["reading"]?.string, let data = message["data"]?.object else { return message }
            return wakeMessage(.reading(kind: kind, data: data), isWatched: { _ in false })
        }
        let others = messages.filter { !$0.has("wake") && !$0.has("reading") && !$0.has("fire") }
        return startedAnew(wakes) + others
    }

    /// Replaces a guest that was dropped.
    ///
    /// - Returns: the first messages for the new one; none where the present guest was not dropped.
    private func startedAnew(_ wakes: [JsonObject] = []) -> [JsonObject] {
        guard let dropped = session.value, dropped.phase == .dropped else { return [] }
        let next = replaceGuest()
        dropped.end(replacedBy: next)
        let hello = helloMessage(options, available: next.watches.available)
        let launch = wakeMessage(.launch, isWatched: { _ in false })
        return [hello] + (wakes.isEmpty ? [launch] : wakes) + clients.attachMessages
    }

    /// Ends the guest without starting another.
    private func end() {
        guard let last = session.value else { return }
        last.end()
        session.value = nil
        inbox.close()
        hold.guest(isBusy: false)
        storageQueue.async { [options, storageClosed] in
            options.ports.storage.close()
            storageClosed.signal()
        }
        options.ports.http.close()
        ended.update { $0 = true }
    }

    func enqueue(_ messages: @escaping @Sendable () -> [JsonObject]) {
        inbox.add(messages)
    }

    func welcomed(engine: String) {
        log.verbose("guest:welcome", "the guest runs engine \(engine)")
        diagnostics.update { $0.engineVersion = engine }
    }

    func busyChanged(_ isBusy: Bool) {
        hold.guest(isBusy: isBusy)
        clients.broadcast(flagMessage("busy", isBusy))
    }

    func closed() { end() }
}

extension Locked<Int> {
    fileprivate func increment() -> Int {
        lock.withLock {
            stored += 1
            return stored
        }
    }
}
