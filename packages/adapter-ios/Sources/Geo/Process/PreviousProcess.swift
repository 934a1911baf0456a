import Foundation

/// How the previous process ended, as far as iOS lets an app know: by a note that each process leaves. The system ends
/// suspended processes all day, without a word: an end in the background is `background-ended`, one in front `unknown`.
package final class PreviousProcess: @unchecked Sendable { // all that changes is guarded by `lock`
    private let file: URL
    private let bootId: String
    private let appVersion: String
    private let lock = NSLock()
    private var found: ProcessExit??
    private var isTerminated = false

    package init(file: URL, bootId: String, appVersion: String) {
        self.file = file
        self.bootId = bootId
        self.appVersion = appVersion
    }

    /// The same for every guest of this process. Blocks for the disk at the first call.
    package var exit: ProcessExit? {
        lock.withLock {
            if let found { return found }
            let exit = read().flatMap(exit)
            // Before the first unlock nothing can be read, and a later guest of this process asks again.
            if write([bootId, appVersion]) { found = .some(exit) }
            return exit
        }
    }

    /// The app came into view, or left it.
    package func moved(isInFront: Bool) {
        leave([isInFront ? "front" : "back"])
    }

    /// The app is about to be terminated, and knows it.
    package func willTerminate(atMillis: Int64) {
        leave(["terminated", String(atMillis)])
        lock.withLock { isTerminated = true }
    }

    /// Nothing follows the note of a termination.
    private func leave(_ state: [String]) {
        // What the process before left is read first.
        _ = exit
        lock.withLock { if !isTerminated { _ = write([bootId, appVersion] + state) } }
    }

    private func exit(_ note: [String]) -> ProcessExit? {
        if note.count > 3, note[2] == "terminated" {
            return ProcessExit(reason: "app-terminated", atMillis: Int64(note[3]))
        }
        if note.first != bootId { return ProcessExit(reason: "device-restarted") }
        if note.count > 1, note[1] != appVersion { return ProcessExit(reason: "package-updated") }
        return ProcessExit(reason: note.count > 2 && note[2] == "front" ? "unknown" : "background-ended")
    }

    private func read() -> [String]? {
        guard let text = try? String(contentsOf: file, encoding: .utf8), !text.isEmpty else { return nil }
        return text.components(separatedBy: "\n")
    }

    private func write(_ note: [String]) -> Bool {
        (try? Data(note.joined(separator: "\n").utf8).write(to: file, options: .atomic)) != nil
    }
}
