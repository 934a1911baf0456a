import Foundation

/// Files of the repository around this package.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The recorded conversations of `@geo/guest`.
    static var transcripts: [URL] {
        let folder = root.appendingPathComponent("packages/guest/transcripts")
        return files(folder).filter { $0.pathExtension == "txt" }
    }

    /// What `scripts/test-inputs.mjs` has made for these tests.
    static var inputs: URL { root.appendingPathComponent("out/ios") }

    static func files(_ folder: URL) -> [URL] {
        let found = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (found ?? []).sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    static func lines(_ file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// An empty folder of its own, which is removed afterwards.
    static func withFolder<Value>(_ use: (URL) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("geo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await use(folder)
    }
}
