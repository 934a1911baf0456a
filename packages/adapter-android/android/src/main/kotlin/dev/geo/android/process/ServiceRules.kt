package dev.geo.android.process

import android.Manifest.permission.ACCESS_BACKGROUND_LOCATION
import android.Manifest.permission.ACCESS_COARSE_LOCATION
import android.Manifest.permission.ACCESS_FINE_LOCATION
import android.app.ActivityManager
import android.app.ActivityManager.RunningAppProcessInfo
import android.content.Context
import android.content.pm.PackageManager
import android.os.Build

/**
 * Why the platform would not let a foreground service of type location begin now, or would let it begin without any
 * location; null where nothing is in the way. What only the platform knows (is the app on the list of those that may
 * begin one from the background just now?) it says itself, by an exception.
 *
 * - From Android 14 on, `startForeground` throws where the app holds neither location permission:
 *   https://developer.android.com/about/versions/14/changes/fgs-types-required
 * - From Android 11 on, a service that begins while the app is not seen gets no location, unless the app holds
 *   ACCESS_BACKGROUND_LOCATION; from Android 14 on, it throws instead:
 *   https://developer.android.com/develop/background-work/services/fgs/restrictions-bg-start#wiu-restrictions
 * - Below both the permission is asked for all the same: a service that receives no location tracks nothing.
 */
internal fun whatForbidsTheService(level: Int, mayLocate: Boolean, mayLocateUnseen: Boolean, isSeen: Boolean): String? =
    when {
        !mayLocate -> "the app may use neither ACCESS_FINE_LOCATION nor ACCESS_COARSE_LOCATION"
        level >= Build.VERSION_CODES.R && !mayLocateUnseen && !isSeen ->
            "the app is not seen, and may not use ACCESS_BACKGROUND_LOCATION"
        else -> null
    }

/**
 * Why the platform would take a foreground service and show nothing: `startForeground` of an app that is restricted in the background is
 * ignored without an exception while the app is not seen (AOSP 9 and up, ActiveServices: "apps under strict background restrictions simply
 * don't get to have foreground services"), and its requests for locations are withheld. Null where it would not.
 */
internal fun whatIgnoresTheService(context: Context): String? {
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.P || isAppSeen()) return null
    val manager = context.getSystemService(Context.ACTIVITY_SERVICE) as ActivityManager
    return if (manager.isBackgroundRestricted) RESTRICTED else null
}

private const val RESTRICTED =
    "the app is restricted in the background, and not seen: Android ignores its foreground service"

/** The same, of this app at this moment. */
internal fun whatForbidsTheService(context: Context): String? =
    whatTheManifestLacks(context) ?: whatIgnoresTheService(context) ?: whatPermissionsForbid(context)

private fun whatPermissionsForbid(context: Context): String? = whatForbidsTheService(
    level = Build.VERSION.SDK_INT,
    mayLocate = context.holds(ACCESS_FINE_LOCATION) || context.holds(ACCESS_COARSE_LOCATION),
    // The permission came with Android 10; before, the location permission is enough at any time.
    mayLocateUnseen = Build.VERSION.SDK_INT < Build.VERSION_CODES.Q || context.holds(ACCESS_BACKGROUND_LOCATION),
    isSeen = isAppSeen(),
)

private fun Context.holds(permission: String) = checkSelfPermission(permission) == PackageManager.PERMISSION_GRANTED

/** A foreground service alone does not make an app seen; its importance lies between these two. */
private fun isAppSeen(): Boolean {
    val info = RunningAppProcessInfo()
    ActivityManager.getMyMemoryState(info)
    return info.importance == RunningAppProcessInfo.IMPORTANCE_FOREGROUND ||
        info.importance == RunningAppProcessInfo.IMPORTANCE_VISIBLE
}
