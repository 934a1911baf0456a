package dev.geo.android.process

import android.app.Activity
import android.app.Application
import android.content.Context
import android.os.Bundle

/** Calls [seen] whenever one of the app's activities comes to be seen: the platform allows then what it refuses else. */
internal fun whenSeen(context: Context, seen: () -> Unit) {
    val application = context.applicationContext as? Application ?: return
    application.registerActivityLifecycleCallbacks(object : Application.ActivityLifecycleCallbacks {
        override fun onActivityResumed(activity: Activity) = seen()
        override fun onActivityCreated(activity: Activity, savedInstanceState: Bundle?) = Unit
        override fun onActivityStarted(activity: Activity) = Unit
        override fun onActivityPaused(activity: Activity) = Unit
        override fun onActivityStopped(activity: Activity) = Unit
        override fun onActivitySaveInstanceState(activity: Activity, outState: Bundle) = Unit
        override fun onActivityDestroyed(activity: Activity) = Unit
    })
}
