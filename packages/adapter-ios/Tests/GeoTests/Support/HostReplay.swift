import Foundation

@testable import Geo

/// A conversation replayed by a whole host: ports, clients and time do what the transcript says, life by life.
struct HostReplay {
    let name: String
    let lines: [String]
    let program: GuestProgram
    /// The storage of each life; nil: what the transcript says.
    var openStorage: () throws -> (any Storage)? = { nil }
    var trace: @Sendable (String) -> Void = { _ in }

    /// - Parameter isSame: throws where another message crosses than the transcript has.
    /// - Returns: what the guests posted.
    func play(isSame: Bool = true) async throws -> [String] {
        let time = VirtualTime()
        var posted: [String] = []
        var process: ReplayedProcess?
        defer { process?.dies() }
        var at = 0
        while let message = message(&at) {
            if message.isNewGuest {
                process?.dies()
                process = nil
                continue
            }
            let said = json(message.said)
            time.set(now: Int64(try said.double("now")), up: Int64(try said.double("up")))
            var expected = message.crossing
            if message.isFatal {
                let next = restart(&at)
                process?.fails(because: next.reason)
                expected += next.crossing
            }
            let lines: [String]
            if let process {
                try await process.acts(said)
                lines = try await process.crossed(hostLines: expected.count { $0.hasPrefix("> ") })
            } else {
                guard let wake = self.message(&at) else { throw Mismatch(description: "\(name): a hello without a wake") }
                expected += wake.crossing
                let next = try ReplayedProcess(
                    hello: said.object("hello"), wake: json(wake.said).object("wake"), time: time, program: program,
                    storage: StorageInStep(real: openStorage()), trace: trace
                )
                process = next
                lines = try await next.crossed(hostLines: 2)
            }
            posted += lines.filter { $0.hasPrefix("< ") }.map { String($0.dropFirst(2)) }
            guard isSame, lines != expected else { continue }
            let differs = zip(lines, expected).first { $0 != $1 }
            throw Mismatch(
                description: "\(name):\(message.line): expected \(differs?.1 ?? "\(expected.count) lines")\n"
                    + "but \(differs?.0 ?? "\(lines.count) lines") crossed"
            )
        }
        return posted
    }

    private struct Message {
        let line: Int
        let lines: [String]
        /// A remark that begins so is the message in which the host ended its guest.
        static let fatal = "# > "
        var isFatal: Bool { lines[0].hasPrefix(Message.fatal) }
        var isNewGuest: Bool { lines[0].hasPrefix("=") }
        /// What crosses, with "> " before the host's message.
        var crossing: [String] { isFatal ? [String(lines[0].dropFirst(2))] : lines }
        var said: String { String(crossing[0].dropFirst(2)) }
    }

    /// What a host says by itself to the guest that replaces one that failed, and the reason that its `hello` has.
    private func restart(_ at: inout Int) -> (reason: String, crossing: [String]) {
        var reason = ""
        var crossing: [String] = []
        _ = message(&at)
        while true {
            var next = at
            guard let message = message(&next), !message.isFatal, !message.isNewGuest else { return (reason, crossing) }
            let said = json(message.said)
            guard said.has("hello") || said.has("wake") || said.has("attach") else { return (reason, crossing) }
            reason = said["hello"]?.object?["restarted"]?.object?["reason"]?.string ?? reason
            crossing += message.crossing
            at = next
        }
    }

    /// The next message with the posts below it.
    private func message(_ at: inout Int) -> Message? {
        func isRemark(_ line: String) -> Bool { line.isEmpty || line.hasPrefix("#") && !line.hasPrefix(Message.fatal) }
        while at < lines.count, isRemark(lines[at]) { at += 1 }
        guard at < lines.count else { return nil }
        let first = at
        var found = [lines[at]]
        at += 1
        while at < lines.count, isRemark(lines[at]) || lines[at].hasPrefix("<") {
            if lines[at].hasPrefix("<") { found.append(lines[at]) }
            at += 1
        }
        return Message(line: first + 1, lines: found)
    }
}
