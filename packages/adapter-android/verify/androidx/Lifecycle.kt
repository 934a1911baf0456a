package androidx.test.runner.lifecycle

import android.app.Activity
import android.app.Application

/** Where an activity is in its life. */
public enum class Stage { PRE_ON_CREATE, CREATED, STARTED, RESUMED, PAUSED, STOPPED, RESTARTED, DESTROYED }

/** Where an application is in its life. */
public enum class ApplicationStage { PRE_ON_CREATE, CREATED }

/** Hears of activities. */
public fun interface ActivityLifecycleCallback {
    public fun onActivityLifecycleChanged(activity: Activity, stage: Stage)
}

/** Hears of applications. */
public fun interface ApplicationLifecycleCallback {
    public fun onApplicationLifecycleChanged(app: Application, stage: ApplicationStage)
}

/** Knows where each activity is in its life. */
public interface ActivityLifecycleMonitor {
    public fun addLifecycleCallback(callback: ActivityLifecycleCallback)

    public fun removeLifecycleCallback(callback: ActivityLifecycleCallback)

    public fun getLifecycleStageOf(activity: Activity): Stage

    public fun getActivitiesInStage(stage: Stage): Collection<Activity>
}

/** Knows where the application is in its life. */
public interface ApplicationLifecycleMonitor {
    public fun addLifecycleCallback(callback: ApplicationLifecycleCallback)

    public fun removeLifecycleCallback(callback: ApplicationLifecycleCallback)
}

/** The monitor of the running test. */
public object ActivityLifecycleMonitorRegistry {
    private var instance: ActivityLifecycleMonitor? = null

    @JvmStatic
    public fun registerInstance(monitor: ActivityLifecycleMonitor?) {
        instance = monitor
    }

    @JvmStatic
    public fun getInstance(): ActivityLifecycleMonitor = checkNotNull(instance) { "no monitor is registered" }
}

/** The monitor of the running test. */
public object ApplicationLifecycleMonitorRegistry {
    private var instance: ApplicationLifecycleMonitor? = null

    @JvmStatic
    public fun registerInstance(monitor: ApplicationLifecycleMonitor?) {
        instance = monitor
    }

    @JvmStatic
    public fun getInstance(): ApplicationLifecycleMonitor = checkNotNull(instance) { "no monitor is registered" }
}
