import Foundation

/// A reading with its age: how long ago it was taken, in milliseconds.
func reading(ageMillis: Int64 = 0, _ fields: JsonObject = JsonObject()) -> JsonObject {
    JsonObject(fields: [.init(name: "ageMillis", value: .number(ageMillis))] + fields.fields)
}

extension Date {
    /// Epoch milliseconds.
    var millis: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }
}

extension JsonObject {
    /// Sets a field where the platform knows the value: it marks an unknown one with a negative number.
    mutating func setKnown(_ name: String, _ value: Double) {
        if value.isFinite, value >= 0 { self[name] = .number(value) }
    }
}
