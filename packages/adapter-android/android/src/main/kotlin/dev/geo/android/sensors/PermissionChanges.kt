package dev.geo.android.sensors

import android.app.Activity
import android.app.AppOpsManager
import android.app.Application
import android.content.Context
import java.io.Closeable

/**
 * Runs [changed] whenever a permission may have changed, until it is closed. The platform broadcasts nothing:
 * granting goes through a dialog or the settings, after which an activity of ours resumes; and location, granted or
 * withdrawn, is an operation that the platform lets us watch.
 */
internal class PermissionChanges(context: Context, private val changed: () -> Unit) : Closeable {
    private val application = context.applicationContext as? Application
    private val operations = context.getSystemService(Context.APP_OPS_SERVICE) as AppOpsManager
    private val listener = AppOpsManager.OnOpChangedListener { _, _ -> changed() }
    private val activities = object : ActivityWatch() {
        override fun onActivityResumed(activity: Activity) = changed()
    }

    init {
        application?.registerActivityLifecycleCallbacks(activities)
        for (operation in listOf(AppOpsManager.OPSTR_FINE_LOCATION, AppOpsManager.OPSTR_COARSE_LOCATION)) {
            operations.startWatchingMode(operation, context.packageName, listener)
        }
    }

    override fun close() {
        application?.unregisterActivityLifecycleCallbacks(activities)
        operations.stopWatchingMode(listener)
    }
}
