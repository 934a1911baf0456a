import Foundation
import Testing

@testable import Geo

@Suite(.serialized) struct GuestLimitsTests {
    private let strict = GuestLimits(turnMillis: 200, memoryBytes: 32 * 1024 * 1024, postedCharacters: 10_000)

    private func failure(_ deliver: String) throws -> GuestFailure? {
        let engine = try GuestEngine.boot(guest(deliver), limits: strict)
        defer { engine.close() }
        do {
            _ = try engine.deliver("text")
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "an endless turn is abandoned when its processor time is used up",
        arguments: [
            "() => { for (;;); }",
            "() => { (async () => { await null; for (;;); })(); }",
            "() => { for (;;) { try { for (;;); } catch {} } }",
        ]
    )
    func overruns(_ deliver: String) throws {
        #expect(try failure(deliver) == .overran(allowedMillis: 200))
    }

    @Test("an endless script is abandoned too")
    func endlessBoot() {
        #expect(throws: GuestFailure.overran(allowedMillis: 200)) {
            try GuestEngine.boot(GuestProgram(source: "for (;;);"), limits: GuestLimits(bootMillis: 200))
        }
    }

    /// On a busy machine it begins after the first look; an uptime in its place would hide all that it uses.
    @Test("a thread that has not begun has used no processor time")
    func begins() {
        for _ in 0..<50 {
            let thread = GuestThread(name: "geo-guest")
            defer { thread.stop() }
            let used = thread.cpuMillis
            #expect(used.map { $0 < 1_000 } == true)
        }
    }

    @Test("memory without an end ends the guest before the process")
    func grows() throws {
        let found = try failure("() => { const kept = []; for (;;) kept.push(new Uint8Array(100_000).fill(1)); }")
        guard case .outOfMemory = found else { throw Mismatch(description: "\(String(describing: found))") }
    }

    @Test("a memory error of JavaScriptCore is fatal")
    func memoryError() throws {
        let found = try failure("() => { let text = 'x'; for (;;) text += text; }")
        guard case .outOfMemory = found else { throw Mismatch(description: "\(String(describing: found))") }
    }

    @Test("a guest that keeps most of its memory after a turn is ended")
    func keeps() throws {
        let keeping = guest("() => { globalThis.kept ??= new Uint8Array(30 * 1024 * 1024).fill(1); }")
        let engine = try GuestEngine.boot(keeping, limits: strict)
        defer { engine.close() }
        #expect(throws: GuestFailure.self) { for _ in 0..<600 { _ = try engine.deliver("text") } }
    }

    @Test("what a guest throws is its end, and names it")
    func throwing() throws {
        #expect(try failure("() => { throw new Error('a fault of mine'); }") == .threw("Error: a fault of mine"))
        let engine = try GuestEngine.boot(guest("() => { throw 'no'; }"))
        defer { engine.close() }
        #expect(throws: GuestFailure.threw("no")) { try engine.deliver("") }
        // A lost guest stays lost.
        #expect(throws: GuestFailure.threw("no")) { try engine.deliver("") }
    }

    @Test("a stack without an end is an error of the guest")
    func recursion() throws {
        guard case .threw(let what)? = try failure("() => { const deeper = () => 1 + deeper(); deeper(); }") else {
            throw Mismatch(description: "it did not throw")
        }
        #expect(what.contains("call stack"))
    }

    @Test("posts beyond the limit end the guest, whether or not it catches the error")
    func floods() throws {
        let flood = "for (let i = 0; i < 200; i++) post('x'.repeat(100));"
        #expect(try failure("() => { \(flood) }") == .flooded(allowedCharacters: 10_000))
        #expect(try failure("() => { try { \(flood) } catch {} }") == .flooded(allowedCharacters: 10_000))
    }

    @Test("an interruption from another thread ends the wait")
    func interrupts() throws {
        let engine = try GuestEngine.boot(guest("() => { for (;;); }"))
        defer { engine.close() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { engine.interrupt() }
        #expect(throws: GuestFailure.interrupted) { try engine.deliver("") }
    }

    @Test("a script that is none, and one without geoGuest, do not boot")
    func noProgram() {
        #expect(throws: GuestFailure.self) { try GuestEngine.boot(GuestProgram(source: "this is no script")) }
        #expect(throws: GuestFailure.threw("the bundle left no geoGuest on the global object")) {
            try GuestEngine.boot(GuestProgram(source: "1"))
        }
    }

    @Test("after each of these another guest boots and answers, texts unchanged")
    func another() throws {
        let engine = try GuestEngine.boot(guest("post"))
        defer { engine.close() }
        let text = "Grüße, 中文, 😀, e\u{301}, \"quoted\"\n\u{2028}end"
        #expect(try engine.deliver(text) == [text])
    }

    @Test("a budget looks at the processor time and memory that were used since its first look")
    func budget() {
        var budget = TurnBudget(allowedMillis: 200, allowedBytes: 1_000)
        #expect(budget.look(usedMillis: 5_000, bytes: 50_000) == .look(afterMillis: 10))
        #expect(budget.look(usedMillis: 5_199, bytes: 51_000) == .look(afterMillis: 10))
        #expect(budget.look(usedMillis: 5_200, bytes: 51_000) == .lost(.overran(allowedMillis: 200)))
        guard case .lost(.outOfMemory) = budget.look(usedMillis: 5_000, bytes: 51_001) else {
            Issue.record("a process that grew beyond the limit was not noticed")
            return
        }
    }
}
