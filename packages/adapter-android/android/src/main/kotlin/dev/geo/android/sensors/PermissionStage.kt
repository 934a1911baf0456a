package dev.geo.android.sensors

import android.Manifest.permission
import android.os.Build

/** Permissions that one dialog of the platform asks for together. */
internal enum class PermissionStage(val permissions: List<String>) {
    /** From Android 12 on precise location is refused unless approximate location is asked for with it. */
    FOREGROUND(listOf(permission.ACCESS_FINE_LOCATION, permission.ACCESS_COARSE_LOCATION)),
    BACKGROUND(listOf(permission.ACCESS_BACKGROUND_LOCATION)),
    ACTIVITY(listOf(permission.ACTIVITY_RECOGNITION)),
    NOTIFICATIONS(listOf(permission.POST_NOTIFICATIONS)),
}

/**
 * What to ask the user next, one stage at a time; null when there is nothing more. From Android 11 on a request for
 * background location together with another is ignored, and without location in the foreground it is pointless: then
 * nothing else is asked either.
 *
 * @param level the platform's API level.
 * @param wantsBackground is `Always` wanted, and not `WhenInUse`?
 * @param asked the stages already shown; none is shown twice.
 * @param isGranted is a permission granted?
 * @param isDeclared does the app's manifest name it? What it does not is denied without a word.
 */
internal fun nextStage(
    level: Int,
    wantsBackground: Boolean,
    asked: Set<PermissionStage>,
    isGranted: (String) -> Boolean,
    isDeclared: (String) -> Boolean,
): PermissionStage? {
    fun isOpen(stage: PermissionStage) =
        stage !in asked && stage.permissions.any(isDeclared) && !isGranted(stage.permissions.first())
    if (isOpen(PermissionStage.FOREGROUND)) return PermissionStage.FOREGROUND
    if (PermissionStage.FOREGROUND.permissions.none(isGranted)) return null
    val stages = listOfNotNull(
        PermissionStage.BACKGROUND.takeIf { wantsBackground && level >= Build.VERSION_CODES.Q },
        PermissionStage.ACTIVITY.takeIf { level >= Build.VERSION_CODES.Q },
        PermissionStage.NOTIFICATIONS.takeIf { level >= Build.VERSION_CODES.TIRAMISU },
    )
    return stages.firstOrNull(::isOpen)
}
