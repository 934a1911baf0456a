package dev.geo.flutter

import android.app.Activity
import android.app.Application
import android.os.Looper
import android.provider.Settings
import dev.geo.android.process.GeoProcess
import dev.geo.flutter.headless.HeadlessTasks
import io.flutter.FlutterInjector
import io.flutter.embedding.engine.FlutterEngine
import io.flutter.embedding.engine.dart.DartExecutor
import io.flutter.view.FlutterCallbackInformation
import org.junit.rules.ExternalResource
import org.robolectric.Robolectric
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.android.controller.ActivityController
import java.util.function.Supplier

internal val app: Application get() = RuntimeEnvironment.getApplication()

/** A process of an app with Flutter, in which the real engine may run. */
class FlutterProcess : ExternalResource() {
    private val activities = HashMap<FlutterEngine, ActivityController<Activity>>()

    override fun before() {
        val permissions = arrayOf("ACCESS_FINE_LOCATION", "ACCESS_BACKGROUND_LOCATION", "FOREGROUND_SERVICE_LOCATION")
        shadowOf(app).grantPermissions(*permissions.map { "android.permission.$it" }.toTypedArray())
        Settings.Global.putInt(app.contentResolver, Settings.Global.BOOT_COUNT, 1)
        FlutterInjector.reset()
        FlutterEngine.MADE.clear()
        FlutterEngine.registrant = Supplier { GeoBackgroundPlugin() }
        FlutterCallbackInformation.KNOWN.clear()
        DartExecutor.start = DartExecutor.Start { _, _ -> }
    }

    override fun after() {
        HeadlessTasks.replace(null)
        if (Marks(app).isUsed) GeoProcess.host(app).kill()
        GeoProcess.replace(null)
    }

    /** The app is shown by an activity, with a Flutter engine of its own, whose Dart runs. */
    internal fun opens(): DartIsolate {
        val engine = FlutterEngine(app)
        val shown = Robolectric.buildActivity(Activity::class.java).create()
        activities[engine] = shown
        engine.attachToActivity { shown.get() }
        return DartIsolate(engine)
    }

    /** The user goes back, out of the app: its activity ends, and the Flutter engine with it. The process goes on. */
    internal fun closes(opened: DartIsolate) {
        activities.remove(opened.engine)?.destroy()
        opened.engine.destroy()
    }

    fun untilRest() = eventually("rest") { true.takeUnless { GeoProcess.host(app).busy.value } }
}

/** A Flutter engine whose app is not shown, as add-to-app makes it ahead of time; Dart runs. */
internal fun isolate() = DartIsolate(FlutterEngine(app))

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
