import Foundation
import Testing

@testable import Geo

@Suite struct ShapesTests {
    private let record = #"""
        {"uuid":"u1","timestamp":"2026-01-01T00:00:00.000Z","odometer":12.5,"is_moving":null,"later":{"field":[1,2.5,null]},
        "coords":{"latitude":45,"longitude":13,"accuracy":5,"heading_accuracy":10,"newer":true},
        "activity":{"type":"in_vehicle","confidence":90},"battery":{"level":0.5,"is_charging":true}}
        """#

    private func decoded<Shape: GeoShape>(_ json: String) throws -> Shape {
        try JSONDecoder().decode(Shape.self, from: Data(json.utf8))
    }

    @Test("a record that is encoded and decoded has every field, also those without a property")
    func roundTrip() throws {
        let location: Location = try decoded(record)
        #expect(location.coords.headingAccuracy == 10)
        #expect(location.activity.type == ActivityType.inVehicle)
        #expect(location.battery.isCharging)
        #expect(location.isMoving == nil && !location.isSample)
        #expect(location.coords.raw["newer"] == true)
        let again = try JSONDecoder().decode(Location.self, from: JSONEncoder().encode(location))
        #expect(again == location)
        #expect(again.raw["later"] == ["field": [1, 2.5, nil]])
        #expect(location.raw == JsonFields(json(record)))
    }

    @Test("numbers are written as the engine writes them")
    func numbers() throws {
        let value: JsonValue = [1, 0.1, -2, 1e21, 1e-7, 123456789012]
        #expect(value.description == "[1,0.1,-2,1e+21,1e-07,123456789012]")
        #expect(try JsonValue(Json.parse(value.description)) == value)
        #expect(JsonValue.number(3.9).int == 3 && JsonValue.number(1e300).int == nil)
    }

    @Test("what lacks a required field is not decoded, and the error names it")
    func required() {
        do {
            _ = try decoded(#"{"latitude":45,"longitude":13}"#) as Coords
            Issue.record("it was decoded")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.debugDescription == "Coords must have latitude, longitude, accuracy; there is no accuracy")
        } catch {
            Issue.record("expected corrupted data; got \(error)")
        }
    }

    @Test("tokens are no part of what is written into a log")
    func tokens() throws {
        let tokens = #"{"accessToken":"secret-1","refreshToken":"secret-2"}"#
        let auth: AuthState = try decoded(tokens)
        let event: AuthorizationEvent = try decoded(#"{"success":true,"accessToken":"secret-1"}"#)
        #expect(!"\(auth) \(event) \([auth]) \(String(reflecting: event))".contains("secret"))
        #expect(auth.refreshToken == "secret-2")
    }

    @Test("an error has its code, its message and its details")
    func errors() {
        let error = GeoError(json(#"{"code":"HTTP","message":"the server answered 500","status":500}"#))
        #expect(error == GeoError(.http, "the server answered 500", status: 500))
        #expect(error.localizedDescription == "the server answered 500")
        let newer = GeoError(json(#"{"code":"QUANTUM","message":"of a newer engine","locationCode":2}"#))
        #expect(newer.code == .unknown && newer.locationCode == LocationError.unavailable)
    }

    @Test("data of the log is decoded, and a text that is no JSON stays a text")
    func logData() throws {
        let head = #""ts":"2026-01-01T00:00:00.000Z","level":3,"src":"js","event":"app""#
        let entry: LogEntry = try decoded("{\(head),\"data\":\"{\\\"a\\\":1}\"}")
        #expect(entry.data == ["a": 1])
        #expect(try (decoded("{\(head),\"data\":\"so far\"}") as LogEntry).data == "so far")
        #expect(try (decoded("{\(head)}") as LogEntry).data == nil)
    }

    @Test("a report names the pages of the settings that lift what restricts the app")
    func remedies() throws {
        let report: DeviceReport = try decoded(#"{"notifications":false,"backgroundRestricted":true,"lowPower":true}"#)
        #expect(report.remedies == [.app, .notifications])
        #expect(report.raw["lowPower"] == true)
        #expect(DeviceReport(raw: [:]).remedies.isEmpty && DeviceReport(raw: [:]).lives.isEmpty)
    }
}
