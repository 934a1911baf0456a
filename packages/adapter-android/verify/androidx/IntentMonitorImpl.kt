package androidx.test.internal.runner.intent

import android.content.Intent
import androidx.test.runner.intent.IntentCallback
import androidx.test.runner.intent.IntentMonitor

/** Passes on what Robolectric's instrumentation signals of intents. */
public class IntentMonitorImpl : IntentMonitor {
    private val callbacks = LinkedHashSet<IntentCallback>()

    override fun addIntentCallback(callback: IntentCallback) {
        callbacks += callback
    }

    override fun removeIntentCallback(callback: IntentCallback) {
        callbacks -= callback
    }

    public fun signalIntent(intent: Intent) {
        callbacks.toList().forEach { it.onIntentSent(Intent(intent)) }
    }
}
