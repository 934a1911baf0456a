package dev.geo.android.process

import android.content.BroadcastReceiver
import android.content.Intent
import android.os.SystemClock
import com.google.common.util.concurrent.ListenableFuture
import org.robolectric.Shadows.shadowOf
import org.robolectric.shadows.ShadowBroadcastPendingResult
import org.robolectric.util.ReflectionHelpers
import org.robolectric.util.ReflectionHelpers.ClassParameter
import java.util.concurrent.atomic.AtomicBoolean

/**
 * Delivers the library's broadcasts as Android delivers those of one manifest receiver: one after the other, each when the one before
 * has finished (`BroadcastRecord.isAssumedDelivered` is true for receivers that a process registers, and for no other).
 */
internal class BroadcastQueue {
    private class Sent(val intent: Intent, val atMillis: Long)

    private val waiting = ArrayDeque<Sent>()
    private var open: ListenableFuture<BroadcastReceiver.PendingResult>? = null

    /** Broadcasts that reached the receiver. */
    var delivered = 0
        private set

    /** The longest time between a broadcast and its delivery, milliseconds. */
    var longestWaitMillis = 0L
        private set

    init {
        // Robolectric's own delivery waits for nothing.
        val manifest = shadowOf(app).registeredReceivers.map { it.broadcastReceiver }
        manifest.filterIsInstance<WakeReceiver>().forEach(app::unregisterReceiver)
    }

    /** Delivers the next one, if there is one and the receiver is free. */
    fun pump(): Boolean {
        val ours = shadowOf(app).broadcastIntents.filter { it.action in ACTIONS }
        shadowOf(app).clearBroadcastIntents()
        waiting += ours.map { Sent(it, SystemClock.elapsedRealtime()) }
        if (open?.isDone == false) return false
        val next = waiting.removeFirstOrNull()
        open = next?.let(::deliver)
        return next != null
    }

    private fun deliver(sent: Sent): ListenableFuture<BroadcastReceiver.PendingResult> {
        delivered++
        longestWaitMillis = maxOf(longestWaitMillis, SystemClock.elapsedRealtime() - sent.atMillis)
        val result = ReflectionHelpers.callStaticMethod<BroadcastReceiver.PendingResult>(
            ShadowBroadcastPendingResult::class.java,
            "create",
            ClassParameter.from(Int::class.javaPrimitiveType, 0),
            ClassParameter.from(String::class.java, null),
            ClassParameter.from(android.os.Bundle::class.java, null),
            ClassParameter.from(Boolean::class.javaPrimitiveType, false),
        )
        val receiver = WakeReceiver()
        receiver.setPendingResult(result)
        shadowOf(receiver).onReceive(app, sent.intent, AtomicBoolean())
        return shadowOf(result).future
    }

    private companion object {
        val ACTIONS = setOf(WakeIntents.ACTION_READING, WakeIntents.ACTION_ALARM)
    }
}
