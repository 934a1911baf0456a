/// Longest JSON of a part, in UTF-16 code units: PROTOCOL.md, under "Parts".
let partMax = 200_000

/// Longest JSON of one element, in UTF-16 code units: a message has at most 64,000,000, and room for its other fields
/// is left.
let elementMax = 64_000_000 - 10_000

/// The one list that is the argument of a call, cut between its elements. Only the part that `next` returns exists as
/// text.
struct ArgumentParts {
    /// Of an element in an error: `geofences`.
    let name: String
    let elements: [Json]
    private var taken = 0

    /// How many parts were given.
    private(set) var given = 0

    init(_ name: String, _ elements: [Json]) {
        self.name = name
        self.elements = elements
    }

    var isOver: Bool { taken == elements.count && given > 0 }

    /// The arguments of the next part.
    ///
    /// - Throws: ``GeoError`` for an element that no message can carry.
    mutating func next() throws -> Json {
        let from = taken
        var length = 1
        while taken < elements.count {
            let element = elements[taken].written.utf16.count
            if element > elementMax { throw tooLong(taken, element) }
            if taken > from, length + element >= partMax { break }
            length += element + 1
            taken += 1
        }
        given += 1
        return .array([.array(Array(elements[from..<taken]))])
    }

    private func tooLong(_ index: Int, _ length: Int) -> GeoError {
        let message = "\(name)[\(index)] has \(length) characters of JSON; a message carries at most \(elementMax)"
        return GeoError(.invalidGeofence, message)
    }
}

/// Joins the parts of one result: lists, or texts.
struct ResultParts {
    private var due = 0
    private var list: [Json]?
    private var text: String?

    /// The parts so far.
    var value: Json { list.map(Json.array) ?? .text(text ?? "") }

    /// - Throws: ``Refused`` where it is not the part that is due, or no list or text as the parts before.
    mutating func add(_ part: Int, _ value: Json?) throws {
        if part != due { throw Refused("part \(due) is due; got \(part)") }
        if let elements = value?.array, text == nil {
            if list == nil { list = [] }
            list?.append(contentsOf: elements)
        } else if let more = value?.string, list == nil {
            if text == nil { text = "" }
            text?.append(more)
        } else {
            throw Refused("the parts of a value must be lists, or texts")
        }
        due += 1
    }
}
