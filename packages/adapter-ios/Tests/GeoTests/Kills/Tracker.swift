import Foundation

@testable import Geo

/// A process of `TrackerProcess`, and what it said.
final class Tracker: @unchecked Sendable {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let condition = NSCondition()
    private var text = ""
    private var isAtEnd = false
    private var hasExited = false

    init(_ arguments: [String], program: URL = Tracker.program) throws {
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        process.terminationHandler = { [self] _ in
            condition.withLock {
                hasExited = true
                condition.broadcast()
            }
        }
        try process.run()
        // Not by `readabilityHandler`: on Linux it now and then says nothing of the end.
        Thread.detachNewThread { [self] in read() }
    }

    private func read() {
        while true {
            let data = output.fileHandleForReading.availableData
            condition.withLock {
                text += String(decoding: data, as: UTF8.self)
                isAtEnd = data.isEmpty
                condition.broadcast()
            }
            if data.isEmpty { return }
        }
    }

    /// Beside the test's own program, where SwiftPM puts every product of a build.
    static let program = folder.appendingPathComponent("TrackerProcess")

    /// The program of a release build; nil where `swift build -c release --product TrackerProcess` has not made one.
    static var releaseProgram: URL? {
        let program = folder.deletingLastPathComponent().appendingPathComponent("release/TrackerProcess")
        return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
    }

    private static let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent()

    /// Its whole lines. A line without an end was being written when the process was killed: it says nothing.
    var lines: [String] {
        condition.withLock { text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }
    }

    /// The uuids of the records that it acknowledged.
    var kept: [String] { lines.filter { $0.hasPrefix("kept ") }.map { String($0.dropFirst(5)) } }

    func send(_ line: String) {
        input.fileHandleForWriting.write(Data("\(line)\n".utf8))
    }

    /// Waits until one of its lines meets a condition.
    @discardableResult
    func awaits(_ what: String, _ isMet: (String) -> Bool) throws -> String {
        let until = Date(timeIntervalSinceNow: 120)
        while true {
            if let line = lines.first(where: isMet) { return line }
            condition.lock()
            defer { condition.unlock() }
            if isAtEnd { throw Mismatch(description: "the tracker ended before \(what): \(text)") }
            guard condition.wait(until: until) else { throw Mismatch(description: "no \(what) in 120 s: \(text)") }
        }
    }

    /// SIGKILL, wherever it is. Returns when it has ended and all that it said is here.
    func kill() throws {
        guard process.isRunning else { throw Mismatch(description: "the tracker ended by itself: \(text)") }
        Foundation.kill(process.processIdentifier, SIGKILL)
        try finish()
    }

    /// Waits for its end.
    func finish() throws {
        let until = Date(timeIntervalSinceNow: 60)
        condition.lock()
        defer { condition.unlock() }
        while !isAtEnd || !hasExited {
            guard condition.wait(until: until) else {
                throw Mismatch(description: "no end in 60 s: exited \(hasExited), read \(isAtEnd)")
            }
        }
    }

    func end() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }
}
