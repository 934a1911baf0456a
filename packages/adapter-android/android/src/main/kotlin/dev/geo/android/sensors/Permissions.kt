package dev.geo.android.sensors

import android.Manifest.permission
import android.content.Context
import android.content.pm.PackageManager
import android.os.Build

/** What the user has granted, and what the app's manifest may ask for. */
internal class Permissions(private val context: Context) {
    val isFine: Boolean get() = isGranted(permission.ACCESS_FINE_LOCATION)

    /** Location at all, be it approximate. */
    val isLocation: Boolean get() = isFine || isGranted(permission.ACCESS_COARSE_LOCATION)

    /** Location while nothing of the app is seen. Before Android 10 that was no permission of its own. */
    val isBackground: Boolean
        get() = isLocation &&
            (Build.VERSION.SDK_INT < Build.VERSION_CODES.Q || isGranted(permission.ACCESS_BACKGROUND_LOCATION))

    /** Steps. Before Android 10 no permission was needed. */
    val isActivity: Boolean
        get() = Build.VERSION.SDK_INT < Build.VERSION_CODES.Q || isGranted(permission.ACTIVITY_RECOGNITION)

    fun isGranted(name: String): Boolean = context.checkSelfPermission(name) == PackageManager.PERMISSION_GRANTED

    /** May the app ask for it? What its manifest does not name is denied without a word. */
    fun isDeclared(name: String): Boolean {
        val flags = PackageManager.GET_PERMISSIONS
        val info = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU) {
            val long = PackageManager.PackageInfoFlags.of(flags.toLong())
            context.packageManager.getPackageInfo(context.packageName, long)
        } else {
            @Suppress("DEPRECATION")
            context.packageManager.getPackageInfo(context.packageName, flags)
        }
        return name in info.requestedPermissions.orEmpty()
    }
}
