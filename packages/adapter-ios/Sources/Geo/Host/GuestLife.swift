import Foundation

/// What ``GuestLife`` needs of its host. On the host's queue where nothing else is said.
protocol GuestLifeEnvironment: AnyObject, Sendable {
    var options: HostOptions { get }
    var log: HostLog { get }
    var clients: Clients { get }

    func newSession() -> GuestSession

    /// Delivers a message before everything that is queued.
    func deliverNow(_ message: JsonObject)

    /// No guest is at work.
    func guestEnded()

    /// Calls ``GuestLife/awaken(isUser:_:)``. From any thread.
    func retry()
}

/// The guests of one host, one after another: starts the first, replaces one that failed or was dropped, and lets one that fails
/// repeatedly rest: what it registered with the platform is released until its next start.
///
/// On the host's queue; other threads read what is locked.
final class GuestLife: @unchecked Sendable {
    private unowned let env: any GuestLifeEnvironment
    private let ports: Ports
    private let current = Locked<GuestSession?>(nil)
    private var restarts = Restarts()
    private var isEnded = false
    private var cancelRetry: @Sendable () -> Void = {}
    /// What `hello` of the next guest says of the failure of the one before.
    private var downBecause: String?

    let alarms: GuestAlarms
    let diagnostics = CurrentValue(HostDiagnostics())

    /// Why no guest runs, where none does.
    let refusal = Locked(Refusal.closed)

    /// The guest that runs, or was dropped; nil where there is none. From any thread.
    var session: GuestSession? { current.value }

    init(_ env: any GuestLifeEnvironment) {
        self.env = env
        ports = env.options.ports
        alarms = GuestAlarms(ports.alarms)
    }

    /// Starts the first guest.
    ///
    /// - Returns: its first messages.
    func first(_ wake: JsonObject) -> [JsonObject] { claims() ? [begin(), wake] : [] }

    /// Starts a guest where none runs, and one may now.
    ///
    /// - Parameter isUser: the user has opened the app: a guest that rests does so no longer.
    /// - Returns: its first messages; none where none was started.
    func awaken(isUser: Bool, _ wake: JsonObject) -> [JsonObject] {
        if session != nil || isEnded { return [] }
        let isEarly = diagnostics.value.retryAtUptime.map { ports.clock.uptime() < $0 } ?? false
        if isEarly && !isUser || !claims() { return [] }
        if diagnostics.value.isLost {
            cancelRetry()
            alarms.rest(retryAtMillis: nil)
            diagnostics.update {
                $0.restarts += 1
                $0.isLost = false
                $0.retryAtUptime = nil
            }
        }
        notifyClients()
        return [begin(failure: downBecause), wake] + env.clients.attachMessages
    }

    /// Storage that was locked may be readable: now it can be reserved too.
    ///
    /// - Returns: messages for the guest.
    func unlocked() -> [JsonObject] {
        guard let present = session else { return [] }
        if claims() { return [flagMessage("unlocked")] }
        // It has registered nothing yet: what the platform serves is the other process's.
        present.end()
        current.value = nil
        env.guestEnded()
        notifyClients()
        return []
    }

    /// Replaces the guest.
    func restart(failure: String?) {
        session?.end()
        env.guestEnded()
        notifyClients()
        diagnostics.update { $0.restarts += 1 }
        let messages = [begin(failure: failure), wakeMessage(.launch, isWatched: { _ in false })] + env.clients.attachMessages
        let next = session
        for message in messages where session === next { env.deliverNow(message) }
    }

    /// Drops the guest where it has nothing to do: the next input starts another.
    func drop() {
        guard let session, session.phase == .live, !session.isBusy else { return }
        session.drop()
        diagnostics.update { $0.drops += 1 }
        env.log.verbose("guest:dropped", "the guest was dropped to free its memory")
    }

