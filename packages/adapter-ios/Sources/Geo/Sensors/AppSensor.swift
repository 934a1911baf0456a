#if !os(macOS)
    /// `app`: does the user see the app? While the user has opened it in this process its runtime counts as attached,
    /// before its client has attached.
    package final class AppSensor: SensorSource, Sendable {
        private let life: AppLife
        private let value = PresentValue()
        private let end = Locked<(@Sendable () -> Void)?>(nil)

        package init(_ life: AppLife) {
            self.life = life
        }

        package var kind: String { "app" }

        package var isAvailable: Bool { true }

        package func watch(_ request: Json, sink: @escaping @Sendable (JsonObject) -> Void) {
            if end.value == nil { end.value = life.listen { [value] in value.changed(AppSensor.reading($0)) } }
            value.open(AppSensor.reading(life.state), sink)
        }

        package func unwatch() {
            value.close()
            end.value?()
            end.value = nil
        }

        private static func reading(_ state: AppLife.State) -> JsonObject {
            var reading: JsonObject = [
                "ageMillis": .number(0), "state": .text(state.isInFront ? "foreground" : "background"),
            ]
            if state.isOpen { reading["runtime"] = .text("attached") }
            return reading
        }
    }
#endif
