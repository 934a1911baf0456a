/// What the platform shows or holds while the engine tracks.
package protocol Presence: Sendable {
    /// What is requested from now on. On the host's queue.
    func set(_ request: PresenceRequest)

    /// Work is pending, or no longer: a background task keeps the process running meanwhile. On any thread, one call at a
    /// time and in order; it begins at the moment at which a message is queued.
    func hold(_ isBusy: Bool)
}

package struct PresenceRequest: Equatable, Sendable {
    package enum Mode: String, CaseIterable, Sendable {
        /// Nothing is tracked.
        case off
        /// Only geofences are monitored.
        case geofences
        /// Locations are tracked.
        case location
    }

    package let mode: Mode
    /// The configuration's `notification` (contract 2.23); nil: its defaults.
    package let notification: JsonObject?
    /// The name of a debug sound.
    package let sound: String?
    /// Keep the process running while stationary, too.
    package let preventsSuspension: Bool

    package init(mode: Mode, notification: JsonObject? = nil, sound: String? = nil, preventsSuspension: Bool = false) {
        self.mode = mode
        self.notification = notification
        self.sound = sound
        self.preventsSuspension = preventsSuspension
    }
}
