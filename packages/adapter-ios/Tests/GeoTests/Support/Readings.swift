import Foundation

@testable import Geo

/// What a sensor delivers to its watch, to wait for.
final class Readings: @unchecked Sendable {
    private let latest = CurrentValue<[JsonObject]>([])

    var sink: @Sendable (JsonObject) -> Void {
        { [latest] reading in latest.update { $0.append(reading) } }
    }

    var all: [JsonObject] { latest.value }

    /// The readings, once there are `count` of them.
    func first(_ count: Int) async -> [JsonObject] {
        await latest.first { $0.count >= count }
    }

    /// The fields of the last reading but for its age, as JSON.
    var last: String? { latest.value.last?.without("ageMillis").written }
}

/// Asks a question and waits for the answer.
func asked(_ part: any Questions, _ question: String, _ input: JsonObject = JsonObject()) async -> Result<
    Json, QuestionError
> {
    await withCheckedContinuation { continuation in
        part.ask(question, input) { continuation.resume(returning: $0) }
    }
}
