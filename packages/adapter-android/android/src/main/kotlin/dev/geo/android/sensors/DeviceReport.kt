package dev.geo.android.sensors

import android.app.ActivityManager
import android.app.AlarmManager
import android.app.usage.UsageStatsManager
import android.content.Context
import android.os.Build
import android.os.PowerManager
import dev.geo.android.process.processExits
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

/** What explains why a phone stops an app: who made it, and how the system treats the app. */
internal fun deviceReport(context: Context): JsonObject = buildJsonObject {
    put("manufacturer", Build.MANUFACTURER)
    put("model", Build.MODEL)
    put("osVersion", Build.VERSION.RELEASE)
    context.packageManager.getPackageInfo(context.packageName, 0).versionName?.let { put("appVersion", it) }
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P) {
        val usage = context.getSystemService(Context.USAGE_STATS_SERVICE) as? UsageStatsManager
        usage?.let { put("standbyBucket", standbyBucket(it.appStandbyBucket)) }
        put("backgroundRestricted", context.service<ActivityManager>(Context.ACTIVITY_SERVICE).isBackgroundRestricted)
    }
    val power = context.service<PowerManager>(Context.POWER_SERVICE)
    put("batteryOptimized", !power.isIgnoringBatteryOptimizations(context.packageName))
    putExactAlarms(context)
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.R) {
        put("exits", JsonArray(processExits(context).map { it.toJson() }))
    }
}

/** Without the right to exact alarms, what waits for one comes late. */
private fun JsonObjectBuilder.putExactAlarms(context: Context) {
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.S) return
    put("exactAlarms", context.service<AlarmManager>(Context.ALARM_SERVICE).canScheduleExactAlarms())
}

/** A bucket's name; one that is newer than this library keeps its number. The numbers 5 and 50 are hidden in the framework. */
internal fun standbyBucket(bucket: Int): String = when (bucket) {
    EXEMPTED -> "exempted"
    UsageStatsManager.STANDBY_BUCKET_ACTIVE -> "active"
    UsageStatsManager.STANDBY_BUCKET_WORKING_SET -> "working-set"
    UsageStatsManager.STANDBY_BUCKET_FREQUENT -> "frequent"
    UsageStatsManager.STANDBY_BUCKET_RARE -> "rare"
    UsageStatsManager.STANDBY_BUCKET_RESTRICTED -> "restricted"
    NEVER -> "never"
    else -> "bucket-$bucket"
}

private const val EXEMPTED = 5
private const val NEVER = 50

private inline fun <reified T> Context.service(name: String): T = getSystemService(name) as T
