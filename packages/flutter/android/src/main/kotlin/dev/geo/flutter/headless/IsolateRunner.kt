package dev.geo.flutter.headless

import android.content.Context
import android.os.Handler
import dev.geo.flutter.Marks
import io.flutter.FlutterInjector
import io.flutter.embedding.engine.FlutterEngine
import io.flutter.embedding.engine.dart.DartExecutor.DartCallback
import io.flutter.view.FlutterCallbackInformation

/**
 * Runs tasks in a Dart isolate of their own, in a Flutter engine without a view. It is started with the first task, and ends when
 * there was none for a while.
 *
 * There is no service: while the engine is busy its own service, receiver, job and wake lock keep the process.
 */
internal class IsolateRunner(
    private val context: Context,
    private val main: Handler,
    private val log: (String) -> Unit,
) : TaskRunner {
    private val marks = Marks(context)
    private var isolate: HeadlessIsolate? = null

    override fun run(task: Task, listener: TaskRunner.Listener) {
        main.removeCallbacksAndMessages(this)
        val callbacks = marks.callbacks ?: throw TaskRunner.Unregistered("no headless task is registered")
        val present = isolate ?: start(callbacks.dispatcher).also { isolate = it }
        present.run(task, callbacks.task, listener)
    }

    override fun rest() {
        main.postDelayed(::abandon, this, IDLE_MILLIS)
    }

    override fun abandon() {
        main.removeCallbacksAndMessages(this)
        val last = isolate ?: return
        isolate = null
        last.end()
    }

    private fun start(dispatcher: Long): HeadlessIsolate {
        val loader = FlutterInjector.instance().flutterLoader()
        loader.startInitialization(context)
        loader.ensureInitializationComplete(context, null)
        val callback = FlutterCallbackInformation.lookupCallbackInformation(dispatcher)
            ?: throw TaskRunner.Unregistered("this build of the app does not know the registered headless task")
        val engine = FlutterEngine(context)
        // Dart's first message is heard: the channel is there before the isolate.
        return HeadlessIsolate(engine, log).also {
            engine.dartExecutor.executeDartCallback(DartCallback(context.assets, loader.findAppBundlePath(), callback))
        }
    }

    internal companion object {
        /** An engine without a view holds some ten megabytes; events tend to come together. */
        const val IDLE_MILLIS = 60_000L
    }
}
