import Flutter
import Foundation
import Testing
import geo_background

@testable import Geo

/// The conversation of test/channel, which Dart's client and the plugin for Android replay as well.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ConversationTests {
    /// What the names in the conversation stand for.
    private final class Names {
        private var values: [String: String] = [:]

        func applied(to text: String) -> String {
            values.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
        }

        /// Has `actual` at least what `expected` has? A name that is new stands for what it meets.
        func matches(_ actual: Any?, _ expected: Any) -> Bool {
            if let name = expected as? String, name.hasPrefix("$") {
                guard let value = actual as? String else { return false }
                if values[name] == nil { values[name] = value }
                return values[name] == value
            }
            if let expected = expected as? [String: Any] {
                guard let actual = actual as? [String: Any] else { return false }
                return expected.allSatisfy { matches(actual[$0.key], $0.value) }
            }
            return (actual as? NSObject) == (expected as? NSObject)
        }
    }

    private var lines: [String] {
        get throws {
            // From the folder of this file, or of the host's package, where the tests are lent to.
            let places = [
                "../../../test/channel/conversation.txt", "../../../flutter/test/channel/conversation.txt",
            ]
            let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            let files = places.map { here.appendingPathComponent($0) }
            let file = files.first { FileManager.default.fileExists(atPath: $0.path) }
            return try String(contentsOf: #require(file), encoding: .utf8).components(separatedBy: "\n")
        }
    }

    @MainActor private func texts(of dart: DartIsolate) -> [String] {
        dart.received.filter { !$0.hasPrefix(#"{"busy":"#) }
    }

    @Test("the plugin answers as the conversation says, whatever isolate it is")
    @MainActor func answers() async throws {
        try await AppProcess.with { _ in
            let engine = FlutterEngine()
            GeoBackgroundPlugin.register(with: engine)
            let names = Names()
            var dart: DartIsolate?
            var heard = 0
            var result: String?
            for line in try lines {
                if line.hasPrefix("=") {
                    if let dart { #expect(texts(of: dart).count == heard) }
                    dart = DartIsolate(engine)
                    heard = 0
                }
                guard let dart, line.hasPrefix("> ") || line.hasPrefix("< ") else { continue }
                let text = String(line.dropFirst(2))
                if line.hasPrefix("> host ") {
                    result = dart.invokes(String(text.dropFirst(5)))
                } else if line.hasPrefix("< host ") {
                    #expect(result == String(text.dropFirst(5)))
                } else if line.hasPrefix("> ") {
                    dart.posts(names.applied(to: text))
                } else {
                    let until = Date(timeIntervalSinceNow: 60)
                    while texts(of: dart).count <= heard, Date() < until {
                        try await Task.sleep(nanoseconds: 1_000_000)
                    }
                    let actual = try JSONSerialization.jsonObject(with: Data(#require(texts(of: dart).dropFirst(heard).first).utf8))
                    let expected = try JSONSerialization.jsonObject(with: Data(text.utf8))
                    #expect(names.matches(actual, expected), "\(actual) is not \(text)")
                    heard += 1
                }
            }
            if let dart { #expect(texts(of: dart).count == heard) }
        }
    }
}
