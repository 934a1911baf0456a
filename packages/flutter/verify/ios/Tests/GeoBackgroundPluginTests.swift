import Flutter
import Foundation
import Testing
import UIKit

@testable import Geo
@testable import geo_background

/// Flutter engines and their isolates, which come and go over the process's own engine, which is the real one.
@Suite(.serialized, .timeLimit(.minutes(2))) struct GeoBackgroundPluginTests {
    @MainActor private func flutterEngine() -> FlutterEngine {
        let engine = FlutterEngine()
        GeoBackgroundPlugin.register(with: engine)
        return engine
    }

    @MainActor private func isolate() -> DartIsolate { DartIsolate(flutterEngine()) }

    @Test("Dart hears of each call once, in the order of the calls, and each message is answered")
    @MainActor func order() async throws {
        try await AppProcess.with { process in
            let dart = isolate().attaches()
            let numbers = (0..<50).map { _ in dart.asks("getState") }
            _ = try await dart.answerTo(numbers.last!)
            #expect(dart.received.first?.hasPrefix(#"{"busy":"#) == true)
            let answers = dart.received.filter { $0.hasPrefix(#"{"result":"#) }
            #expect(answers.enumerated().allSatisfy { $1.hasPrefix(#"{"result":\#($0 + 1),"#) })
            #expect(answers.count == 50)
            dart.sends(nil)
            dart.sends(Data([0xff]))
            #expect(dart.replies == 53)
            #expect(!process.logged.value.contains("launch:late"))
        }
    }

    @Test("the Flutter engine ends while tracking, the engine goes on, and the next one has a true state")
    @MainActor func ends() async throws {
        try await AppProcess.with { _ in
            let first = isolate().attaches()
            try await first.calls("ready", #"[{"stopOnTerminate":false}]"#)
            try await first.calls("start")
            _ = first.asks("getState")
            first.engine.destroyContext()
            let heard = first.received.count
            // Nobody hears what it still sends.
            _ = first.asks("stop")
            let second = isolate().attaches()
            #expect(try await second.isTracking())
            #expect(first.received.count == heard)
        }
    }

    @Test("a hot restart in the middle of a drive loses no event, and repeats none")
    @MainActor func restarts() async throws {
        try await AppProcess.with { _ in
            let first = isolate().attaches()
            try await first.calls("ready", #"[{"stopOnTerminate":false}]"#)
            first.listens("motionchange")
            // Its answers and the event are on their way when the isolate ends, of which Flutter tells nothing.
            for _ in 0..<20 { _ = first.asks("getState") }
            _ = first.asks("start")
            // The host answers meanwhile, and the main thread does not come to hand it to Dart.
            usleep(300_000)
            let second = DartIsolate(first.engine).attaches()
            second.listens("motionchange")
            try await second.calls("ready", #"[{"reset":false}]"#)
            #expect(try await second.isTracking())
            try await second.calls("idle")
            let events = second.events("motionchange")
            #expect(events.count == 1)
            let id = (try JSONSerialization.jsonObject(with: Data(events[0].utf8)) as? [String: Any])?["id"] as? String
            second.posts(#"{"taken":"\#(id ?? "")"}"#)
            try await second.calls("idle")
            #expect(second.received.first?.hasPrefix(#"{"busy":"#) == true)
            #expect(second.received.filter { $0.hasPrefix(#"{"result":"#) }.count == 4)

            let third = DartIsolate(first.engine).attaches()
            third.listens("motionchange")
            try await third.calls("idle")
            #expect(third.events("motionchange").isEmpty)
        }
    }

    @Test("isolates that begin again are one client, and several Flutter engines share the host")
    @MainActor func shares() async throws {
        try await AppProcess.with { _ in
            let engine = flutterEngine()
            for _ in 0..<40 {
                let dart = DartIsolate(engine)
                dart.posts(#"{"attach":true}"#)
                try await dart.calls("idle")
            }
            let others = (0..<15).map { _ in isolate().attaches() }
            for other in others { try await other.calls("idle") }
            try await others[0].calls("ready", #"[{"stopOnTerminate":false}]"#)
            try await others[0].calls("start")
            #expect(try await others[14].isTracking())
            let oneMore = isolate().attaches()
            #expect(try await oneMore.answerTo(oneMore.asks("idle")).contains("UNAVAILABLE"))
            others[3].engine.destroyContext()
            try await oneMore.attaches().calls("idle")
        }
    }

    @Test("what is not the engine's: headless events are none of iOS's, and other methods are not known")
    @MainActor func methods() async throws {
        try await AppProcess.with { _ in
            let dart = isolate()
            #expect(dart.invokes("registerHeadless") == "null")
            #expect(dart.invokes("detach") == "null")
            #expect(dart.invokes("registerHeadles") == nil)
            dart.engine.destroyContext()
            #expect(dart.invokes("attach") == nil)
        }
    }

    @Test("an app without scenes starts the engine by the plugin's own delegate, and one that does neither is told so")
    @MainActor func launches() async throws {
        try await AppProcess.with(isLaunched: false) { process in
            let engine = flutterEngine()
            #expect(engine.delegates[0].application(UIApplication.shared, didFinishLaunchingWithOptions: [:]))
            process.launchEnds()
            try await DartIsolate(engine).attaches().calls("idle")
            #expect(!process.logged.value.contains("launch:late"))
        }
        try await AppProcess.with(isLaunched: false) { process in
            process.launchEnds()
            try await isolate().attaches().calls("idle")
            #expect(process.logged.value.contains("launch:late"))
        }
    }

    @Test("uploads that the system has finished are the engine's own, and no other session's")
    @MainActor func uploads() async throws {
        try await AppProcess.with { _ in
            let delegate = flutterEngine().delegates[0]
            let handled = Locked(0)
            #expect(
                !delegate.application(
                    UIApplication.shared, handleEventsForBackgroundURLSession: "of the app", completionHandler: {
                        handled.increment()
                    }))
            #expect(handled.value == 0)
            #expect(
                delegate.application(
                    UIApplication.shared, handleEventsForBackgroundURLSession: "dev.geo.uploads", completionHandler: {
                        handled.increment()
                    }))
        }
    }
}
