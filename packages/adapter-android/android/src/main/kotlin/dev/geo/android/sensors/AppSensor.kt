package dev.geo.android.sensors

import android.app.Activity
import android.app.ActivityManager
import android.app.ActivityManager.RunningAppProcessInfo
import android.app.Application
import android.content.Context
import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.put

/** `app`: does the user see something of the app? Whether its runtime is attached the host says. */
internal class AppSensor(private val context: Context) : Sensor {
    private val value = PresentValue()
    private var seen: SeenActivities? = null

    override val kind: String get() = "app"

    override val isAvailable: Boolean get() = context.applicationContext is Application

    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        val application = context.applicationContext as Application
        val seen = seen ?: SeenActivities(isInFront()).also(application::registerActivityLifecycleCallbacks)
        this.seen = seen
        value.open(appReading(seen.isAny), sink)
    }

    override fun unwatch() {
        value.close()
        seen?.let((context.applicationContext as Application)::unregisterActivityLifecycleCallbacks)
        seen = null
    }

    /** @param isOneSeen an activity that had started before we looked. */
    private inner class SeenActivities(private var isOneSeen: Boolean) : ActivityWatch() {
        private val started = HashSet<Activity>()

        @get:Synchronized
        val isAny: Boolean get() = isOneSeen || started.isNotEmpty()

        @Synchronized
        override fun onActivityStarted(activity: Activity) {
            started += activity
            value.update(appReading(isAny))
        }

        @Synchronized
        override fun onActivityStopped(activity: Activity) {
            if (!started.remove(activity)) isOneSeen = false
            // Turned round, it is there again in a moment.
            if (!activity.isChangingConfigurations) value.update(appReading(isAny))
        }
    }
}

/** The importance of our process: it shows an activity that started before we listened. */
internal fun isInFront(): Boolean {
    val state = RunningAppProcessInfo()
    ActivityManager.getMyMemoryState(state)
    return state.importance == RunningAppProcessInfo.IMPORTANCE_FOREGROUND
}

private fun appReading(isSeen: Boolean): JsonObject = reading(0) {
    put("state", if (isSeen) "foreground" else "background")
}
