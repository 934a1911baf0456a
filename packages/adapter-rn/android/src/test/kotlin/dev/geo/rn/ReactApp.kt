package dev.geo.rn

import android.app.Application
import android.os.Looper
import com.facebook.react.ReactApplication
import com.facebook.react.ReactHost
import com.facebook.react.ReactInstanceEventListener
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import java.lang.reflect.Proxy

/** An app with React Native, which starts when it is asked to and [isStarting] lets it. */
internal class ReactApp :
    Application(),
    ReactApplication {
    private val listeners = LinkedHashSet<ReactInstanceEventListener>()
    var context: ScriptedContext? = null
    var starts = 0
    var isStarting = true

    /** The runtime is there. */
    fun started(): ScriptedContext = ScriptedContext().also { made ->
        context = made
        listeners.toList().forEach { it.onReactContextInitialized(made) }
    }

    override val reactHost: ReactHost = Proxy.newProxyInstance(
        ReactHost::class.java.classLoader,
        arrayOf(ReactHost::class.java),
    ) { _, method, arguments ->
        when (method.name) {
            "getCurrentReactContext" -> context

            "addReactInstanceEventListener" -> listeners.add(arguments[0] as ReactInstanceEventListener).let { }

            "removeReactInstanceEventListener" -> listeners.remove(arguments[0] as ReactInstanceEventListener).let { }

            "start" -> {
                starts++
                if (isStarting) started()
                null
            }

            else -> error("ReactHost.${method.name} is not scripted")
        }
    } as ReactHost
}

internal val app: ReactApp get() = RuntimeEnvironment.getApplication() as ReactApp

/** Waits until it is so; the main thread goes on meanwhile. */
internal fun <T : Any> eventually(what: String, find: () -> T?): T {
    val until = System.nanoTime() + PATIENCE_NANOS
    while (System.nanoTime() < until) {
        shadowOf(Looper.getMainLooper()).idle()
        find()?.let { return it }
        Thread.sleep(1)
    }
    throw AssertionError("$what has not happened")
}

private const val PATIENCE_NANOS = 20_000_000_000
