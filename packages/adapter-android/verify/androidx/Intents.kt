package androidx.test.runner.intent

import android.app.Instrumentation.ActivityResult
import android.content.Intent

/** Hears of intents that are sent. */
public fun interface IntentCallback {
    public fun onIntentSent(intent: Intent)
}

/** Passes intents on to registered listeners. */
public interface IntentMonitor {
    public fun addIntentCallback(callback: IntentCallback)

    public fun removeIntentCallback(callback: IntentCallback)
}

/** Answers in the place of an activity. */
public fun interface IntentStubber {
    public fun getActivityResultForIntent(intent: Intent): ActivityResult?
}

/** The monitor of the running test. */
public object IntentMonitorRegistry {
    private var instance: IntentMonitor? = null

    @JvmStatic
    public fun registerInstance(monitor: IntentMonitor?) {
        instance = monitor
    }

    @JvmStatic
    public fun getInstance(): IntentMonitor = checkNotNull(instance) { "no monitor is registered" }
}

/** The stubber of the running test, if it has one. */
public object IntentStubberRegistry {
    private var instance: IntentStubber? = null

    @JvmStatic
    public fun load(stubber: IntentStubber) {
        instance = stubber
    }

    @JvmStatic
    public fun isLoaded(): Boolean = instance != null

    @JvmStatic
    public fun getInstance(): IntentStubber = checkNotNull(instance) { "no stubber is loaded" }

    @JvmStatic
    public fun reset() {
        instance = null
    }
}
