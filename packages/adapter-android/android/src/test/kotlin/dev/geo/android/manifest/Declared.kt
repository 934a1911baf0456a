package dev.geo.android.manifest

import android.app.Application
import android.content.Intent
import android.content.pm.ActivityInfo
import android.content.pm.PackageManager
import android.content.pm.ServiceInfo
import android.os.Build

/**
 * What the packed manifest declares, as the platform's own parser understood it.
 *
 * @property activities which there are, and whether others may start them.
 */
internal data class Declared(
    val permissions: Set<String>,
    val requiredFeatures: Set<String>,
    val services: Map<String, Service>,
    val receivers: Map<String, Receiver>,
    val activities: Map<String, Boolean>,
) {
    /** @property permission what a caller must hold. */
    data class Service(
        val isExported: Boolean,
        val isOfTypeLocation: Boolean,
        val stopsWithTask: Boolean,
        val permission: String?,
    )

    /** @property received the broadcasts of the platform that it receives. */
    data class Receiver(val isExported: Boolean, val isDirectBootAware: Boolean, val received: Set<String>)
}

/** Broadcasts that a receiver of ours might ask for. */
private val BROADCASTS = listOf(
    Intent.ACTION_BOOT_COMPLETED,
    Intent.ACTION_LOCKED_BOOT_COMPLETED,
    Intent.ACTION_MY_PACKAGE_REPLACED,
    Intent.ACTION_TIME_CHANGED,
    Intent.ACTION_TIMEZONE_CHANGED,
    Intent.ACTION_POWER_CONNECTED,
    Intent.ACTION_SCREEN_ON,
    "android.intent.action.QUICKBOOT_POWERON",
    "com.htc.intent.action.QUICKBOOT_POWERON",
    "android.net.conn.CONNECTIVITY_CHANGE",
    "android.app.action.SCHEDULE_EXACT_ALARM_PERMISSION_STATE_CHANGED",
)

/** Reads it as an installed app finds it. The type of a service is reported from Android 10 on. */
@Suppress("DEPRECATION") // the variants for Android 13 are not there below it
internal fun declared(app: Application): Declared {
    val manager = app.packageManager
    val wanted = PackageManager.GET_PERMISSIONS or PackageManager.GET_SERVICES or PackageManager.GET_RECEIVERS or
        PackageManager.GET_ACTIVITIES or PackageManager.GET_CONFIGURATIONS or
        PackageManager.MATCH_DIRECT_BOOT_AWARE or PackageManager.MATCH_DIRECT_BOOT_UNAWARE
    val info = manager.getPackageInfo(app.packageName, wanted)
    val received = BROADCASTS.flatMap { action ->
        manager.queryBroadcastReceivers(Intent(action).setPackage(app.packageName), 0)
            .map { it.activityInfo.name to action }
    }.groupBy({ it.first }, { it.second })
    return Declared(
        permissions = info.requestedPermissions.orEmpty().toSet(),
        requiredFeatures = info.reqFeatures.orEmpty().filter {
            it.flags and REQUIRED != 0
        }.mapNotNull { it.name }.toSet(),
        services = info.services.orEmpty().associate { it.name to it.described() },
        activities = info.activities.orEmpty().associate { it.name to it.exported },
        receivers = info.receivers.orEmpty().associate { it.name to it.described(received[it.name].orEmpty().toSet()) },
    )
}

private const val REQUIRED = android.content.pm.FeatureInfo.FLAG_REQUIRED

private fun ServiceInfo.described() = Declared.Service(
    isExported = exported,
    isOfTypeLocation = Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q &&
        foregroundServiceType == ServiceInfo.FOREGROUND_SERVICE_TYPE_LOCATION,
    stopsWithTask = flags and ServiceInfo.FLAG_STOP_WITH_TASK != 0,
    permission = permission,
)

private fun ActivityInfo.described(received: Set<String>) = Declared.Receiver(exported, directBootAware, received)