    /// What is delivered for the messages of one input: where the guest was dropped, another is started first. That one has no
    /// watch and no timer yet: a reading is the cause of its wake, and a timer only a reason to start.
    func prepared(_ messages: [JsonObject]) -> [JsonObject] {
        guard !messages.isEmpty, session?.phase == .dropped else { return messages }
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
    func startedAnew(_ wakes: [JsonObject] = []) -> [JsonObject] {
        guard let dropped = session, dropped.phase == .dropped else { return [] }
        env.guestEnded()
        notifyClients()
        let hello = begin()
        dropped.end(replacedBy: session)
        let launch = wakeMessage(.launch, isWatched: { _ in false })
        return [hello] + (wakes.isEmpty ? [launch] : wakes) + env.clients.attachMessages
    }

    /// The guest failed.
    ///
    /// - Parameter mayRestart: is the host not closing?
    /// - Returns: false where no other guest will be started.
    func failed(_ error: any Error, mayRestart: Bool) -> Bool {
        let what = messageOf(error)
        let isOther = if case GuestFailure.otherProtocol? = error as? GuestFailure { true } else { false }
        env.log.error(isOther ? "guest:version" : "guest:broke", what)
        diagnostics.update { $0.lastFailure = what }
        if isOther || !mayRestart {
            env.log.error("guest:lost", "the guest is not started again")
            rest(nil, .closed)
            return false
        }
        let wait = restarts.waitMillis(at: ports.clock.uptime())
        if wait == 0 { restart(failure: what) } else { delayRestart(wait, what) }
        return true
    }

    /// Ends the guest without starting another; registrations with the platform stay.
    func end() {
        isEnded = true
        cancelRetry()
        session?.end()
        current.value = nil
        refusal.value = .closed
        env.guestEnded()
    }

    func welcomed(engine: String) { diagnostics.update { $0.engineVersion = engine } }

    private func delayRestart(_ waitMillis: Int64, _ what: String) {
        let seconds = waitMillis / 1_000
        env.log.error("guest:lost", "the guest failed repeatedly; it is started again in \(seconds) s")
        downBecause = "it failed repeatedly and was down for \(seconds) s: \(what)"
        let message = "the engine failed repeatedly and is started again in \(seconds) s: \(what)"
        rest(waitMillis, Refusal(code: "UNAVAILABLE", message: message))
    }

    /// Without a guest nothing may stay on: no receiver, no alarm, no indicator.
    private func rest(_ retryMillis: Int64?, _ because: Refusal) {
        session?.end(releases: true)
        current.value = nil
        refusal.value = because
        env.guestEnded()
        alarms.rest(retryAtMillis: retryMillis.map { ports.clock.now() + $0 })
        ports.presence.set(PresenceRequest(mode: .off))
        if let retryMillis {
            cancelRetry = ports.timers.after(retryMillis) { [weak env] in env?.retry() }
        }
        let retryAtUptime = retryMillis.map { ports.clock.uptime() + $0 }
        diagnostics.update {
            $0.isLost = true
            $0.retryAtUptime = retryAtUptime
        }
        notifyClients()
    }

    /// - Returns: the new guest's `hello`.
    private func begin(failure: String? = nil) -> JsonObject {
        let next = env.newSession()
        current.value = next
        restarts.started(at: ports.clock.uptime())
        return helloMessage(env.options, available: next.watches.available, failure: failure)
    }

    /// Is the storage this process's own? Two engines on one storage would overwrite each other's records.
    private func claims() -> Bool {
        do {
            try ports.storage.claim()
        } catch let error as StorageError where error.holder != nil {
            if refusal.value.code != "LOCKED" { env.log.error("storage:held", error.message) }
            refusal.value = Refusal(code: "LOCKED", message: error.message)
            return false
        } catch {
            // Each use of the storage reports it too, and the engine waits for it.
            env.log.error("port:threw", messageOf(error))
        }
        return true
    }

    /// Open calls fail, and listeners are added again. Not busy until a guest reports otherwise.
    private func notifyClients() {
        env.clients.broadcastRestarted()
        env.clients.broadcast(flagMessage("busy", false))
    }
}
