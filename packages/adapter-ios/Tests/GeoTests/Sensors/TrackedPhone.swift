#if canImport(Phone)
    import CoreLocation
    import Foundation
    import Testing

    @testable import Geo

    /// A ``LocationPhone`` on which the engine runs: its guest, its memory and a server beside Core Location.
    final class TrackedPhone: @unchecked Sendable {
        let location: LocationPhone
        let disk = MemoryDisk()
        let http = ScriptedHttp()
        let log = Recorded<HostLogEntry>()
        let crossed = Recorded<String>()
        private(set) var host: EngineHost!
        private var boots = 0
        private var meters = 0.0

        init() { location = LocationPhone() }

        var system: LocationSystem { location.system }

        static func with(_ use: (TrackedPhone) async throws -> Void) async throws {
            let phone = TrackedPhone()
            try await use(phone)
            await phone.dies()
            #expect(phone.system.faults == [])
        }

        /// Does the process live?
        private(set) var isAlive = false

        /// How many processes there were.
        var lives: Int { boots }

        /// Does something, and lets the platform start a process where it did.
        func goes(_ starts: Locked<Int>, _ something: () async throws -> Void) async throws {
            try await something()
            guard starts.value > 0, !isAlive else { return }
            starts.value = 0
            await location.device.end()
            try await launches()
            if isAlive { await settles() }
        }

        /// A process begins: first Core Location's objects, then the engine.
        func launches(storage: (any Storage)? = nil) async throws {
            boots += 1
            let number = system.process
            system.ended = nil
            let device = await location.launches(connects: false)
            guard system.process == number else {
                // What it made after its end counts as made by another one.
                location.phone.endProcess()
                return await device.end()
            }
            let others = [
                ScriptedSensor("connectivity", present: #"{"ageMillis":0,"connected":true,"transport":"wifi"}"#),
                ScriptedSensor("app", present: #"{"ageMillis":0,"state":"background"}"#),
            ]
            let presence = TrackedPresence(device)
            let life = boots
            let ports = Ports(
                clock: location.time, timers: location.time, alarms: ScriptedAlarms(),
                storage: storage ?? disk.storage(), http: http,
                sensors: location.sensors + others, questions: DeviceQuestions(device.part.questions),
                presence: presence,
                entropy: { String(format: "00112233445566778899aabbcc%06x", life) })
            let program = try GuestProgram.bundled()
            var options = HostOptions(ports: ports, boot: { try GuestEngine.boot(program) })
            options.log = { [log] in log.append($0) }
            options.tap = { [crossed] isGuest, json in crossed.append((isGuest ? "< " : "> ") + json) }
            let host = EngineHost(options, reason: .launch)
            self.host = host
            isAlive = true
            system.ended = { @Sendable [weak self] in
                self?.isAlive = false
                host.kill()
            }
            device.part.connect { host.wake($0) }
        }

        /// The user opens the app, which starts tracking, as it does each time.
        func isOpened() async throws {
            await location.device.end()
            try await launches()
            let app = TestClient(host).attaches()
            try await app.calls("ready", #"[{"reset":false}]"#)
            try await app.calls("start")
            app.says(#"{"detach":true}"#)
        }

        func dies() async {
            host?.kill()
            await location.dies()
        }

        func settles() async {
            for _ in 0..<3 {
                await location.settles()
                await host.idle()
            }
        }

        /// A phone that tracks, and whose app is gone.
        ///
        /// - Parameter starting: runs before the app calls `start`, and where it is given its process may die in that
        ///   call.
        func begins(
            _ config: String = #"{"distanceFilter":10,"disableElasticity":true,"stopOnTerminate":false}"#,
            starting: (() -> Void)? = nil
        ) async throws {
            try await launches()
            let app = TestClient(host).attaches()
            try await app.calls("ready", "[\(config)]")
            starting?()
            let start = app.asks("start")
            if starting == nil { _ = try await app.answered(start) }
            await settles()
            app.says(#"{"detach":true}"#)
            await settles()
        }

        /// Drives north at 20 m/s, a fix a second. `moves`: Core Location's own services notice, too.
        func drives(_ seconds: Int, moves: Bool = false) async throws {
            for _ in 0..<seconds {
                meters += 20
                await step(moves: moves)
            }
        }

        private func step(moves: Bool) async {
            if moves {
                system.moves(
                    to: CLLocationCoordinate2D(latitude: 45 + meters / 111_132, longitude: 13), at: location.now)
            }
            let before = fixes
            system.receives(location.fix(45 + meters / 111_132, accuracy: 5, speed: 20))
            if system.openLiveStreams > 0, !system.hostility.liveIsSilent {
                // Live updates come on tasks, which take their time.
                _ = try? await eventually("the fix") { fixes > before ? true : nil }
            }
            await settles()
            try? await location.time.pass(1_000) { await settles() }
        }

        /// The phone stays where it is, with a fix each ten seconds while something asks for them.
        func stays(minutes: Int) async throws {
            for _ in 0..<(minutes * 6) {
                system.receives(location.fix(45 + meters / 111_132, accuracy: 5, speed: 0))
                await settles()
                try await location.time.pass(10_000) { await settles() }
            }
        }

        /// How many fixes the guest got.
        private var fixes: Int { crossed.all.count { $0.hasPrefix("> ") && $0.contains(#""reading":"location""#) } }

        /// Waits until the latest reading of a kind has a part.
        func guestReads(_ kind: String, _ part: String) async throws {
            _ = try await eventually("\(kind) with \(part)") {
                let last = crossed.all.last { $0.hasPrefix("> ") && $0.contains("\"reading\":\"\(kind)\"") }
                return last?.contains(part) == true ? true : nil
            }
            await settles()
        }

        var queued: Int { disk.snapshot("queue/").count }
    }

    /// Presence, as far as Core Location needs it.
    private final class TrackedPresence: Presence {
        private let device: LocationDevice

        init(_ device: LocationDevice) { self.device = device }

        func set(_ request: PresenceRequest) { device.presenceChanged(request) }

        func hold(_ isBusy: Bool) {}
    }
#endif
