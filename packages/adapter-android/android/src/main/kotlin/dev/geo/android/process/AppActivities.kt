package dev.geo.android.process

import android.app.Activity
import android.app.Application
import android.content.Context
import android.os.Bundle
import dev.geo.android.sensors.ActivityWatch
import dev.geo.android.sensors.isInFront

/**
 * Which activities of the app there are in this process: while there is one, the user has opened the app.
 *
 * @param seen one of them has come to be seen; on the main thread.
 */
internal class AppActivities(context: Context, private val seen: () -> Unit) : ActivityWatch() {
    private val alive = HashSet<Activity>()

    /** One that was there before we listened: it is in front, then. */
    private var isOneMore = isInFront()

    init {
        (context.applicationContext as? Application)?.registerActivityLifecycleCallbacks(this)
    }

    /** Is there any? */
    @get:Synchronized
    val isAny: Boolean get() = isOneMore || alive.isNotEmpty()

    /** The task was removed: they are still being ended, and count as gone. */
    @Synchronized
    fun forget() {
        alive.clear()
        isOneMore = false
    }

    override fun onActivityCreated(activity: Activity, savedInstanceState: Bundle?) = met(activity)

    override fun onActivityStarted(activity: Activity) = met(activity)

    override fun onActivityResumed(activity: Activity) = seen()

    /** Now that we know one by itself, it was the one that was in front, or brings us back to it. */
    @Synchronized
    private fun met(activity: Activity) {
        alive += activity
        isOneMore = false
    }

    @Synchronized
    override fun onActivityDestroyed(activity: Activity) {
        if (!alive.remove(activity)) isOneMore = false
    }
}
