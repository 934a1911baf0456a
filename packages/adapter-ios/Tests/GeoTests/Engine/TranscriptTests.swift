import Foundation
import Testing

@testable import Geo

/// Every conversation that all hosts agree on, in JavaScriptCore, to the byte.
@Suite struct TranscriptTests {
    private func replay(_ transcript: Transcript) throws -> Int {
        let program = try GuestProgram.bundled()
        var guest: GuestEngine?
        defer { guest?.close() }
        return try transcript.replay {
            guest?.close()
            let next = try GuestEngine.boot(program)
            guest = next
            return { try next.deliver($0) }
        }
    }

    @Test("a transcript replays in JavaScriptCore", arguments: Repository.transcripts)
    func replays(_ file: URL) throws {
        #expect(try replay(Transcript(file)) > 0)
    }

    @Test("a guest that posts another text, or one text less, does not pass")
    func notices() throws {
        let lines = try Repository.lines(Repository.root.appendingPathComponent("packages/guest/transcripts/start.txt"))
        let last = try #require(lines.lastIndex { $0.hasPrefix("< ") })
        var changed = lines
        changed[last] += " "
        #expect(throws: Mismatch.self) { try replay(Transcript(name: "start", lines: changed)) }
        changed = lines
        changed.remove(at: last)
        #expect(throws: Mismatch.self) { try replay(Transcript(name: "start", lines: changed)) }
    }

    @Test("there are transcripts")
    func exist() {
        #expect(Repository.transcripts.count >= 19)
    }
}
