import Testing

@testable import Geo

@Suite struct JsonTests {
    @Test(
        "what is read is written the same, to the byte",
        arguments: [
            "null", "true", "[]", "{}", "-0.10e+5", "12345678901234567890", #"{"b":1,"a":[2,{"c":null}]}"#,
            #""half a pair: \ud83d""#, #""\u00e9 é \/ \"""#, #"{"é":1,"é":2}"#,
        ]
    )
    func same(_ text: String) throws {
        #expect(try Json.parse(text).written.utf8.elementsEqual(text.utf8))
    }

    @Test(
        "what is no JSON is refused",
        arguments: [
            "", "{", "[1,]", "{\"a\":1,}", "nul", "NaN", "01", "1.", "+1", "'a'", "\"\\x\"", "\"\\u12g4\"", "\"a\nb\"", "1 2",
            "{a:1}", "{\"a\"}", String(repeating: "[", count: 200_000),
        ]
    )
    func refused(_ text: String) {
        #expect(throws: Refused.self) { try Json.parse(text) }
    }

    @Test("texts are written as JSON.stringify writes them")
    func escapes() {
        #expect(Json.text("a\"\\\n\r\t\u{8}\u{c}\u{1}é😀/").written == #""a\"\\\n\r\t\b\f\u0001é😀/""#)
    }

    @Test("half a surrogate pair survives being decoded and written")
    func halfPairs() throws {
        guard case .text(let text) = try Json.parse(#""a\ud83d😀\udc00""#) else { throw Refused("no text") }
        #expect(text.utf16.units == [0x61, 0xd83d, 0xd83d, 0xde00, 0xdc00])
        #expect(JsonText(text.utf16).escaped == #"a\ud83d😀\udc00"#)
        #expect(text.string == "a\u{fffd}😀\u{fffd}")
    }

    @Test("of several fields of one name the last counts, and a name may be escaped")
    func fields() throws {
        let object = try JsonObject(#"{"call":1,"\u0063all":2}"#)
        #expect(object["call"] == .number("2"))
        #expect(object.without("call") == JsonObject())
    }

    @Test("keys are ordered by UTF-16 code units, and not by canonical equivalence")
    func order() {
        #expect(Utf16Text("é") != Utf16Text("e\u{301}"))
        #expect(Utf16Text("😀") < Utf16Text("\u{e000}"))
    }

    @Test("whole numbers have no decimal point")
    func numbers() {
        #expect(Json.number(12.0).written == "12")
        #expect(Json.number(-0.5).written == "-0.5")
    }
}
