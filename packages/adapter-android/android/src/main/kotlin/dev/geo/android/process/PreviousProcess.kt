package dev.geo.android.process

import android.annotation.TargetApi
import android.app.Application
import android.content.Context
import android.os.Build
import dev.geo.android.host.HostLogEntry
import dev.geo.android.host.ProcessExit
import java.io.File
import java.io.IOException

/**
 * How the previous process ended. Android 11 and newer record it. On older ones a stored mark distinguishes a restart of the device,
 * an update of the app, and any other end, which is `unknown`; alarms that are gone show that the user stopped the app in the settings.
 *
 * @param alarmsWereTaken are alarms of this boot gone that were set and have not come?
 */
internal class PreviousProcess(
    private val context: Context,
    private val bootId: String,
    private val log: (HostLogEntry) -> Unit,
    private val alarmsWereTaken: () -> Boolean = { false },
) {
    /** The same for every guest of this process. */
    val exit: ProcessExit? by lazy(::find)

    @Suppress("TooGenericExceptionCaught")
    private fun find(): ProcessExit? = try {
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.R) {
            processExits(context, processName()).firstOrNull()
        } else {
            byMark()
        }
    } catch (error: RuntimeException) { // of the platform's own: the engine starts without it
        log(HostLogEntry(2, "lastlife:unknown", "how the last process ended is unknown: ${error.message}"))
        null
    }

    private fun byMark(): ProcessExit? {
        val mark = File(context.noBackupFilesDir, "geo/process")
        val present = "$bootId\n${updatedAt()}"
        return try {
            val before = if (mark.exists()) mark.readText().lines() else null
            mark.parentFile?.mkdirs()
            mark.writeText(present)
            before?.let { exitBetween(it, present.lines()) }
        } catch (_: IOException) { // before the first unlock, or the disk is full
            null
        }
    }

    private fun exitBetween(before: List<String>, now: List<String>): ProcessExit = when {
        before.getOrNull(0) != now[0] -> ProcessExit("device-restarted")
        before.getOrNull(1) != now[1] -> ProcessExit("package-updated", now[1].toLongOrNull())
        alarmsWereTaken() -> ProcessExit("force-stopped")
        else -> ProcessExit("unknown")
    }

    /** When the app was installed or updated last, epoch milliseconds. */
    private fun updatedAt(): Long = context.packageManager.getPackageInfo(context.packageName, 0).lastUpdateTime

    @TargetApi(Build.VERSION_CODES.P)
    private fun processName(): String? = Application.getProcessName()
}
