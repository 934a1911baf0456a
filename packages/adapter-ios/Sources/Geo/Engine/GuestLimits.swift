/// What one guest may use of the phone.
package struct GuestLimits: Sendable {
    /// Most processor time of one delivery with its promise jobs, in milliseconds. Time in which the thread waits for a
    /// processor does not count. A turn takes some milliseconds on a phone; the longest, a new slice of 100,000 geofences,
    /// about a second.
    package let turnMillis: Int64
    /// Most processor time for the evaluation of the bundle, in milliseconds.
    package let bootMillis: Int64
    /// Most bytes by which the process may grow in one turn of the guest, and, where JavaScriptCore reports its heap, three
    /// quarters of them are most that the guest may keep. JavaScriptCore has no limit of its own that an app may set.
    package let memoryBytes: Int64
    /// Most characters of all posts of one turn, in UTF-16 code units. Nothing that the engine posts is larger than a batch
    /// to upload or a part of a result.
    package let postedCharacters: Int

    /// The shortest time allowed: less would end a healthy guest on a busy phone.
    private static let leastMillis: Int64 = 100
    private static let mebibyte: Int64 = 1024 * 1024

    package init(
        turnMillis: Int64 = 5_000,
        bootMillis: Int64 = 10_000,
        memoryBytes: Int64 = 128 * 1024 * 1024,
        postedCharacters: Int = 32_000_000
    ) {
        let least = GuestLimits.leastMillis
        precondition(turnMillis >= least, "turnMillis must be at least \(least); got \(turnMillis)")
        precondition(bootMillis >= least, "bootMillis must be at least \(least); got \(bootMillis)")
        precondition(
            memoryBytes >= GuestLimits.mebibyte, "memoryBytes must be at least \(GuestLimits.mebibyte); got \(memoryBytes)"
        )
        precondition(postedCharacters > 0, "postedCharacters must be a positive number; got \(postedCharacters)")
        self.turnMillis = turnMillis
        self.bootMillis = bootMillis
        self.memoryBytes = memoryBytes
        self.postedCharacters = postedCharacters
    }
}
