import Foundation
import Testing

/// The compiler checks no type that is `@unchecked Sendable`: a reader must be able to.
@Suite struct SendableAuditTests {
    /// What makes such a type safe: a lock, a queue or thread that alone uses it, or values that do not change.
    private static let reasons = ["guarded", "lock", "queue", "thread", "constant", "main actor"]

    @Test("every @unchecked Sendable says in a comment what makes it safe")
    func saysWhy() throws {
        let sources = Repository.root.appendingPathComponent("packages/adapter-ios/Sources/Geo")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var found = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            let lines = try Repository.lines(file)
            for (index, line) in lines.enumerated() where line.contains("@unchecked Sendable") {
                found += 1
                let doc = lines[..<index].reversed().prefix { $0.trimmingCharacters(in: .whitespaces).hasPrefix("///") }
                let comment = line.components(separatedBy: "//").dropFirst().joined() + doc.joined()
                let isSaid = SendableAuditTests.reasons.contains { comment.lowercased().contains($0) }
                #expect(isSaid, "\(file.lastPathComponent):\(index + 1) has no reason: \(line)")
            }
        }
        #expect(found > 10)
    }
}
