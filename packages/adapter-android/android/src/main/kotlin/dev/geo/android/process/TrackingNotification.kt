package dev.geo.android.process

import android.app.Notification
import android.app.NotificationChannel
import android.app.NotificationManager
import android.app.PendingIntent
import android.content.Context
import android.graphics.Color
import android.graphics.drawable.AdaptiveIconDrawable
import android.os.Build
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.contentOrNull
import kotlinx.serialization.json.doubleOrNull

/**
 * The notification of the foreground service, as contract 2.23 describes it. What is absent, or of another kind, takes
 * the configuration's own default. A tap opens the app.
 */
internal class TrackingNotification(private val context: Context, given: JsonObject?) {
    private val title = given.text("title") ?: "Location"
    private val text = given.text("text") ?: "Location tracking active"
    private val channelId = given.text("channelId") ?: "geo_location"
    private val channelName = given.text("channelName") ?: "Location"
    private val smallIcon = given.text("smallIcon")
    private val stopAction = given.text("stopAction")?.takeIf { it.isNotBlank() }
    private val color = given.text("color")?.let(::colorOf)
    private val priority = (given?.get("priority") as? JsonPrimitive)?.doubleOrNull?.toInt() ?: LEAST

    fun build(): Notification {
        val builder = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
            openChannel()
            Notification.Builder(context, channelId)
        } else {
            @Suppress("DEPRECATION") // before channels a notification had its own priority
            Notification.Builder(context).setPriority(priority.coerceIn(LEAST, MOST))
        }
        builder.setContentTitle(title)
            .setContentText(text)
            .setSmallIcon(icon())
            .setOngoing(true)
            // A changed text is no reason to sound again.
            .setOnlyAlertOnce(true)
            .setShowWhen(false)
            .setCategory(Notification.CATEGORY_SERVICE)
        color?.let(builder::setColor)
        opensTheApp()?.let(builder::setContentIntent)
        stopAction?.let { builder.addAction(Notification.Action.Builder(null, it, WakeIntents.stop(context)).build()) }
        return builder.build()
    }

    /** The system keeps the importance that a channel was first made with, so this changes its name at most. */
    private fun openChannel() {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.O) return
        val channel = NotificationChannel(channelId, channelName, importance()).apply { setShowBadge(false) }
        val manager = context.getSystemService(Context.NOTIFICATION_SERVICE) as NotificationManager
        manager.createNotificationChannel(channel)
    }

    /**
     * A channel of IMPORTANCE_MIN must not be used for a foreground service: the system would show a second
     * notification about it (reference of `NotificationManager.IMPORTANCE_MIN`). So -2 and -1 are the same here: no
     * sound, folded away.
     */
    private fun importance(): Int = when {
        priority < 0 -> NotificationManager.IMPORTANCE_LOW
        priority == 0 -> NotificationManager.IMPORTANCE_DEFAULT
        else -> NotificationManager.IMPORTANCE_HIGH
    }

    /**
     * The app's own icon where none is named, or none of that name is there; one of the platform's where it has none
     * either, or the phone cannot show it.
     */
    private fun icon(): Int {
        val (type, name) = smallIcon?.split('/', limit = 2)?.takeIf { it.size == 2 } ?: listOf("", "")
        val named = if (type in ICON_TYPES) context.resources.getIdentifier(name, type, context.packageName) else 0
        val own = context.applicationInfo.icon.takeIf { isShowable(Build.VERSION.SDK_INT) { isAdaptive(it) } } ?: 0
        return listOf(named, own, android.R.drawable.ic_menu_mylocation).first { it != 0 }
    }

    private fun isAdaptive(icon: Int): Boolean = icon != 0 && Build.VERSION.SDK_INT >= Build.VERSION_CODES.O &&
        context.getDrawable(icon) is AdaptiveIconDrawable

    private fun opensTheApp(): PendingIntent? {
        val launch = context.packageManager.getLaunchIntentForPackage(context.packageName) ?: return null
        val flags = PendingIntent.FLAG_IMMUTABLE or PendingIntent.FLAG_UPDATE_CURRENT
        return PendingIntent.getActivity(context, 0, launch, flags)
    }

    private companion object {
        const val LEAST = -2
        const val MOST = 2
        val ICON_TYPES = setOf("drawable", "mipmap")
        val HEX_COLOR = Regex("#[0-9A-Fa-f]{6}")

        fun JsonObject?.text(key: String): String? =
            (this?.get(key) as? JsonPrimitive)?.takeIf { it.isString }?.contentOrNull

        fun colorOf(text: String): Int? = if (HEX_COLOR.matches(text)) Color.parseColor(text) else null
    }
}

/**
 * May a launcher icon stand in the status bar? On Android 8.0 an adaptive one ends SystemUI, again and again until the app is removed;
 * 8.1 repaired that (https://issuetracker.google.com/issues/68716460).
 */
internal fun isShowable(level: Int, isAdaptive: () -> Boolean): Boolean =
    level != Build.VERSION_CODES.O || !isAdaptive()
