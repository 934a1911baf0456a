/// How long a guest may take that still answers messages. Time in which the device sleeps does not count.
package struct AnswerLimits: Sendable {
    /// Longest time until the result of a call that waits for nothing but storage, in milliseconds. Not counted: while storage is
    /// locked or does not answer, while the user is asked, and between the parts of a call.
    package let callMillis: Int64
    /// Longest time in which a guest is busy although it waits for no server, no answer of the device and no headless task, and
    /// answers no call, in milliseconds.
    package let busyMillis: Int64

    /// A shorter time would end a guest at work.
    private static let leastMillis: Int64 = 100

    /// - Precondition: both are 100 or more.
    package init(callMillis: Int64 = 120_000, busyMillis: Int64 = 300_000) {
        let least = AnswerLimits.leastMillis
        precondition(callMillis >= least, "callMillis must be at least \(least); got \(callMillis)")
        precondition(busyMillis >= least, "busyMillis must be at least \(least); got \(busyMillis)")
        self.callMillis = callMillis
        self.busyMillis = busyMillis
    }
}
