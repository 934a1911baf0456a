package dev.geo.android.sensors

import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.content.IntentFilter
import android.os.Build
import android.os.Handler
import java.io.Closeable

/** Hears the system's broadcasts until it is closed; harmless twice. */
internal class Broadcasts(
    private val context: Context,
    handler: Handler,
    actions: List<String>,
    private val onBroadcast: (Intent) -> Unit,
) : Closeable {
    private var isOpen = true
    private val receiver = object : BroadcastReceiver() {
        override fun onReceive(context: Context, intent: Intent) {
            present = intent
            onBroadcast(intent)
        }
    }

    /** What was said last: by then of broadcasts that stay, or since. */
    @Volatile
    var present: Intent? = null
        private set

    init {
        present = register(handler, IntentFilter().apply { actions.forEach(::addAction) })
    }

    private fun register(handler: Handler, filter: IntentFilter): Intent? =
        // Only the system sends these; from Android 13 on a receiver must be declared as not exported.
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU) {
            context.registerReceiver(receiver, filter, null, handler, Context.RECEIVER_NOT_EXPORTED)
        } else {
            context.registerReceiver(receiver, filter, null, handler)
        }

    @Synchronized
    override fun close() {
        if (isOpen) context.unregisterReceiver(receiver)
        isOpen = false
    }
}
