package dev.geo.android.process

import android.Manifest
import android.annotation.SuppressLint
import android.content.ComponentName
import android.content.Context
import android.content.pm.PackageManager
import android.content.pm.ServiceInfo
import android.os.Build

/**
 * What the app's merged manifest lacks for the foreground service; null where it has all of it. The library's own manifest declares
 * everything: an app's `tools:node="remove"` or `tools:replace` may have taken it away, and Android then refuses the service with an
 * exception of its own, which names neither the manifest nor the remedy.
 */
internal fun whatTheManifestLacks(context: Context): String? {
    val declared = try {
        @Suppress("DEPRECATION") // the variant for Android 13 is not there below it
        context.packageManager.getServiceInfo(
            ComponentName(context, TrackingService::class.java),
            // Without it a disabled service counts as none.
            PackageManager.MATCH_DISABLED_COMPONENTS,
        )
    } catch (_: PackageManager.NameNotFoundException) {
        return "the merged manifest declares no $SERVICE: remove what takes it out (tools:node=\"remove\")"
    }
    return whatTheServiceLacks(declared) ?: PERMISSIONS.filter { (since) -> Build.VERSION.SDK_INT >= since }
        .map { (_, name) -> name }
        .firstOrNull { it !in requested(context) }
        ?.let { "the merged manifest does not request $it: remove what takes it out (tools:node=\"remove\")" }
}

private fun whatTheServiceLacks(declared: ServiceInfo): String? {
    if (!declared.enabled) return "the merged manifest disables $SERVICE: remove android:enabled=\"false\""
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.Q) return null
    val type = declared.foregroundServiceType
    if (type and ServiceInfo.FOREGROUND_SERVICE_TYPE_LOCATION != 0) return null
    return "the merged manifest declares $SERVICE with foregroundServiceType $type, which lacks location (8): " +
        "remove what replaces it (tools:replace=\"android:foregroundServiceType\")"
}

private fun requested(context: Context): Set<String> = context.packageManager
    .getPackageInfo(context.packageName, PackageManager.GET_PERMISSIONS).requestedPermissions.orEmpty().toSet()

private const val SERVICE = "dev.geo.android.process.TrackingService"

/** From which level on `startForeground` throws without it. */
@SuppressLint("InlinedApi")
private val PERMISSIONS = listOf(
    Build.VERSION_CODES.P to Manifest.permission.FOREGROUND_SERVICE,
    Build.VERSION_CODES.UPSIDE_DOWN_CAKE to Manifest.permission.FOREGROUND_SERVICE_LOCATION,
)
