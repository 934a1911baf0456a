import Foundation
import Testing

@testable import Geo

/// The names are the engine's own: an operation, an event or a code that core gets fails here until it is in Swift too.
@Suite struct GeoNamesTests {
    private func core(_ path: String) throws -> String {
        try source("packages/\(path)")
    }

    private func source(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The facade's own sources: Swift has no way to list a type's methods.
    private func facade() throws -> String {
        let folder = Repository.root.appendingPathComponent("packages/adapter-ios/Sources/Geo/Facade")
        return try Repository.files(folder).map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    }

    /// What the groups of a pattern match, at every place. `^` and `$` match at lines.
    private func matches(_ pattern: String, in text: String) throws -> [[String]] {
        let regex = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
        let whole = NSRange(text.startIndex..., in: text)
        return regex.matches(in: text, range: whole).map { match in
            (1..<match.numberOfRanges).map { Range(match.range(at: $0), in: text).map { String(text[$0]) } ?? "" }
        }
    }

    private func names(_ pattern: String, in text: String) throws -> Set<String> {
        Set(try matches(pattern, in: text).map { $0[0] })
    }

    private func between(_ text: String, _ start: String, _ end: String) throws -> String {
        let from = try #require(text.range(of: start)).upperBound
        return String(text[from..<(try #require(text.range(of: end, range: from..<text.endIndex)).lowerBound)])
    }

    @Test("every operation is a function")
    func operations() throws {
        let asked = try names(#"^  (\w+): '(?:gated|ungated)',$"#, in: core("guest/src/client/operations.ts"))
        #expect(asked.count >= 41)
        let functions = try names(#"^    public func (\w+)\("#, in: facade())
        #expect(asked.union(["watchPosition", "watchHeading", "watchLine", "idle", "close"]).subtracting(functions).isEmpty)
    }

    @Test("every event is a stream under its listener's name, and has that event")
    func events() throws {
        let listeners = try matches(#"^  (on\w+): '(\w+)',$"#, in: core("core/src/contract/event-listeners.ts"))
        #expect(listeners.count == 18)
        let pattern = #"^    public var (on\w+): EventStream<\w+> \{\s+(?:events\(|EventStream\(client\.listen\()"(\w+)""#
        let streams = try matches(pattern, in: facade())
        #expect(Set(listeners) == Set(streams))
    }

    @Test("every field of State is a property")
    func state() throws {
        let declared = try between(core("core/src/contract/state.ts"), "export type EngineState = {", "\n};")
        let fields = try names(#"^  readonly (\w+)\??:"#, in: declared)
        #expect(fields.count >= 26)
        let swift = try between(facade(), "public struct EngineState: GeoShape {", "\n}\n")
        #expect(try fields == names(#"^    public var (\w+):"#, in: swift))
    }

    @Test("the required fields of a shape are those that the contract always has")
    func required() throws {
        let shapes: [(String, String, any GeoShape.Type)] = [
            ("location", "Location", Location.self), ("location", "Coords", Coords.self),
            ("location", "Battery", Battery.self), ("activity", "MotionActivity", MotionActivity.self),
            ("geofence", "Geofence", Geofence.self), ("geofence", "GeofenceEvent", GeofenceEvent.self),
            ("geofence", "GeofencesChangeEvent", GeofencesChangeEvent.self),
            ("provider", "ProviderState", ProviderState.self), ("crash", "CrashEvent", CrashEvent.self),
            ("crash", "CrashSuspectedEvent", CrashSuspectedEvent.self),
            ("distraction", "DistractionEvent", DistractionEvent.self), ("heading", "HeadingEvent", HeadingEvent.self),
            ("trip", "Trip", Trip.self), ("trip", "TripEnd", TripEnd.self), ("trip", "TripStop", TripStop.self),
            ("trip", "TripDoubt", TripDoubt.self), ("line", "LineEvent", LineEvent.self), ("line", "LinePoint", LinePoint.self), ("log-entry", "LogEntry", LogEntry.self), ("quarantine", "QuarantinedRecord", QuarantinedRecord.self),
            ("events", "MotionChangeEvent", MotionChangeEvent.self), ("events", "HttpEvent", HttpEvent.self),
            ("events", "HeartbeatEvent", HeartbeatEvent.self),
            ("events", "ConnectivityChangeEvent", ConnectivityChangeEvent.self),
            ("events", "LocationErrorEvent", LocationErrorEvent.self),
            ("events", "LocationFilterEvent", LocationFilterEvent.self),
            ("app-life", "AppLife", ProcessLife.self), ("app-life", "LifeGap", LifeGap.self),
            ("last-life", "LastLife", LastLife.self), ("authorization", "AuthState", AuthState.self),
        ]
        let facade = try facade()
        for (file, name, shape) in shapes {
            let declared = try between(core("core/src/contract/\(file).ts"), "export interface \(name) {", "\n}\n")
            #expect(try Set(shape.required) == names(#"^  readonly (\w+):"#, in: declared), "\(name)")
            // A property has the name on the wire, in camel case.
            let wire = try names(#"^  readonly (\w+)\??:"#, in: declared).map(camel)
            let swift = try between(facade, "public struct \(shape): GeoShape {", "\n}\n")
            let properties = try names(#"^    public var (\w+):"#, in: swift).subtracting(["description"])
            let renamed = ["sample": "isSample", "restrictions": nil]
            #expect(Set(wire.compactMap { renamed.keys.contains($0) ? renamed[$0]! : $0 }) == properties, "\(name)")
        }
    }

    @Test("every code of an error is known")
    func codes() throws {
        let union = try between(core("core/src/contract/errors.ts"), "export type GeoErrorCode =", ";")
        let codes = try names(#"'(\w+)'"#, in: union)
        #expect(codes.union(["UNKNOWN"]) == Set(GeoError.Code.allCases.map(\.rawValue)))
    }

    @Test("every level of the logger is a function")
    func levels() throws {
        let functions = try names(#"^    public func (\w+)\(_ message: String, _ data"#, in: facade())
        #expect(functions == ["error", "warn", "info", "debug", "verbose"])
    }

    @Test("every page of the settings is known")
    func pages() throws {
        let pages = try names(#"'(\w+)'"#, in: between(core("core/src/contract/settings-page.ts"), "= [", "]"))
        #expect(pages == Set(SettingsPage.allCases.map(\.rawValue)))
    }

    @Test("every constant has its name and its value")
    func constants() throws {
        let constants = try matches(#"^export const (\w+) = '?([^';]+)'?;$"#, in: core("core/src/contract/constants.ts"))
        #expect(constants.count >= 34)
        let text = try source("packages/adapter-ios/Sources/Geo/Facade/Constants.swift")
        let groups = text.components(separatedBy: "public enum ").dropFirst()
        let swift = try groups.flatMap { group in
            let prefix = screaming(String(group.prefix { $0 != " " }))
            return try matches(#"^    public static let `?(\w+)`? = "?([^"\n]+)"?$"#, in: group).map { found in
                [prefix + "_" + screaming(found[0]), found[1]]
            }
        }
        #expect(Set(constants) == Set(swift))
    }

    private func camel(_ name: String) -> String {
        let words = name.split(separator: "_")
        return words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    /// `whenInUse` as `WHEN_IN_USE`.
    private func screaming(_ name: String) -> String {
        name.enumerated().map { index, letter in
            letter.isUppercase && index > 0 ? "_\(letter)" : letter.uppercased()
        }.joined()
    }
}
