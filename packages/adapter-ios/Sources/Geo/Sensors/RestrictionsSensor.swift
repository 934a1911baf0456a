/// `restrictions`: how the platform restricts the app, as several frameworks say.
package final class RestrictionsSensor: SensorSource, Sendable {
    private let parts: [any RestrictionPart]
    private let value = PresentValue()
    private let ends = Locked<[@Sendable () -> Void]>([])

    /// - Parameter parts: of several that give a fact the last one counts.
    package init(_ parts: [any RestrictionPart]) {
        self.parts = parts
    }

    package var kind: String { "restrictions" }

    package var isAvailable: Bool { !parts.isEmpty }

    package func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) {
        if ends.value.isEmpty {
            ends.value = parts.map { $0.listen { [weak self] in self?.changed() } }
        }
        value.open(present, sink)
    }

    package func unwatch() {
        value.close()
        for end in ends.value { end() }
        ends.value = []
    }

    private func changed() { value.changed(present) }

    private var present: JsonObject {
        var reading: JsonObject = ["ageMillis": .number(0)]
        for field in parts.flatMap({ $0.facts().fields }) { reading[field.name.string] = field.value }
        return reading
    }
}
