package dev.geo.android.process

import android.annotation.TargetApi
import android.app.ActivityManager
import android.app.ApplicationExitInfo
import android.content.Context
import android.os.Build
import dev.geo.android.host.ProcessExit

/** Most exits in a report; Android keeps 16 of each app. */
private const val EXITS_MAX = 16

/**
 * How the app's last processes ended, newest first, as Android 11 and newer record it; empty before.
 *
 * @param process only those of the process of this name; null: of all processes of the app.
 */
internal fun processExits(context: Context, process: String? = null): List<ProcessExit> {
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.R) return emptyList()
    val manager = context.getSystemService(Context.ACTIVITY_SERVICE) as ActivityManager
    return manager.getHistoricalProcessExitReasons(context.packageName, 0, EXITS_MAX)
        .filter { process == null || it.processName == process }
        .map(::exitOf)
}

@TargetApi(Build.VERSION_CODES.R)
private fun exitOf(info: ApplicationExitInfo): ProcessExit {
    val facts = listOfNotNull(
        info.description?.takeIf { it.isNotBlank() },
        "status ${info.status}".takeIf { info.status != 0 },
        "importance ${info.importance}",
    )
    return ProcessExit(exitReason(info.reason), info.timestamp.takeIf { it > 0 }, facts.joinToString("; "))
}

/** A name for each reason of `ApplicationExitInfo`; one that is newer than this library keeps its number. */
internal fun exitReason(reason: Int): String = REASONS[reason] ?: "reason-$reason"

private val REASONS = mapOf(
    ApplicationExitInfo.REASON_UNKNOWN to "unknown",
    ApplicationExitInfo.REASON_EXIT_SELF to "exit-self",
    ApplicationExitInfo.REASON_SIGNALED to "signaled",
    ApplicationExitInfo.REASON_LOW_MEMORY to "low-memory",
    ApplicationExitInfo.REASON_CRASH to "crash",
    ApplicationExitInfo.REASON_CRASH_NATIVE to "crash-native",
    ApplicationExitInfo.REASON_ANR to "anr",
    ApplicationExitInfo.REASON_INITIALIZATION_FAILURE to "initialization-failure",
    ApplicationExitInfo.REASON_PERMISSION_CHANGE to "permission-change",
    ApplicationExitInfo.REASON_EXCESSIVE_RESOURCE_USAGE to "excessive-resource-usage",
    ApplicationExitInfo.REASON_USER_REQUESTED to "user-requested",
    ApplicationExitInfo.REASON_USER_STOPPED to "user-stopped",
    ApplicationExitInfo.REASON_DEPENDENCY_DIED to "dependency-died",
    ApplicationExitInfo.REASON_OTHER to "other",
    ApplicationExitInfo.REASON_FREEZER to "freezer",
    ApplicationExitInfo.REASON_PACKAGE_STATE_CHANGE to "package-state-change",
    ApplicationExitInfo.REASON_PACKAGE_UPDATED to "package-updated",
)
