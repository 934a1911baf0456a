/// Functions that are called at each change of a value, until they are removed. From any thread.
final class Listeners<Value: Sendable>: Sendable {
    private struct Known {
        var added = 0
        var all: [Int: @Sendable (Value) -> Void] = [:]
    }

    private let known = Locked(Known())

    /// - Returns: removes the listener.
    func add(_ listener: @escaping @Sendable (Value) -> Void) -> @Sendable () -> Void {
        let number = known.update {
            $0.added += 1
            $0.all[$0.added] = listener
            return $0.added
        }
        return { [known] in known.update { $0.all[number] = nil } }
    }

    func call(_ value: Value) {
        for listener in known.value.all.values { listener(value) }
    }
}
