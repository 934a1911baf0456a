package dev.geo.android.sensors

import android.app.usage.UsageStatsManager
import android.content.Context
import android.os.Build
import dev.geo.android.process.processExits
import dev.geo.android.process.whatTheManifestLacks
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

/** What explains why a phone stops an app: who made it, and how the system treats the app. */
internal fun deviceReport(context: Context): JsonObject = buildJsonObject {
    put("manufacturer", Build.MANUFACTURER)
    put("model", Build.MODEL)
    put("osVersion", Build.VERSION.RELEASE)
    context.packageManager.getPackageInfo(context.packageName, 0).versionName?.let { put("appVersion", it) }
    putRestrictions(context)
    putNotifications(context)
    put("user", CurrentUser(context).name)
    whatTheManifestLacks(context)?.let { put("manifestFault", it) }
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.R) {
        put("exits", JsonArray(processExits(context).map { it.toJson() }))
    }
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
