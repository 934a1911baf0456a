package dev.geo.android.sensors

import android.content.ActivityNotFoundException
import android.content.Context
import android.content.Intent
import android.net.Uri
import android.os.Build
import android.provider.Settings

/** Opens pages of the system's settings. From Android 10 on an app in the background cannot start an activity. */
internal class SettingsOpener(private val context: Context) {
    private val app: Uri = Uri.fromParts("package", context.packageName, null)

    /** @throws IllegalArgumentException for another page. @return was it opened? */
    fun open(page: String): Boolean {
        val intents = intents(page)
        return isInFront() && intents.any(::start)
    }

    /** The page, and the app's own where this phone lacks it. */
    private fun intents(page: String): List<Intent> {
        val details = Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, app)
        return when (page) {
            "app" -> listOf(details)
            "location" -> listOf(Intent(Settings.ACTION_LOCATION_SOURCE_SETTINGS))
            "battery" -> listOf(Intent(Settings.ACTION_IGNORE_BATTERY_OPTIMIZATION_SETTINGS), details)
            "notifications" -> listOfNotNull(notifications(), details)
            "alarms" -> listOfNotNull(exactAlarms(), details)
            else -> throw IllegalArgumentException(
                "page must be one of app, location, battery, notifications, alarms; got '$page'",
            )
        }
    }

    private fun notifications(): Intent? = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
        Intent(Settings.ACTION_APP_NOTIFICATION_SETTINGS).putExtra(Settings.EXTRA_APP_PACKAGE, context.packageName)
    } else {
        null
    }

    /** Exact alarms have a page from Android 12 on; before, every app has them. */
    private fun exactAlarms(): Intent? = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S) {
        Intent(Settings.ACTION_REQUEST_SCHEDULE_EXACT_ALARM, app)
    } else {
        null
    }

    private fun start(intent: Intent): Boolean = try {
        context.startActivity(intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK))
        true
    } catch (_: ActivityNotFoundException) {
        false
    } catch (_: SecurityException) { // a maker's page that other apps may not open
        false
    }
}
