import Foundation
import Testing

@testable import Geo

/// Runtimes of another language that come and go over one host.
@Suite(.serialized, .timeLimit(.minutes(2))) struct TextChannelTests {
    private let posted = Recorded<String>()
    private let emitted = Recorded<String>()
    private let lost = Locked(0)
    private let sinks = Recorded<@Sendable (String) -> Void>()

    private func channel(_ emit: @escaping @Sendable (String) -> Void) -> TextChannel {
        let connect: TextChannel.Connect = { [posted, lost, sinks] sink in
            sinks.append(sink)
            return ClientConnection(post: { posted.append($0) }, lost: { lost.increment() })
        }
        return TextChannel(connect: connect, emit: emit)
    }

    @Test("the first text connects, once, and the end detaches, once")
    func order() throws {
        let channel = channel { [emitted] in emitted.append($0) }
        #expect(sinks.all.isEmpty)
        channel.post("attach")
        channel.post("call")
        let sink = try #require(sinks.all.first)
        sink("result")
        channel.close()
        channel.close()
        channel.post("too late")
        sink("too late")
        #expect(sinks.all.count == 1)
        #expect(lost.value == 1)
        #expect(posted.all == ["attach", "call"])
        #expect(emitted.all == ["result"])
    }

    @Test("a runtime that is released without an end detaches all the same, and one that sent nothing was never there")
    func releases() throws {
        channel { _ in }.post("attach")
        #expect(lost.value == 1)
        let sink = try #require(sinks.all.first)
        sink("too late")
        _ = channel { _ in }
        #expect(sinks.all.count == 1)
        #expect(lost.value == 1)
    }

    @Test("the end waits for a text that is on its way into the runtime")
    func waits() async throws {
        let isInside = DispatchSemaphore(value: 0)
        let mayLeave = DispatchSemaphore(value: 0)
        let channel = channel { [emitted] in
            isInside.signal()
            mayLeave.wait()
            emitted.append($0)
        }
        channel.post("attach")
        let sink = try #require(sinks.all.first)
        let ends = DispatchGroup()
        DispatchQueue(label: "host").async(group: ends) { sink("last") }
        await withCheckedContinuation { inside in
            DispatchQueue.global().async {
                isInside.wait()
                inside.resume()
            }
        }
        DispatchQueue(label: "end").async(group: ends) { [emitted] in
            channel.close()
            emitted.append("closed")
        }
        mayLeave.signal()
        await withCheckedContinuation { done in ends.notify(queue: .global()) { done.resume() } }
        #expect(emitted.all == ["last", "closed"])
    }

    @Test("a runtime that ends while it is handed a text does not wait for itself")
    func endsInside() throws {
        let itself = Locked<TextChannel?>(nil)
        let channel = channel { [emitted] in
            itself.value?.close()
            emitted.append($0)
        }
        itself.value = channel
        channel.post("attach")
        let sink = try #require(sinks.all.first)
        sink("first")
        sink("second")
        #expect(emitted.all == ["first"])
        itself.value = nil
    }

    @Test("a hundred runtimes that end leave no client, and the next one is answered")
    func reloads() async throws {
        try await ScriptedPhone.with { phone in
            let host = try phone.boots()
            @Sendable func connect(_ sink: @escaping @Sendable (String) -> Void) -> ClientConnection {
                host.connect(sink: sink)
            }
            for _ in 0..<100 {
                let channel = TextChannel(connect: connect) { _ in }
                channel.post(#"{"attach":true}"#)
                channel.post(#"{"call":1,"method":"getState","args":[]}"#)
                channel.close()
            }
            let channel = TextChannel(connect: connect) { [emitted] in emitted.append($0) }
            channel.post(#"{"attach":true}"#)
            channel.post(#"{"call":1,"method":"idle","args":[]}"#)
            _ = try await eventually("the answer") { emitted.all.first { $0.contains("result") } }
            #expect(emitted.all.first == #"{"busy":true}"# || emitted.all.first == #"{"busy":false}"#)
            #expect(emitted.all.filter { $0.contains("result") } == [#"{"result":1}"#])
            channel.close()
        }
    }
}
