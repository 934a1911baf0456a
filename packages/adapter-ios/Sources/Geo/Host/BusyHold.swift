import Foundation

/// Keeps the process running while work is pending: the guest reports it, or a message is queued for the guest. From any
/// thread, because the hold begins at the moment at which a message is queued.
final class BusyHold: @unchecked Sendable {  // the counts are guarded by `lock`
    private let presence: any Presence
    private let lock = NSLock()
    private var messages = 0
    private var storageCalls = 0
    private var isGuestBusy = false

    /// Is work pending?
    let isHeld = CurrentValue(false)
    /// No message is queued or being delivered.
    let isDelivered = CurrentValue(true)
    /// Neither is a storage call under way.
    let isSettled = CurrentValue(true)

    init(presence: any Presence) {
        self.presence = presence
    }

    func began() { update { messages += 1 } }

    func ended() { update { messages -= 1 } }

    func storageBegan() { update { storageCalls += 1 } }

    func storageEnded() { update { storageCalls -= 1 } }

    func guest(isBusy: Bool) { update { isGuestBusy = isBusy } }

    private func update(_ change: () -> Void) {
        lock.lock()
        defer { lock.unlock() }
        change()
        let isBusy = messages > 0 || isGuestBusy
        if isBusy != isHeld.value {
            presence.hold(isBusy)
            isHeld.update { $0 = isBusy }
        }
        let areDelivered = messages == 0
        if areDelivered != isDelivered.value { isDelivered.update { $0 = areDelivered } }
        let areSettled = areDelivered && storageCalls == 0
        if areSettled != isSettled.value { isSettled.update { $0 = areSettled } }
    }
}
