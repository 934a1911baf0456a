package dev.geo.android.process

import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.content.IntentFilter
import android.os.UserManager
import java.util.concurrent.atomic.AtomicBoolean

/**
 * The first unlock of the phone after its start. Before it the app's files cannot be read, and the process runs only where the
 * app itself is direct-boot aware (its manifest says `directBootAware`).
 */
internal class FirstUnlock(private val context: Context) {
    private val users = context.getSystemService(Context.USER_SERVICE) as UserManager

    val isDone: Boolean get() = users.isUserUnlocked

    /** Calls [run] once, on the main thread, when the phone is unlocked for the first time; never where it is already. */
    fun whenDone(run: () -> Unit) {
        if (isDone) return
        val isCalled = AtomicBoolean()
        val receiver = object : BroadcastReceiver() {
            override fun onReceive(context: Context, intent: Intent) {
                if (isCalled.getAndSet(true)) return
                context.unregisterReceiver(this)
                run()
            }
        }
        context.registerReceiver(receiver, IntentFilter(Intent.ACTION_USER_UNLOCKED))
        // It may have been unlocked between the look and the registration.
        if (isDone && !isCalled.getAndSet(true)) {
            context.unregisterReceiver(receiver)
            run()
        }
    }
}
