/// How events are handled while no app runtime is attached.
package enum Headless: Sendable {
    /// Not at all: events that are delivered at least once wait for the next app runtime.
    case none
    /// By a task in Swift, used where no headless client is attached. The event counts as handled when the task returns or
    /// throws; after a minute without either it is delivered again. `id` is the same in each delivery of an event, and nil
    /// where it is delivered at most once.
    case task(@Sendable (_ event: JsonObject, _ id: String?) async throws -> Void)
    /// By a client that the platform starts. `wanted` is called on the host's queue for each event that waits while no
    /// headless client is attached; it returns at once.
    case clients(wanted: @Sendable () -> Void)
}
