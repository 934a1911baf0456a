import Foundation

@testable import Geo

/// A small guest: an expression of JavaScript, a function of one text, which may call `post`.
func guest(_ deliver: String) -> GuestProgram {
    GuestProgram(source: "globalThis.geoGuest = (post) => (\(deliver));")
}

/// A phone whose processes come and go: what is on its disk stays.
final class ScriptedPhone: @unchecked Sendable {
    let time = VirtualTime()
    /// The clock that stands still while the device sleeps.
    let awake = VirtualTime()
    let disk = MemoryDisk()
    let alarms = ScriptedAlarms()
    let presence = ScriptedPresence()
    let log = Recorded<HostLogEntry>()
    let trace = Recorded<String>()
    /// What crossed, "> " before the host's words and "< " before the guest's.
    let crossed = Recorded<String>()
    var http = ScriptedHttp()
    /// In the place of the disk.
    var storage: (any Storage)?
    var headless = Headless.none
    var lastLife: ProcessExit?
    var answers = AnswerLimits()
    /// Sensors of the phone beside those that every one has here.
    var kinds: [String] = []
    private(set) var sensors: [ScriptedSensor] = []
    private var alive: EngineHost?
    private var boots = 0

    var host: EngineHost { alive! }

    func sensor(_ kind: String) -> ScriptedSensor { sensors.first { $0.kind == kind }! }

    /// The words of the host to the guest, without their moments.
    var hostWords: [JsonObject] {
        crossed.all.filter { $0.hasPrefix("> ") }.map { json(String($0.dropFirst(2))).without("now").without("up") }
    }

    /// Runs a phone for as long as `use` takes.
    static func with(_ use: (ScriptedPhone) async throws -> Void) async throws {
        let phone = ScriptedPhone()
        defer { phone.dies() }
        try await use(phone)
    }

    /// A process begins.
    @discardableResult
    func boots(
        _ program: GuestProgram? = nil, reason: Wake = .launch, limits: GuestLimits = GuestLimits()
    ) throws -> EngineHost {
        boots += 1
        let (program, life) = (try program ?? GuestProgram.bundled(), boots)
        sensors = [
            ScriptedSensor("location"),
            ScriptedSensor("regions"),
            ScriptedSensor("connectivity", present: #"{"ageMillis":0,"connected":true,"transport":"wifi"}"#),
            ScriptedSensor("provider", present: #"{"ageMillis":0,"status":3,"enabled":true,"gps":true,"network":true}"#),
            ScriptedSensor("app", present: #"{"ageMillis":0,"state":"foreground"}"#),
        ] + kinds.map { ScriptedSensor($0) }
        let seeds = Locked(0)
        let ports = Ports(
            clock: time, timers: time, alarms: alarms, storage: storage ?? disk.storage(), http: http, sensors: sensors,
            questions: ScriptedQuestions(), presence: presence,
            entropy: {
                seeds.value += 1
                let digits = String(life * 1_000 + seeds.value, radix: 16)
                return "00112233445566778899aabbcc" + String(repeating: "0", count: 6 - digits.count) + digits
            }
        )
        var options = HostOptions(ports: ports, boot: { try GuestEngine.boot(program, limits: limits) })
        options.headless = headless
        options.answers = answers
        options.awake = awake
        options.trace = { [trace] in trace.append($0) }
        options.lastLife = { [lastLife] in lastLife }
        options.log = { [log] in log.append($0) }
        options.tap = { [crossed] isGuest, json in crossed.append((isGuest ? "< " : "> ") + json) }
        let host = EngineHost(options, reason: reason)
        alive = host
        return host
    }

    /// Returns when nothing is under way.
    func settles() async { await host.idle() }

    func passes(_ millis: Int64) async throws { try await time.pass(millis) { await settles() } }

    /// Drives north at 10 m/s, a fix a second.
    func drives(_ seconds: Int, from: Int = 0) async throws {
        for second in from..<(from + seconds) {
            let latitude = 45 + Double(second) * 10 / 111_132
            sensor("location").reads(#"{"latitude":\#(latitude),"longitude":13,"accuracy":5,"speed":10,"ageMillis":0}"#)
            try await passes(1_000)
        }
    }

    /// Lets go of the host, which goes on.
    func forgets() { alive = nil }

    func dies() {
        alive?.kill()
        alive = nil
    }
}
