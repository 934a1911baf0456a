import Flutter
import Foundation

@testable import Geo

/// A Dart isolate of a Flutter engine, as far as it sends and receives: CHANNEL.md.
@MainActor final class DartIsolate {
    let engine: FlutterEngine
    private(set) var received: [String] = []
    private(set) var replies = 0
    private var last = 0

    init(_ engine: FlutterEngine) {
        self.engine = engine
        engine.dart = { [weak self] channel, message in
            precondition(channel == "geo_background/guest", "Dart listens on no \(channel)")
            let text = String(decoding: message ?? Data(), as: UTF8.self)
            MainActor.assumeIsolated { self?.received.append(text) }
        }
    }

    /// A message of any kind on the guest's channel.
    func sends(_ message: Data?) {
        engine.receive("geo_background/guest", message) { [weak self] _ in
            MainActor.assumeIsolated { self?.replies += 1 }
        }
    }

    func posts(_ text: String) { sends(Data(text.utf8)) }

    /// What the plugin answers to a method; nil where it does not know it.
    func invokes(_ method: String) -> String? {
        let call = try? JSONSerialization.data(withJSONObject: ["method": method])
        var answers: [Data?] = []
        engine.receive("geo_background/host", call) { answers.append($0) }
        precondition(answers.count == 1, "a call is answered once")
        return answers[0].map { String(decoding: $0, as: UTF8.self) }
    }

    func attaches() -> DartIsolate {
        precondition(invokes("attach") == "null")
        posts(#"{"attach":true}"#)
        return self
    }

    /// Its number, to be answered.
    func asks(_ method: String, _ args: String = "[]") -> Int {
        last += 1
        posts(#"{"call":\#(last),"method":"\#(method)","args":\#(args)}"#)
        return last
    }

    func listens(_ name: String) {
        last += 1
        posts(#"{"listen":\#(last),"name":"\#(name)"}"#)
    }

    func answerTo(_ number: Int) async throws -> String {
        let until = Date(timeIntervalSinceNow: 60)
        while Date() < until {
            let found = received.first { $0.hasPrefix(#"{"result":\#(number),"#) || $0 == #"{"result":\#(number)}"# }
            if let found { return found }
            try await Task.sleep(nanoseconds: 1_000_000)
        }
        throw Mismatch(description: "call \(number) was not answered in 60 s: \(received.suffix(3))")
    }

    /// The answer, which is no error.
    @discardableResult
    func calls(_ method: String, _ args: String = "[]") async throws -> String {
        let answer = try await answerTo(asks(method, args))
        if answer.contains(#""error":"#) { throw Mismatch(description: "\(method): \(answer)") }
        return answer
    }

    func isTracking() async throws -> Bool { try await calls("getState").contains(#""enabled":true"#) }

    func events(_ name: String) -> [String] { received.filter { $0.contains(#""event":"\#(name)""#) } }
}
