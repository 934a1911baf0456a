package dev.geo.android.process

import android.app.PendingIntent
import android.content.ComponentName
import android.content.Context
import android.content.Intent
import android.net.Uri
import android.os.Build

/**
 * The `PendingIntent`s with which the platform wakes us, also when the process is dead. All of them go to one receiver, which
 * takes them apart again by these names.
 */
internal object WakeIntents {
    /** A sensor's registration delivers: the kind is the last part of the intent's address. */
    const val ACTION_READING = "dev.geo.android.READING"

    /** An alarm came due: its name is the last part of the intent's address. */
    const val ACTION_ALARM = "dev.geo.android.ALARM"

    private const val SCHEME = "geo-wake"
    private const val RECEIVER = "dev.geo.android.process.WakeReceiver"

    /** One for each kind; the platform writes what it has to tell into it, which is why it is mutable. */
    fun reading(context: Context, kind: String): PendingIntent =
        pending(context, intent(context, ACTION_READING, kind), if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S) PendingIntent.FLAG_MUTABLE else 0)

    /** One for each name. */
    fun alarm(context: Context, name: String): PendingIntent =
        pending(context, intent(context, ACTION_ALARM, name), PendingIntent.FLAG_IMMUTABLE)

    /** The kind of sensor, or the name of the alarm, that an intent is about. */
    fun nameOf(intent: Intent): String? = intent.data?.takeIf { it.scheme == SCHEME }?.schemeSpecificPart

    /** Intents are the same where action, address and receiver are: so each name has one of its own. */
    private fun intent(context: Context, action: String, name: String): Intent = Intent(action)
        .setData(Uri.fromParts(SCHEME, name, null))
        .setComponent(ComponentName(context, RECEIVER))

    private fun pending(context: Context, intent: Intent, flags: Int): PendingIntent =
        PendingIntent.getBroadcast(context, 0, intent, flags or PendingIntent.FLAG_UPDATE_CURRENT)
}
