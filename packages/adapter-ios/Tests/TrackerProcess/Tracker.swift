import Foundation
import Geo

/// The life of one process.
final class Tracker: @unchecked Sendable {
    private let folder: URL
    private let url: String
    private let time: FastClock
    private let location = MadeUpSensor("location")
    private let lock = NSLock()
    private var isDriving = true
    private var answers: [Int: CheckedContinuation<JsonObject, Never>] = [:]
    /// Calls and listeners share one increasing sequence; 1 is the listener.
    private var calls = 1
    private var client: ClientConnection?

    init(folder: String, url: String, begins: Int64) {
        self.folder = URL(fileURLWithPath: folder)
        self.url = url
        time = FastClock(begins: begins)
    }

    func live() async throws {
        say("ready")
        guard readLine() != nil else { return }
        let host = try begun(reason: .boot)
        connect(host)
        client?.post(#"{"listen":1,"name":"location"}"#)
        try await call(
            "ready",
            #"[{"url":"\#(url)","distanceFilter":10,"disableElasticity":true,"batchSync":true,"autoSyncThreshold":5,"#
                + #""stopOnTerminate":false,"startOnBoot":true}]"#
        )
        try await call("start")
        say("tracking")
        Thread.detachNewThread { [self] in drive() }
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                // A test that ended by itself leaves no process behind.
                if readLine() == nil { exit(0) }
                continuation.resume()
            }
        }
        lock.withLock { isDriving = false }
        while try await call("getCount")?.double != 0 { try await call("sync") }
        say("empty")
        exit(0)
    }

    /// From nothing to the first decision, and what the process then uses.
    func figures() async throws {
        let before = ProcessMemory.footprintBytes ?? 0
        let started = DispatchTime.now().uptimeNanoseconds
        let decided = DispatchSemaphore(value: 0)
        let host = try begun(reason: .alarm("heartbeat"), trace: { _ in decided.signal() })
        DispatchQueue.global().sync { decided.wait() }
        let millis = (DispatchTime.now().uptimeNanoseconds - started) / 1_000_000
        // POSIX: a million a second. It says what a machine with other work hides.
        let cpuMillis = clock() / 1_000
        await host.idle()
        let heap = await host.heapBytes() ?? 0
        let after = ProcessMemory.footprintBytes ?? 0
        say("figures \(millis) \(cpuMillis) \(heap) \(before) \(after)")
        exit(0)
    }

    private func begun(reason: Wake, trace: (@Sendable (String) -> Void)? = nil) throws -> EngineHost {
        let timers: any Timers = time.begins == 0 ? DispatchTimers(clock: time) : FastTimers()
        let file = folder.appendingPathComponent("engine.db")
        let ports = Ports(
            clock: time,
            timers: timers,
            alarms: NoAlarms(),
            storage: LateStorage {
                try SqliteStorage(file) { _, event, message in self.say("\(event) \(message)") }
            },
            http: UrlSessionHttp(timers: DispatchTimers(clock: DeviceClock())),
            sensors: [
                location,
                MadeUpSensor("connectivity", present: #"{"ageMillis":0,"connected":true,"transport":"wifi"}"#),
                MadeUpSensor("provider", present: #"{"ageMillis":0,"status":3,"enabled":true,"gps":true,"network":true}"#),
                MadeUpSensor("app", present: #"{"ageMillis":0,"state":"foreground"}"#),
            ],
            questions: NoQuestions(),
            presence: NoPresence(),
            entropy: { (0..<32).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined() }
        )
        var options = HostOptions(ports: ports, boot: { try GuestEngine.boot(.bundled()) })
        options.log = { if $0.level < 3 { self.say("\($0.event) \($0.message)") } }
        options.trace = trace
        return EngineHost(options, reason: reason)
    }

    private func connect(_ host: EngineHost) {
        let client = host.connect { [self] text in
            guard let message = try? JsonObject(text) else { return }
            if message["event"]?.string == "location", let uuid = message["data"]?.object?["uuid"]?.string {
                say("kept \(uuid)")
            }
            guard let number = message["result"]?.double else { return }
            lock.withLock { answers.removeValue(forKey: Int(number)) }?.resume(returning: message)
        }
        self.client = client
        client.post(#"{"attach":true}"#)
    }

    @discardableResult
    private func call(_ method: String, _ args: String = "[]") async throws -> Json? {
        let answer = await withCheckedContinuation { continuation in
            let number = lock.withLock {
                calls += 1
                answers[calls] = continuation
                return calls
            }
            client?.post(#"{"call":\#(number),"method":"\#(method)","args":\#(args)}"#)
        }
        if let error = answer["error"] { say("\(method): \(error.written)") }
        return answer["value"]
    }

    /// North at 15 m/s by the fast clock, a fix a second, where a phone that drove on meanwhile would be.
    private func drive() {
        while lock.withLock({ isDriving }) {
            let metres = Double(time.now() - time.begins) / 1_000 * 15
            let latitude = 45 + metres / 111_132
            try? location.reads(
                #"{"latitude":\#(latitude),"longitude":13,"accuracy":5,"speed":15,"heading":0,"ageMillis":0}"#
            )
            Thread.sleep(forTimeInterval: 1 / Double(FastClock.speed))
        }
    }

    /// One write a line, so that no line is cut but by a kill.
    private func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
