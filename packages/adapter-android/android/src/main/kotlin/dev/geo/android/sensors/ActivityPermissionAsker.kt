package dev.geo.android.sensors

import android.content.Context
import android.content.Intent
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger

/**
 * Asks through [PermissionActivity]. From Android 10 on an app in the background cannot start one: then the
 * user is not asked.
 */
public class ActivityPermissionAsker(private val context: Context) : PermissionAsker {
    override fun ask(permissions: List<String>, answered: (wasAsked: Boolean) -> Unit) {
        if (!isInFront()) return answered(false)
        val number = lastNumber.incrementAndGet()
        waiting[number] = { answered(true) }
        val intent = Intent(context, PermissionActivity::class.java)
            .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK)
            .putExtra(PermissionActivity.EXTRA_PERMISSIONS, permissions.toTypedArray())
            .putExtra(PermissionActivity.EXTRA_NUMBER, number)
        context.startActivity(intent)
    }

    override fun show(texts: DialogTexts, answered: (accepted: Boolean?) -> Unit) {
        if (!isInFront()) return answered(null)
        val number = lastNumber.incrementAndGet()
        waiting[number] = { accepted -> answered(accepted) }
        val shown = arrayOf(texts.title, texts.message, texts.accept, texts.refuse)
        val intent = Intent(context, PermissionActivity::class.java)
            .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK)
            .putExtra(PermissionActivity.EXTRA_TEXTS, shown)
            .putExtra(PermissionActivity.EXTRA_NUMBER, number)
        context.startActivity(intent)
    }

    internal companion object {
        /** Activities are made by the platform: these connect them with the requests of this process. */
        private val waiting = ConcurrentHashMap<Int, (accepted: Boolean) -> Unit>()
        private val lastNumber = AtomicInteger()

        /** The dialog [number] is gone; of a text, [accepted] says by which button. Harmless twice. */
        fun answered(number: Int, accepted: Boolean) {
            waiting.remove(number)?.invoke(accepted)
        }
    }
}
