/// The clocks of the device.
package protocol Clock: Sendable {
    /// Changes each time the device starts.
    var bootId: String { get }

    /// The wall clock, in epoch milliseconds; it may jump.
    func now() -> Int64

    /// Milliseconds since the device started, counting sleep; it never goes back.
    func uptime() -> Int64
}
