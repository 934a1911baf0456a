import Foundation

@testable import Geo

/// One life of a transcript: what the device does comes from the lines.
final class ReplayedProcess: @unchecked Sendable {
    private let time: VirtualTime
    private let storage: StorageInStep
    private let crossed = Recorded<String>()
    private let http = ScriptedHttp { _ in nil }
    private let questions = TranscribedQuestions()
    private let tasks = TranscribedTasks()
    private let sensors: [ScriptedSensor]
    private let host: EngineHost
    private let isDead = Flag()
    private let next = FailingGuest.Next(nil)
    private var clients: [String: TestClient] = [:]
    private var headlessClients: [String] = []
    private var openPorts: [String: String] = [:]
    private var answered = 0

    init(
        hello: JsonObject, wake: JsonObject, time: VirtualTime, program: GuestProgram, storage: StorageInStep,
        trace: @escaping @Sendable (String) -> Void
    ) throws {
        self.time = time
        self.storage = storage
        time.bootId = try hello.text("bootId")
        sensors = hello["available"]!.array!.map { ScriptedSensor($0.string!) }
        let entropy = try hello.text("entropy")
        let ports = Ports(
            clock: time, timers: time, alarms: ScriptedAlarms(), storage: storage, http: http, sensors: sensors,
            questions: questions, presence: ScriptedPresence(), entropy: { entropy }
        )
        var options = HostOptions(ports: ports, boot: { [next] in try FailingGuest(program, next: next) })
        options.profile = try hello.text("profile")
        if !hello.has("headless") { options.headless = .task { [tasks] _, _ in try await tasks.run() } }
        if hello.has("trace") { options.trace = { [isDead] in if !isDead.isSet { trace($0) } } }
        options.blackBox = hello["blackBox"]
        let life = hello["lastLife"]?.object
        options.lastLife = { life.map(ReplayedProcess.exit) }
        options.tap = { [crossed] isGuest, json in crossed.append((isGuest ? "< " : "> ") + json) }
        host = EngineHost(options, reason: try ReplayedProcess.wake(wake))
    }

    /// The next message ends the guest, for a reason of a transcript.
    func fails(because reason: String) {
        let known: [GuestFailure] = [.overran(allowedMillis: 5_000), .outOfMemory("InternalError: out of memory")]
        next.value = known.first { $0.message == reason } ?? .threw(reason)
    }

    /// What the host says happens to its ports and clients.
    func acts(_ said: JsonObject) async throws {
        let word = said.without("now").without("up").without("client")
        if let client = said["client"]?.string {
            clients[client]!.says(word.written)
        } else if said.has("unlocked") {
            host.unlocked()
        } else if let wake = said["wake"]?.object {
            host.wake(try ReplayedProcess.wake(wake))
        } else if let kind = said["reading"]?.string {
            sensors.first { $0.kind == kind }!.reads(try said.object("data"))
        } else if said.has("fire") {
            try time.fire()
        } else if let name = said["attach"]?.string {
            attaches(name, isHeadless: said.has("headless"))
        } else if let name = said["detach"]?.string {
            clients[name]!.says(#"{"detach":true}"#)
        } else if said.has("handled") {
            try await handled(word)
        } else if said.has("reply") {
            try replies(said)
        } else {
            throw Mismatch(description: "no host says \(said.written)")
        }
    }

    /// Returns what crossed since the last time, once the host has sent this number of messages and is idle.
    func crossed(hostLines: Int) async throws -> [String] {
        var lines: [String] = []
        while lines.count(where: { $0.hasPrefix("> ") }) < hostLines {
            // A storage call or a headless task is under way on another thread.
            if !lines.isEmpty || crossed.isEmpty { try await Task.sleep(nanoseconds: 100_000) }
            lines += crossed.take()
        }
        // What was said last is delivered now, and the guest has answered.
        await host.delivered()
        lines += crossed.take()
        for line in lines where line.hasPrefix("< {\"request\"") {
            let message = json(String(line.dropFirst(2)))
            openPorts[message["request"]!.written] = message["port"]!.string!
        }
        return lines
    }

    func dies() {
        isDead.set()
        storage.turns.abandon()
        host.kill()
    }

    private func attaches(_ name: String, isHeadless: Bool) {
        let client = TestClient(host)
        clients[name] = client
        if isHeadless { headlessClients.append(name) }
        client.says(isHeadless ? #"{"attach":true,"headless":true}"# : #"{"attach":true}"#)
    }

    private func handled(_ word: JsonObject) async throws {
        if let name = headlessClients.first { return clients[name]!.says(word.written) }
        let error = word["error"]?.object?["message"]?.string
        _ = try await eventually("a headless task") { tasks.finish(error.map { QuestionError($0) }) ? true : nil }
    }

    private func replies(_ said: JsonObject) throws {
        let port = openPorts.removeValue(forKey: said["reply"]!.written) ?? "none"
        let error = said["error"]?.object?["message"]?.string
        switch port {
        case _ where port.hasPrefix("storage."): storage.turns.reply(said)
        case "sensor.ask": questions.reply(said["value"], error)
        case "http.send":
            let exchange = http.exchanges.all[answered]
            answered += 1
            guard let value = said["value"]?.object else { return exchange.completion(.failure(HttpError(error!))) }
            exchange.completion(.success(try ReplayedProcess.response(value)))
        default: throw Mismatch(description: "there was no request for \(said.written)")
        }
    }

    private static func response(_ value: JsonObject) throws -> HttpResponse {
        var headers: [String: String] = [:]
        for field in try value.object("headers").fields { headers[field.name.string] = field.value.string! }
        return HttpResponse(status: Int(try value.double("status")), headers: headers, body: try value.text("body"))
    }

    private static func exit(_ life: JsonObject) -> ProcessExit {
        ProcessExit(
            reason: life["reason"]!.string!, atMillis: life["at"]?.double.map { Int64($0) }, detail: life["detail"]?.string
        )
    }

    private static func wake(_ wake: JsonObject) throws -> Wake {
        switch try wake.text("cause") {
        case "launch": .launch
        case "boot": .boot
        case "alarm": .alarm(try wake.text("name"))
        case "reading": .reading(kind: try wake.text("kind"), data: try wake.object("data"))
        case let cause: throw Mismatch(description: "no wake is \(cause)")
        }
    }
}

/// A device that answers when the transcript does.
final class TranscribedQuestions: Questions, @unchecked Sendable {
    private let lock = NSLock()
    private var open: [@Sendable (Result<Json, QuestionError>) -> Void] = []

    func ask(_ question: String, _ input: JsonObject, completion: @escaping @Sendable (Result<Json, QuestionError>) -> Void) {
        lock.withLock { open.append(completion) }
    }

    func reply(_ value: Json?, _ error: String?) {
        let completion = lock.withLock { open.removeFirst() }
        completion(error.map { .failure(QuestionError($0)) } ?? .success(value ?? .null))
    }
}

/// Headless tasks that end when the transcript says so.
final class TranscribedTasks: @unchecked Sendable {
    private let lock = NSLock()
    private var open: [CheckedContinuation<Void, any Error>] = []

    func run() async throws {
        try await withCheckedThrowingContinuation { continuation in lock.withLock { open.append(continuation) } }
    }

    /// - Returns: false where none runs.
    func finish(_ error: (any Error)?) -> Bool {
        guard let task = lock.withLock({ open.isEmpty ? nil : open.removeFirst() }) else { return false }
        if let error { task.resume(throwing: error) } else { task.resume() }
        return true
    }
}
