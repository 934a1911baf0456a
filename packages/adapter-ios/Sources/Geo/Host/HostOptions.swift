/// Options of an ``EngineHost``. All functions are called on the host's queue.
package struct HostOptions: Sendable {
    /// The device. The host owns the ports: it closes storage and http when it ends.
    package let ports: Ports
    /// Starts a guest; called again for each restart.
    package let boot: @Sendable () throws -> any Guest
    /// How events are handled while no app runtime is attached.
    package var headless: Headless = .none
    /// Called with each line of the decision trace; nil: no trace. A line begins with the uptime: it must not leave the device.
    package var trace: (@Sendable (String) -> Void)?
    /// `blackBox` of `hello`; nil: the default.
    package var blackBox: Json?
    /// How the previous process of the app ended; nil where nothing says so. The same for every guest of this process.
    package var lastLife: @Sendable () -> ProcessExit? = { nil }
    /// How long a guest may take over its work.
    package var answers = AnswerLimits()
    /// Timers whose clock stands still while the device sleeps; they measure ``answers``.
    package var awake: any Timers = AwakeTimers()
    /// Called with each entry of the host's own log.
    package var log: @Sendable (HostLogEntry) -> Void = { _ in }
    /// Called with every message in either direction, in order; true for a message of the guest.
    package var tap: (@Sendable (_ isGuest: Bool, _ json: String) -> Void)?
    /// The platform profile; tests replay transcripts of other platforms.
    package var profile = "ios"

    package init(ports: Ports, boot: @escaping @Sendable () throws -> any Guest) {
        self.ports = ports
        self.boot = boot
    }
}
