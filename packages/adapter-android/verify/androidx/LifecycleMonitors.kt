package androidx.test.internal.runner.lifecycle

import android.app.Activity
import android.app.Application
import androidx.test.runner.lifecycle.ActivityLifecycleCallback
import androidx.test.runner.lifecycle.ActivityLifecycleMonitor
import androidx.test.runner.lifecycle.ApplicationLifecycleCallback
import androidx.test.runner.lifecycle.ApplicationLifecycleMonitor
import androidx.test.runner.lifecycle.ApplicationStage
import androidx.test.runner.lifecycle.Stage
import java.util.WeakHashMap

/** Keeps what Robolectric's instrumentation signals of activities. */
public class ActivityLifecycleMonitorImpl : ActivityLifecycleMonitor {
    private val callbacks = LinkedHashSet<ActivityLifecycleCallback>()
    private val stages = WeakHashMap<Activity, Stage>()

    override fun addLifecycleCallback(callback: ActivityLifecycleCallback) {
        callbacks += callback
    }

    override fun removeLifecycleCallback(callback: ActivityLifecycleCallback) {
        callbacks -= callback
    }

    override fun getLifecycleStageOf(activity: Activity): Stage =
        checkNotNull(stages[activity]) { "nothing was signalled of $activity" }

    override fun getActivitiesInStage(stage: Stage): Collection<Activity> = stages.filterValues { it == stage }.keys

    public fun signalLifecycleChange(stage: Stage, activity: Activity) {
        stages[activity] = stage
        callbacks.toList().forEach { it.onActivityLifecycleChanged(activity, stage) }
    }
}

/** Passes on what Robolectric's instrumentation signals of the application. */
public class ApplicationLifecycleMonitorImpl : ApplicationLifecycleMonitor {
    private val callbacks = LinkedHashSet<ApplicationLifecycleCallback>()

    override fun addLifecycleCallback(callback: ApplicationLifecycleCallback) {
        callbacks += callback
    }

    override fun removeLifecycleCallback(callback: ApplicationLifecycleCallback) {
        callbacks -= callback
    }

    public fun signalLifecycleChange(app: Application, stage: ApplicationStage) {
        callbacks.toList().forEach { it.onApplicationLifecycleChanged(app, stage) }
    }
}
