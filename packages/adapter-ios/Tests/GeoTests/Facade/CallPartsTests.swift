import Foundation
import Testing

@testable import Geo

/// A client and its host: the host is the test.
@Suite(.timeLimit(.minutes(5))) struct CallPartsTests {
    private let host = ScriptedHost()
    private let engine: GeoEngine

    init() {
        engine = host.engine()
    }

    private func fences(_ count: Int) -> [Geofence] {
        let extras: JsonFields = ["text": .text(String(repeating: "x", count: 100))]
        return (0..<count).map {
            Geofence(identifier: "depot-\($0)", latitude: 45, longitude: 13, radius: 150, extras: extras)
        }
    }

    private func identifiers(_ message: JsonObject) -> [String] {
        let list = message["args"]?.array?.first?.array ?? []
        return list.compactMap { $0.object?["identifier"]?.string }
    }

    @Test("a list that comes in parts is the list of all their elements")
    func list() async throws {
        let answer = try await host.asking(1) { [engine] in try await engine.getGeofences() }
        host.says(#"{"result":1,"part":0,"value":[{"identifier":"a"},{"identifier":"b"}]}"#)
        host.says(#"{"result":1,"part":1,"value":[]}"#)
        host.says(#"{"result":1,"part":2,"value":[{"identifier":"c"}],"last":true}"#)
        #expect(try await answer.value.map(\.identifier) == ["a", "b", "c"])
    }

    @Test("a text that comes in parts is their text, and whole results stay whole")
    func text() async throws {
        let box = try await host.asking(1) { [engine] in try await engine.exportBlackBox() }
        host.says(#"{"result":1,"part":0,"value":"one\n"}"#)
        host.says(#"{"result":1,"part":1,"value":"two","last":true}"#)
        #expect(try await box.value == "one\ntwo")
        let again = try await host.asking(2) { [engine] in try await engine.exportBlackBox() }
        host.says(#"{"result":2,"value":"whole"}"#)
        #expect(try await again.value == "whole")
    }

    @Test("an error ends a result that has begun")
    func errorInBetween() async throws {
        let answer = try await host.asking(1) { [engine] in try await engine.getGeofences() }
        host.says(#"{"result":1,"part":0,"value":[{"identifier":"a"}]}"#)
        host.says(#"{"result":1,"error":{"message":"the storage failed","code":"STORAGE"}}"#)
        #expect(await refused(.storage) { _ = try await answer.value } == "the storage failed")
    }

    @Test(
        "parts that do not fit together fail the call, and a later result is dropped",
        arguments: [
            (#""part":1,"value":[]"#, "part 0 is due; got 1"),
            (#""part":0,"value":{"a":1}"#, "the parts of a value must be lists, or texts"),
            (#""part":0,"value":["a"]},{"#, ""),
        ]
    )
    func unfit(_ given: String, _ why: String) async throws {
        let answer = try await host.asking(1) { [engine] in try await engine.getGeofences() }
        guard !why.isEmpty else {
            // What is no JSON is dropped; the call goes on.
            host.says(#"{"result":1,\#(given)}"#)
            host.says(#"{"result":1,"value":[]}"#)
            #expect(try await answer.value.isEmpty)
            return
        }
        host.says(#"{"result":1,\#(given)}"#)
        let message = await refused(.unavailable) { _ = try await answer.value }
        #expect(message == "the host sent a result that cannot be joined: \(why)")
        host.says(#"{"result":1,"part":1,"value":[],"last":true}"#)
    }

    @Test("a restart between two parts of a result fails the call")
    func restart() async throws {
        let answer = try await host.asking(1) { [engine] in try await engine.getGeofences() }
        host.says(#"{"result":1,"part":0,"value":[{"identifier":"a"}]}"#)
        host.says(#"{"restarted":true}"#)
        _ = await refused(.unavailable) { _ = try await answer.value }
        host.says(#"{"result":1,"part":1,"value":[{"identifier":"b"}],"last":true}"#)
    }

    @Test("a short list of geofences is one call")
    func short() async throws {
        let answer = try await host.asking(1) { [engine, fences] in try await engine.addGeofences(fences(3)) }
        #expect(try await host.last("call", .number(1)).names == ["call", "method", "args"])
        host.says(#"{"result":1}"#)
        try await answer.value
        let none = try await host.asking(2) { [engine] in try await engine.addGeofences([]) }
        #expect(try await host.last("call", .number(2)).written == #"{"call":2,"method":"addGeofences","args":[[]]}"#)
        host.says(#"{"result":2}"#)
        try await none.value
    }

    @Test("a long list of geofences is sent in parts, each when the guest requests it")
    func long() async throws {
        let list = fences(5_000)
        let answer = try await host.asking(1) { [engine] in try await engine.addGeofences(list) }
        var sent: [JsonObject] = []
        while true {
            let part = try await host.last("part", .number(sent.count))
            #expect(part["args"]!.written.utf16.count <= partMax + 2)
            sent.append(part)
            // Nothing more until the guest asks for it.
            #expect(host.posted.all.count == sent.count + 1)
            if part.has("last") { break }
            host.says(#"{"more":1}"#)
        }
        #expect(sent.count >= 4, "\(sent.count) parts")
        #expect(sent.flatMap(identifiers) == list.map(\.identifier))
        host.says(#"{"more":1}"#)
        #expect(host.posted.all.count == sent.count + 1)
        host.says(#"{"result":1}"#)
        try await answer.value
    }

    @Test("an error between two parts ends the call, and no part follows")
    func errorBetweenParts() async throws {
        let answer = try await host.asking(1) { [engine, fences] in try await engine.addGeofences(fences(5_000)) }
        host.says(#"{"result":1,"error":{"message":"geofences[7] is none","code":"INVALID_GEOFENCE"}}"#)
        _ = await refused(.invalidGeofence) { try await answer.value }
        let before = host.posted.all.count
        host.says(#"{"more":1}"#)
        #expect(host.posted.all.count == before)
    }

    @Test("a caller that is cancelled returns at once, and its parts are sent all the same")
    func cancelled() async throws {
        let answer = try await host.asking(1) { [engine, fences] in try await engine.addGeofences(fences(5_000)) }
        answer.cancel()
        await #expect(throws: CancellationError.self) { try await answer.value }
        while host.posted.all.last?.has("last") == false { host.says(#"{"more":1}"#) }
        host.says(#"{"result":1}"#)
        #expect((host.posted.all.last?["part"]?.double ?? 0) >= 3)
    }

    @Test("a client that nothing uses detaches, and a stream keeps it attached")
    func released() async throws {
        let host = ScriptedHost()
        var stream: EventStream<Location>? = host.engine().onLocation
        #expect(host.posted.all.map(\.written) == [#"{"attach":true}"#, #"{"listen":1,"name":"location"}"#])
        host.says(#"{"event":"location","listen":1,"data":{"uuid":"u1"}}"#)
        #expect(try await stream?.first(1).map(\.uuid) == ["u1"])
        stream = nil
        #expect(host.posted.all.dropFirst(2).map(\.written) == [#"{"unlisten":1}"#, #"{"detach":true}"#])
    }

    @Test("a stream that is not read keeps a thousand events, and drops the oldest")
    func bounded() async throws {
        let stream = engine.onLocation
        for index in 0..<1_010 { host.says(#"{"event":"location","listen":1,"data":{"uuid":"u\#(index)"}}"#) }
        engine.close()
        let received = try await stream.first(2_000).map(\.uuid)
        #expect(received == (10..<1_010).map { "u\($0)" })
    }

    @Test("a listener from before a restart is registered once in the new guest, and watches wait for ready")
    func registeredAgain() async throws {
        let locations = engine.onLocation
        let ready = try await host.asking(2) { [engine] in try await engine.ready() }
        host.says(#"{"result":2,"value":{"enabled":true}}"#)
        _ = try await ready.value
        let watch = engine.watchHeading()
        _ = try await host.last("call", .number(3))
        _ = host.posted.take()
        host.says(#"{"restarted":true}"#)
        let late = engine.watchPosition()
        let call = Task { [engine] in try await engine.getCount() }
        #expect(
            host.posted.take().map(\.written) == [
                #"{"listen":4,"name":"location"}"#, #"{"call":5,"method":"ready","args":[{"reset":false}]}"#,
            ])
        host.says(#"{"event":"location","listen":1,"data":{"uuid":"of the guest before"}}"#)
        host.says(#"{"event":"location","listen":4,"data":{"uuid":"u1"}}"#)
        host.says(#"{"result":5,"value":{"enabled":true}}"#)
        let count = try await host.last("method", .text("getCount"))
        #expect(
            host.posted.all.filter { $0.has("listens") }.map { $0["method"]?.string } == [
                "watchHeading", "watchPosition",
            ])
        host.says(#"{"result":\#(count["call"]!.written),"value":3}"#)
        #expect(try await call.value == 3)
        #expect(try await locations.first(1).map(\.uuid) == ["u1"])
        withExtendedLifetime((watch, late)) {}
    }

    @Test("locations are read in pages")
    func pages() async throws {
        func rows(_ from: Int, _ count: Int) -> String {
            (from..<(from + count)).map { #"{"uuid":"u\#($0)"}"# }.joined(separator: ",")
        }
        let all = try await host.asking(1) { [engine] in try await engine.getLocations() }
        #expect(try await host.last("call", .number(1))["args"]?.written == #"[{"limit":250}]"#)
        host.says(#"{"result":1,"value":[\#(rows(0, 250))]}"#)
        #expect(try await host.last("call", .number(2))["args"]?.written == #"[{"after":"u249","limit":250}]"#)
        host.says(#"{"result":2,"value":[\#(rows(250, 10))]}"#)
        #expect(try await all.value.map(\.uuid) == (0..<260).map { "u\($0)" })

        let page = try await host.asking(3) { [engine] in
            try await engine.getLocations(limit: 2, after: "u9", order: .desc)
        }
        #expect(try await host.last("call", .number(3))["args"]?.written == #"[{"after":"u9","limit":2,"order":"desc"}]"#)
        host.says(#"{"result":3,"value":[\#(rows(7, 2))]}"#)
        #expect(try await page.value.count == 2)

        let none = try await host.asking(4) { [engine] in try await engine.getLastLocation() }
        host.says(#"{"result":4}"#)
        #expect(try await none.value == nil)
    }
}
