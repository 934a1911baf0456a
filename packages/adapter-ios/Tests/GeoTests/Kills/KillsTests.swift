import Foundation
import Testing

@testable import Geo

/// A process that tracks and uploads to the real receiver, killed again and again. `GEO_KILLS=100` for more kills than the usual
/// ten, `GEO_KILLS_SEED=7` for other moments.
@Suite(.serialized) struct KillsTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let kills = environment["GEO_KILLS"].flatMap(Int.init) ?? 10
    private static let seed = environment["GEO_KILLS_SEED"].flatMap(UInt64.init) ?? 1

    /// Long enough for a boot and several uploads.
    private static let longestLifeMillis: UInt64 = 1_500

    /// Numerical Recipes' constants (Knuth's), enough to spread moments.
    private struct Chance: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 33)
        }
    }

    @Test(
        "whenever it is killed, every acknowledged record arrives, and none twice",
        .enabled(if: Companion.isThere, "pnpm test:ios starts the companion")
    )
    func kills() async throws {
        let started = Date()
        var chance = Chance(state: KillsTests.seed)
        var acknowledged: Set<String> = []
        var livesWithRecords = 0
        try await Repository.withFolder { folder in
            let url = try await Companion.startReceiver()
            let begins = Int64(Date().timeIntervalSince1970 * 1_000)
            let arguments = ["track", folder.path, url, String(begins)]
            for life in 0..<KillsTests.kills {
                let tracker = try Tracker(arguments)
                defer { tracker.end() }
                try tracker.awaits("ready") { $0 == "ready" }
                tracker.send("live")
                // A kill at every stage, however slow the machine is: from the first moment of the boot on, or later.
                switch life % 3 {
                case 1: try tracker.awaits("tracking") { $0 == "tracking" }
                case 2: try tracker.awaits("record") { $0.hasPrefix("kept ") }
                default: break
                }
                let millis = UInt64.random(in: 0..<KillsTests.longestLifeMillis, using: &chance)
                try await Task.sleep(nanoseconds: millis * 1_000_000)
                try tracker.kill()
                let kept = tracker.kept
                if !kept.isEmpty { livesWithRecords += 1 }
                for uuid in kept { #expect(acknowledged.insert(uuid).inserted, "\(uuid) was acknowledged twice") }
                let others = tracker.lines.filter { !$0.hasPrefix("kept ") && $0 != "ready" && $0 != "tracking" }
                #expect(others == [], "life \(life)")
            }
            let last = try Tracker(arguments)
            defer { last.end() }
            last.send("live")
            try last.awaits("tracking") { $0 == "tracking" }
            try await Task.sleep(nanoseconds: KillsTests.longestLifeMillis * 1_000_000)
            last.send("finish")
            try last.awaits("empty") { $0 == "empty" }
            try last.finish()
            acknowledged.formUnion(last.kept)

            let received = try await Companion.received()
            let uuids = try #require(received["uuids"]?.array).compactMap(\.string)
            let seconds = Int(Date().timeIntervalSince(started))
            print(
                "Killed \(KillsTests.kills) times (seed \(KillsTests.seed)) in \(seconds) s: \(acknowledged.count) records "
                    + "acknowledged, in \(livesWithRecords) of the lives; \(uuids.count) received, "
                    + "\(received["duplicates"]?.written ?? "?") sent again"
            )
            #expect(acknowledged.subtracting(uuids).isEmpty, "lost")
            #expect(Set(uuids).count == uuids.count, "the receiver has a record twice")
            // A third of them is killed only then.
            #expect(livesWithRecords >= KillsTests.kills / 3)
            #expect(!acknowledged.isEmpty)

            try figures(folder, Tracker.program, "debug")
            if let release = Tracker.releaseProgram { try figures(folder, release, "release") }
        }
    }

    /// What a wake costs on a phone that tracked: printed, with a limit only where the engine would be of no use.
    private func figures(_ folder: URL, _ program: URL, _ build: String) throws {
        var boots: [Int] = []
        var cpu: [Int] = []
        var bytes: [Int] = []
        for _ in 0..<5 {
            let tracker = try Tracker(["figures", folder.path], program: program)
            defer { tracker.end() }
            let line = try tracker.awaits("figures") { $0.hasPrefix("figures ") }
            let figures = line.split(separator: " ").dropFirst().compactMap { Int($0) }
            try #require(figures.count == 5)
            boots.append(figures[0])
            cpu.append(figures[1])
            bytes = Array(figures.dropFirst(2))
            try tracker.finish()
        }
        let mebibyte = 1_048_576
        print(
            "First decision of a process (\(build) build): median \(boots.sorted()[2]) ms, longest \(boots.max()!) ms of 5; "
                + "processor time of the whole process \(cpu.sorted()[2]) ms (target 100 ms). "
                + "Private memory: \(bytes[1] / mebibyte) MiB before the host, \(bytes[2] / mebibyte) MiB after; the guest's heap "
                + "\(bytes[0] / 1_024) KiB (target 16 MiB)"
        )
        // Of the processor: a machine with other work makes any boot long.
        #expect(cpu.sorted()[2] < 3_000)
        #expect(bytes[2] - bytes[1] < 64 * mebibyte)
    }
}
