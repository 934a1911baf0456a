package dev.geo.android.host

import dev.geo.android.ports.Presence
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow

/**
 * Keeps the processor awake while work is pending: the guest reports it, or a message is queued for the guest. From any
 * thread, because the hold must begin at the moment at which a message is queued.
 */
internal class BusyHold(private val presence: Presence, private val log: HostLog) {
    private var messages = 0
    private var storageCalls = 0
    private var isGuestBusy = false
    private val settling = ArrayList<() -> Unit>()
    private val held = MutableStateFlow(false)
    private val delivered = MutableStateFlow(true)

    val isHeld: StateFlow<Boolean> get() = held

    /** No message is queued or being delivered. */
    val isDelivered: StateFlow<Boolean> get() = delivered

    @Synchronized
    fun began() {
        messages++
        update()
    }

    @Synchronized
    fun ended() {
        messages--
        update()
    }

    @Synchronized
    fun storageBegan() {
        storageCalls++
    }

    @Synchronized
    fun storageEnded() {
        storageCalls--
        update()
    }

    /**
     * Calls [run] once, when no message is queued or being delivered and no storage call is under way: at once where that is so
     * already, else on the thread on which the last of them ends. [run] must return at once.
     */
    @Synchronized
    fun whenSettled(run: () -> Unit) {
        settling += run
        update()
    }

    @Synchronized
    fun guest(isBusy: Boolean) {
        isGuestBusy = isBusy
        update()
    }

    private fun update() {
        delivered.value = messages == 0
        hold(messages > 0 || isGuestBusy)
        if (messages > 0 || storageCalls > 0) return
        val settled = settling.toList()
        settling.clear()
        settled.forEach { it() }
    }

    @Suppress("TooGenericExceptionCaught")
    private fun hold(isBusy: Boolean) {
        if (isBusy == held.value) return
        try {
            presence.hold(isBusy)
        } catch (error: Exception) {
            log.error("presence:threw", messageOf(error))
        }
        held.value = isBusy
    }
}
