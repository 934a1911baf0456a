package dev.geo.android.process

import android.app.PendingIntent
import android.content.ComponentName
import android.content.Context
import android.content.Intent
import android.net.Uri
import android.os.Build

/**
 * The `PendingIntent`s with which the platform wakes us, also when the process is dead. All of them go to one
 * receiver, which takes them apart again by these names.
 */
public object WakeIntents {
    /** A sensor's registration delivers: the kind is what the intent's address names. */
    public const val ACTION_READING: String = "dev.geo.android.READING"

    /** An alarm came due: its name is what the intent's address names. */
    public const val ACTION_ALARM: String = "dev.geo.android.ALARM"

    /** The user pressed the button of the notification that stops tracking. */
    internal const val ACTION_STOP: String = "dev.geo.android.STOP"

    private const val SCHEME = "geo-wake"
    private const val RECEIVER = "dev.geo.android.process.WakeReceiver"
    private const val EXTRA_TERMS = "dev.geo.android.TERMS"

    /**
     * One for each kind and part; the platform writes the reading into it, which is why it is mutable.
     *
     * @param part where a kind has several registrations: which one, such as a region's identifier.
     * @param terms under which the registration was made, read again with each delivery; see [termsOf].
     */
    public fun reading(context: Context, kind: String, part: String? = null, terms: String? = null): PendingIntent {
        val intent = intent(ACTION_READING, kind, part, context).putExtra(EXTRA_TERMS, terms)
        return pending(context, intent, MUTABLE or PendingIntent.FLAG_UPDATE_CURRENT)
    }

    /** The same, if it lives: in this process, or in the platform where something is registered with it. */
    public fun existing(context: Context, kind: String, part: String? = null): PendingIntent? {
        val intent = intent(ACTION_READING, kind, part, context)
        return PendingIntent.getBroadcast(context, 0, intent, MUTABLE or PendingIntent.FLAG_NO_CREATE)
    }

    /** One for each name. */
    public fun alarm(context: Context, name: String): PendingIntent {
        val flags = PendingIntent.FLAG_IMMUTABLE or PendingIntent.FLAG_UPDATE_CURRENT
        return pending(context, intent(ACTION_ALARM, name, null, context), flags)
    }

    /** The alarm's, if it lives: in this process, or with the platform. A force stop takes it away with the alarm. */
    internal fun existingAlarm(context: Context, name: String): PendingIntent? = PendingIntent.getBroadcast(
        context,
        0,
        intent(ACTION_ALARM, name, null, context),
        PendingIntent.FLAG_IMMUTABLE or PendingIntent.FLAG_NO_CREATE,
    )

    /** Stops tracking. */
    internal fun stop(context: Context): PendingIntent =
        pending(context, intent(ACTION_STOP, "stop", null, context), PendingIntent.FLAG_IMMUTABLE)

    /** The kind of sensor, or the name of the alarm, that an intent is about. */
    public fun nameOf(intent: Intent): String? = intent.data?.takeIf { it.scheme == SCHEME }?.schemeSpecificPart

    /** Which of a kind's registrations an intent is about. */
    public fun partOf(intent: Intent): String? = intent.data?.takeIf { it.scheme == SCHEME }?.fragment

    /** What was said when the registration was made. */
    public fun termsOf(intent: Intent): String? = intent.getStringExtra(EXTRA_TERMS)

    /** Below Android 12 all are mutable. */
    private val MUTABLE = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S) PendingIntent.FLAG_MUTABLE else 0

    /** Intents are the same where action, address and receiver are: so each name and part has one of its own. */
    private fun intent(action: String, name: String, part: String?, context: Context): Intent = Intent(action)
        .setData(Uri.fromParts(SCHEME, name, part))
        .setComponent(ComponentName(context, RECEIVER))

    private fun pending(context: Context, intent: Intent, flags: Int): PendingIntent =
        PendingIntent.getBroadcast(context, 0, intent, flags)
}
