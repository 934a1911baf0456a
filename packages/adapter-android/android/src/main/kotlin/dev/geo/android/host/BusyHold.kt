package dev.geo.android.host

import dev.geo.android.ports.Presence
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow

/**
 * Keeps the processor awake while anything is under way: the guest says that something is pending, or a message is on its way
 * to it. From any thread: a message must hold from the moment at which it is queued.
 */
internal class BusyHold(private val presence: Presence, private val log: HostLog) {
    private var messages = 0
    private var isGuestBusy = false
    private val held = MutableStateFlow(false)
    private val resting = MutableStateFlow(true)

    val isHeld: StateFlow<Boolean> get() = held

    /** No message is on its way. */
    val isResting: StateFlow<Boolean> get() = resting

    @Synchronized
    fun began() {
        messages++
        look()
    }

    @Synchronized
    fun ended() {
        messages--
        look()
    }

    @Synchronized
    fun guest(isBusy: Boolean) {
        isGuestBusy = isBusy
        look()
    }

    @Suppress("TooGenericExceptionCaught")
    private fun look() {
        resting.value = messages == 0
        val isBusy = messages > 0 || isGuestBusy
        if (isBusy == held.value) return
        try {
            presence.hold(isBusy)
        } catch (error: Exception) {
            log.error("presence:threw", messageOf(error))
        }
        held.value = isBusy
    }
}
