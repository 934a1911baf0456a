package dev.geo.android.sensors

import android.content.Context
import android.content.Intent
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger

/**
 * Asks through [PermissionActivity]. From Android 10 on an app that is not seen cannot start one: then nobody is
 * asked.
 */
public class ActivityPermissionAsker(private val context: Context) : PermissionAsker {
    override fun ask(permissions: List<String>, answered: (wasAsked: Boolean) -> Unit) {
        if (!isInFront()) return answered(false)
        val number = lastNumber.incrementAndGet()
        waiting[number] = answered
        val intent = Intent(context, PermissionActivity::class.java)
            .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK)
            .putExtra(PermissionActivity.EXTRA_PERMISSIONS, permissions.toTypedArray())
            .putExtra(PermissionActivity.EXTRA_NUMBER, number)
        context.startActivity(intent)
    }

    internal companion object {
        /** Activities are the platform's to make, so what connects them with us is the process's. */
        private val waiting = ConcurrentHashMap<Int, (wasAsked: Boolean) -> Unit>()
        private val lastNumber = AtomicInteger()

        /** The dialog [number] is gone. Harmless twice. */
        fun answered(number: Int) {
            waiting.remove(number)?.invoke(true)
        }
    }
}
