import Foundation
import Testing

@testable import Geo

/// Every conversation that a whole host can have, with the host's own words compared as well: each message that crosses is the
/// one that the transcript has, to the byte.
@Suite struct HostTranscriptTests {
    /// They hold what only a broken host says, or one of another version.
    static let ofBrokenHosts: Set = ["protocol-errors.txt", "protocol-version.txt"]

    static let transcripts = Repository.transcripts.filter { !ofBrokenHosts.contains($0.lastPathComponent) }

    @Test("a transcript replays through the host", arguments: transcripts)
    func replays(_ file: URL) async throws {
        let lines = try Repository.lines(file)
        let posted = try await HostReplay(name: file.lastPathComponent, lines: lines, program: .bundled()).play()
        #expect(!posted.isEmpty)
    }
}
