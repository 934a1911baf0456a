package dev.geo.android.sensors

import android.app.Activity
import android.app.ActivityManager
import android.app.AlarmManager
import android.app.Application
import android.app.NotificationManager
import android.app.usage.UsageStatsManager
import android.content.Context
import android.content.Intent
import android.os.Build
import android.os.Handler
import android.os.PowerManager
import dev.geo.android.ports.Sensor
import dev.geo.android.process.ServiceRefusal
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.put

/**
 * `restrictions`: how Android restricts the app. What has no broadcast (the standby bucket, the restriction in the background) is read again
 * with each broadcast of another, when the screen goes on and when the app is seen.
 *
 * @param sensors from which of them the foreground service may begin.
 */
internal class RestrictionsSensor(
    private val context: Context,
    private val handler: Handler,
    private val refusal: ServiceRefusal,
    private val sensors: () -> List<Sensor>,
) : Sensor {
    private val value = PresentValue()
    private val user = CurrentUser(context)
    private var broadcasts: Broadcasts? = null
    private var endRefusals: (() -> Unit)? = null
    private val seen = object : ActivityWatch() {
        override fun onActivityResumed(activity: Activity) = again()
    }

    override val kind: String get() = "restrictions"

    override val isAvailable: Boolean get() = true

    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        if (broadcasts == null) {
            broadcasts = Broadcasts(context, handler, ACTIONS) { onBroadcast(it) }
            endRefusals = refusal.watch { handler.post(::again) }
            (context.applicationContext as? Application)?.registerActivityLifecycleCallbacks(seen)
        }
        value.open(read(), sink)
    }

    override fun unwatch() {
        value.close()
        broadcasts?.close()
        broadcasts = null
        endRefusals?.invoke()
        endRefusals = null
        (context.applicationContext as? Application)?.unregisterActivityLifecycleCallbacks(seen)
    }

    private fun onBroadcast(intent: Intent) {
        user.onBroadcast(intent)
        again()
    }

    private fun again() = value.update(read())

    private fun read(): JsonObject = reading(0) {
        put("showsFrom", JsonArray(showsFrom().map(::JsonPrimitive)))
        putNotifications(context)
        put("dozing", context.service<PowerManager>(Context.POWER_SERVICE).isDeviceIdleMode)
        put("userInBackground", user.isInBackground)
        putRestrictions(context)
        refusal.reason?.let { put("serviceRefused", it) }
    }

    /** Below Android 12 a service may begin at any time; from there on an app without battery optimisation still may. */
    private fun showsFrom(): List<String> {
        val power = context.service<PowerManager>(Context.POWER_SERVICE)
        val isFree = Build.VERSION.SDK_INT < Build.VERSION_CODES.S ||
            power.isIgnoringBatteryOptimizations(context.packageName)
        if (isFree) return ANY
        val isExact = context.service<AlarmManager>(Context.ALARM_SERVICE).canScheduleExactAlarms()
        return sensors().filter { it.isAvailable && it.allowsService }.map { it.kind } +
            listOf("alarm").filter { isExact }
    }

    private companion object {
        val ANY = listOf("location", "regions", "activity", "motion", "alarm")

        val ACTIONS = listOf(
            PowerManager.ACTION_DEVICE_IDLE_MODE_CHANGED,
            // Hidden in the framework, and sent to every app that registers for it.
            "android.os.action.POWER_SAVE_WHITELIST_CHANGED",
            "android.app.action.APP_BLOCK_STATE_CHANGED",
            "android.app.action.SCHEDULE_EXACT_ALARM_PERMISSION_STATE_CHANGED",
            Intent.ACTION_USER_BACKGROUND,
            Intent.ACTION_USER_FOREGROUND,
            Intent.ACTION_SCREEN_ON,
        )
    }
}

/** What a report has as well. */
internal fun JsonObjectBuilder.putRestrictions(context: Context) {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P) {
        val usage = context.getSystemService(Context.USAGE_STATS_SERVICE) as? UsageStatsManager
        usage?.let { put("standbyBucket", standbyBucket(it.appStandbyBucket)) }
        put("backgroundRestricted", context.service<ActivityManager>(Context.ACTIVITY_SERVICE).isBackgroundRestricted)
    }
    val power = context.service<PowerManager>(Context.POWER_SERVICE)
    put("batteryOptimized", !power.isIgnoringBatteryOptimizations(context.packageName))
    // Without the right to exact alarms, what waits for one comes late.
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.S) return
    put("exactAlarms", context.service<AlarmManager>(Context.ALARM_SERVICE).canScheduleExactAlarms())
}

/** Without them tracking goes on, and the user sees nothing of it (Android 13 and up list it among the running apps). */
internal fun JsonObjectBuilder.putNotifications(context: Context) {
    val manager = context.service<NotificationManager>(Context.NOTIFICATION_SERVICE)
    put("notifications", manager.areNotificationsEnabled())
}

internal inline fun <reified T> Context.service(name: String): T = getSystemService(name) as T
