// What Robolectric 4.17 asks of androidx.test:monitor, which is not on Maven Central: written from the signatures that
// its classes name. Apps that build with Gradle have the real ones, and never see this folder.
package androidx.test.platform.app

import android.app.Instrumentation
import android.os.Bundle

/** The instrumentation of the running test. */
public object InstrumentationRegistry {
    private var instance: Instrumentation? = null
    private var arguments = Bundle()

    @JvmStatic
    public fun registerInstance(instrumentation: Instrumentation?, arguments: Bundle?) {
        instance = instrumentation
        this.arguments = Bundle(arguments ?: Bundle())
    }

    @JvmStatic
    public fun getInstrumentation(): Instrumentation = checkNotNull(instance) { "no instrumentation is registered" }

    @JvmStatic
    public fun getArguments(): Bundle = Bundle(arguments)
}
