/// How JavaScriptCore reports that memory ran out: a `RangeError` that scripts can catch.
enum MemoryErrors {
    private static let texts: Set<String> = [
        "RangeError: Out of memory", "Error: Out of memory", "Out of memory", "RangeError: Array buffer allocation failed",
        "Array buffer allocation failed",
    ]

    /// Does this text of an error say so? Only a whole text counts: an app's own error may mention memory.
    static func isOne(_ text: String) -> Bool {
        texts.contains(text.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? "")
    }
}
