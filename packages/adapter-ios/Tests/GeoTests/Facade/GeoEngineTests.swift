import Foundation
import Testing

@testable import Geo

/// An app in Swift, with the real engine.
@Suite(.serialized, .timeLimit(.minutes(5))) struct GeoEngineTests {
    private let config = GeoConfig {
        $0.distanceFilter = 10
        $0.disableElasticity = true
        $0.stopOnTerminate = false
    }

    private func withEngine(_ use: (ScriptedPhone, GeoEngine) async throws -> Void) async throws {
        try await ScriptedPhone.with { phone in
            let engine = GeoEngine(try phone.boots())
            try await use(phone, engine)
        }
    }

    @Test("an app in Swift tracks, and reads what was recorded")
    func tracks() async throws {
        try await withEngine { phone, engine in
            // Before ready, as an app does that listens where it is made.
            let (locations, motion) = (engine.onLocation, engine.onMotionChange)
            #expect(try await !engine.ready(config).enabled)
            let state = try await engine.start()
            #expect(state.enabled && state.trackingActive)
            #expect(state.trackingMode == TrackingMode.location)
            try await phone.drives(15)
            let recorded = try await engine.getLocations()
            #expect(recorded.count >= 7, "\(recorded)")
            #expect(try await locations.first(recorded.count) == recorded)
            let first = try #require(recorded.first)
            #expect(first.isMoving == nil)
            #expect(first.raw["is_moving"] == .null)
            #expect(abs(first.coords.latitude - 45) < 0.001)
            #expect(first.coords.speed == 10)
            #expect(first.coords.altitude == nil)
            let change = try #require(try await motion.first(1).first)
            #expect(change.isMoving && change.location == nil)
            #expect(change.raw["location"] == .null)
            #expect(try await engine.getCount() == recorded.count)
            #expect(try await engine.getOdometer() > 100)
            try await engine.destroyLocation(uuid: first.uuid)
            #expect(try await engine.destroyLocations() == recorded.count - 1)
            #expect(try await engine.getProviderState().status == AuthorizationStatus.always)
            #expect(try await !engine.isPowerSaveMode())
            engine.logger.warn("from the app", 7)
            let entry = try #require(try await engine.getLog(limit: 50).first { $0.src == "js" })
            #expect(entry.message == "from the app" && entry.data == 7)
            #expect(try await engine.exportBlackBox().split(separator: "\n").count > 10)
            #expect(try await !engine.stop().enabled)
        }
    }

    @Test("geofences come back as they were given")
    func geofences() async throws {
        try await withEngine { _, engine in
            let home = Geofence(
                identifier: "home", latitude: 45, longitude: 13.25, radius: 150, notifyOnEntry: true,
                loiteringDelay: 60_000, extras: ["a": [1]]
            )
            try await engine.ready(config)
            try await engine.addGeofences([
                home, Geofence(identifier: "work", latitude: 46, longitude: 13, radius: 200),
            ])
            #expect(try await engine.getGeofences().map(\.identifier) == ["home", "work"])
            #expect(try await engine.getGeofences().first == home)
            #expect(try await engine.geofenceExists(identifier: "work"))
            try await engine.removeGeofence(identifier: "work")
            #expect(try await !engine.geofenceExists(identifier: "work"))
            try await engine.removeGeofences()
            #expect(try await engine.getGeofences().isEmpty)
        }
    }

    @Test("what is refused says why, by a code")
    func refusals() async throws {
        try await withEngine { phone, engine in
            _ = await refused(.notReady) { _ = try await engine.getState() }
            let message = await refused(.invalidConfig) { try await engine.ready { $0["distanceFilter"] = "far" } }
            #expect(message.contains("distanceFilter") && message.contains("far"), "\(message)")
            try await engine.ready(config)
            _ = await refused(.disabled) { try await engine.changePace(isMoving: true) }
            _ = await refused(.notFound) { try await engine.destroyLocation(uuid: "none") }
            try await engine.insertLocation(["coords": ["latitude": 45, "longitude": 13]])
            _ = await refused(.noUrl) { try await engine.sync() }
            _ = await refused(.invalidGeofence) {
                try await engine.addGeofence(Geofence(identifier: "home", latitude: 45, longitude: 13, radius: -5))
            }
            _ = await refused(.invalidArgument) { _ = try await engine.watchPosition(.init(interval: -1)).first(1) }
            _ = await refused(.unavailable) { _ = try await engine.watchHeading().first(1) }
            _ = await refused(.invalidArgument) { _ = try await engine.watchLine(.init(lagSeconds: 5)).first(1) }
            await phone.settles()
            #expect(phone.log.all.filter { $0.level <= 2 }.isEmpty)
        }
    }

    @Test("an event with an id is acknowledged when the loop asks for the next, and else delivered again")
    func atLeastOnce() async throws {
        try await ScriptedPhone.with { phone in
            let engine = GeoEngine(try phone.boots())
            try await engine.ready(config)
            try await engine.start()
            await phone.settles()
            #expect(phone.disk.snapshot("outbox/").count == 1)
            var broken: [MotionChangeEvent] = []
            for await event in engine.onMotionChange {
                broken.append(event)
                break
            }
            await phone.settles()
            #expect(phone.disk.snapshot("outbox/").count == 1)
            // The stream that was broken off is gone, so that the next one receives it, also without a restart.
            let kept = engine.onMotionChange
            #expect(try await kept.first(1) == broken)
            #expect(try await kept.first(1) == broken)
            phone.dies()
            try phone.boots()
            let next = GeoEngine(phone.host)
            let dealing = Collected(next.onMotionChange)
            #expect(try await dealing.count(1) == broken)
            _ = try await eventually("the acknowledgement") { phone.disk.snapshot("outbox/").isEmpty ? true : nil }
            #expect(dealing.values.all == broken)
        }
    }

    @Test("every stream of an event has all of it, each once")
    func severalStreams() async throws {
        try await withEngine { phone, engine in
            try await engine.ready(config)
            let streams = [engine.onLocation, engine.onLocation]
            let another = GeoEngine(phone.host)
            let theirs = another.onLocation
            try await engine.start()
            try await phone.drives(15)
            let uuids = try await engine.getLocations().map(\.uuid)
            for stream in streams + [theirs] {
                let received = try await stream.first(uuids.count)
                #expect(received.map(\.uuid) == uuids)
            }
        }
    }

    @Test("a watch of positions lasts while it is read")
    func watch() async throws {
        try await withEngine { phone, engine in
            try await engine.ready(config)
            let failures = Recorded<LocationErrorEvent>()
            let watch = Collected(engine.watchPosition(.init(interval: 1_000)) { failures.append($0) })
            _ = try await eventually("the request") { phone.sensor("location").isWatched ? true : nil }
            await phone.settles()
            try await phone.drives(3)
            phone.sensor("location").reads(#"{"error":{"code":2,"message":"no satellites in sight"}}"#)
            #expect(try await watch.count(3).count == 3)
            _ = try await eventually("the failure") { failures.isEmpty ? nil : true }
            #expect(failures.all.map(\.message) == ["no satellites in sight"])
            #expect(failures.all.first?.code == LocationError.unavailable)
            watch.task.cancel()
            _ = try await eventually("the end of the request") { phone.sensor("location").isWatched ? nil : true }
            try await watch.task.value
            await phone.settles()

            // A watch that nothing reads any more ends, too.
            _ = engine.watchPosition()
            let other = Collected(engine.watchPosition())
            _ = try await eventually("the request") { phone.sensor("location").isWatched ? true : nil }
            try await engine.stopWatchPosition()
            try await other.task.value
            await phone.settles()
            #expect(!phone.sensor("location").isWatched)
        }
    }

    @Test("when a guest takes the place of another, streams and watches go on, and open operations fail")
    func restart() async throws {
        try await withEngine { phone, engine in
            try await engine.ready(config)
            let locations = Collected(engine.onLocation)
            let watch = Collected(engine.watchPosition(.init(interval: 1_000)))
            try await engine.start()
            try await phone.drives(3)
            let before = try await watch.count(1).count
            let open = Task { try await engine.getCurrentPosition(.init(samples: 50)) }
            _ = try await eventually("the call") {
                phone.crossed.all.contains { $0.contains("getCurrentPosition") } ? true : nil
            }
            phone.host.restart()
            _ = await refused(.unavailable) { _ = try await open.value }
            #expect(try await engine.getState().enabled)  // Without a call of ready.
            await phone.settles()
            let received = locations.values.all.count
            try await phone.drives(6, from: 3)
            _ = try await watch.count(before + 1)
            let uuids = try await locations.count(received + 1).map(\.uuid)
            #expect(Set(uuids).count == uuids.count)
        }
    }

    @Test("a client that is closed receives nothing more, and the engine goes on")
    func closed() async throws {
        try await withEngine { phone, engine in
            try await engine.ready(config)
            try await engine.start()
            let locations = Collected(engine.onLocation)
            engine.close()
            try await locations.task.value
            _ = await refused(.closed) { _ = try await engine.getState() }
            #expect(try await engine.onLocation.first(1).isEmpty)
            _ = await refused(.closed) { _ = try await engine.watchPosition().first(1) }
            engine.logger.info("after the close")
            engine.close()
            await phone.settles()
            try await phone.drives(5)
            #expect(!phone.disk.snapshot("queue/").isEmpty)
        }
    }

    @Test("the configuration says which keys are unknown and which have no effect on iOS")
    func keys() async throws {
        try await withEngine { _, engine in
            try await engine.ready {
                $0["distancFilter"] = 20
                $0["dormantOnStationary"] = true
            }
            let state = try await engine.getState()
            #expect(state.unknownKeys == ["distancFilter"])
            #expect(state.ineffectiveKeys == ["dormantOnStationary"])
            #expect(try await engine.setConfig { $0["distancFilter"] = .null }.unknownKeys.isEmpty)
        }
    }

    @Test("an invalid heading has the accuracy -1, and no event is given to a headless task")
    func platformValues() async throws {
        try await ScriptedPhone.with { phone in
            phone.kinds = ["heading"]
            let engine = GeoEngine(try phone.boots())
            try await engine.ready(config)
            let compass = engine.watchHeading()
            _ = try await eventually("the request") { phone.sensor("heading").isWatched ? true : nil }
            await phone.settles()
            phone.sensor("heading").reads(#"{"ageMillis":0,"heading":90,"accuracy":-1}"#)
            let sample = try #require(try await compass.first(1).first)
            #expect(sample.accuracy == -1)
            #expect(sample.heading == 90 && !sample.isTrue)
            try await engine.start()
            engine.close()
            try await phone.drives(10)
            #expect(!phone.crossed.all.contains { $0.hasPrefix("< ") && $0.contains(#""headless":"#) })
            #expect(phone.hostWords.first?["hello"]?.object?["headless"]?.flag == false)
        }
    }

    @Test("what JSON cannot say is refused where it stands, and the log has it as a text")
    func notJson() async throws {
        try await withEngine { _, engine in
            let unsaid = "must be a JSON value; got"
            #expect(
                await refused(.invalidConfig) { try await engine.ready { $0.distanceFilter = .nan } }
                    == "ready: argument 1.distanceFilter \(unsaid) NaN")
            try await engine.ready(config)
            let fences = [
                Geofence(identifier: "a", latitude: 45, longitude: 13, radius: 200),
                Geofence(identifier: "b", latitude: .nan, longitude: 13, radius: 200),
            ]
            #expect(
                await refused(.invalidGeofence) { try await engine.addGeofences(fences) }
                    == "addGeofences: argument 1[1].latitude \(unsaid) NaN")
            #expect(
                await refused(.invalidArgument) { try await engine.setOdometer(-.infinity) }
                    == "setOdometer: argument 1 \(unsaid) -Infinity")
            _ = await refused(.invalidArgument) { _ = try await engine.watchHeading(.init(minDeltaDeg: .nan)).first(1) }
            for (depth, code) in [(100, GeoError.Code.invalidArgument), (1_000, .invalidConfig)] {
                let deep = (0..<depth).reduce(JsonValue.object([:])) { inner, _ in ["a": inner] }
                _ = await refused(code) { try await engine.setConfig { $0.fields = deep.fields ?? [:] } }
            }
            engine.logger.error("no number", .number(.nan))
            let entry = try #require(try await engine.getLog().first { $0.message == "no number" })
            #expect(entry.data == "NaN")
        }
    }
}
