package dev.geo.rn.headless

import android.content.Context
import com.facebook.react.ReactApplication
import com.facebook.react.ReactHost
import com.facebook.react.ReactInstanceEventListener
import com.facebook.react.bridge.Arguments
import com.facebook.react.bridge.ReactContext
import com.facebook.react.bridge.WritableMap
import com.facebook.react.jstasks.HeadlessJsTaskConfig
import com.facebook.react.jstasks.HeadlessJsTaskContext
import com.facebook.react.jstasks.HeadlessJsTaskEventListener

/**
 * Runs tasks as React Native's headless tasks: while one runs, JavaScript's timers go on though no activity is there.
 *
 * There is no service: while the engine is busy its own service, receiver, job and wake lock keep the process, and Android refuses
 * another service in exactly the moments in which none of them is a service (since Android 8).
 */
internal class ReactTasks(private val context: Context, private val newMap: () -> WritableMap = Arguments::createMap) :
    TaskRunner {

    override fun run(task: Task, listener: TaskRunner.RunListener): TaskRunner.Run {
        val host = checkNotNull((context as? ReactApplication)?.reactHost) {
            "the app's Application must be a ReactApplication with a ReactHost"
        }
        return Started(host, task, listener).also(Started::begin)
    }

    private inner class Started(
        private val host: ReactHost,
        private val task: Task,
        private val listener: TaskRunner.RunListener,
    ) : TaskRunner.Run,
        ReactInstanceEventListener,
        HeadlessJsTaskEventListener {
        private var tasks: HeadlessJsTaskContext? = null
        private var number: Int? = null
        private var isOver = false

        fun begin() {
            val present = host.currentReactContext
            if (present != null && present.hasActiveReactInstance()) return start(present)
            host.addReactInstanceEventListener(this)
            host.start()
        }

        override fun onReactContextInitialized(context: ReactContext) {
            host.removeReactInstanceEventListener(this)
            if (!isOver && tasks == null) start(context)
        }

        private fun start(context: ReactContext) {
            val tasks = HeadlessJsTaskContext.getInstance(context).also { this.tasks = it }
            // Also while the app is in front: an event may come before its JavaScript has attached.
            number = tasks.startTask(HeadlessJsTaskConfig(KEY, data(), NO_TIMEOUT, true))
            tasks.addTaskEventListener(this)
            listener.started()
        }

        private fun data() = newMap().apply {
            putInt("task", task.number)
            // As text: no number and no null changes its form on the way.
            putString("event", task.event.toJson())
            task.event.id?.let { putString("id", it) }
        }

        override fun onHeadlessJsTaskStart(taskId: Int) = Unit

        override fun onHeadlessJsTaskFinish(taskId: Int) {
            if (taskId == number && !isOver) listener.finished()
        }

        override fun end() {
            isOver = true
            host.removeReactInstanceEventListener(this)
            tasks?.removeTaskEventListener(this)
            number?.let { tasks?.finishTask(it) }
        }
    }

    internal companion object {
        /** Under which JavaScript registers: src/headless. */
        const val KEY = "GeoHeadless"

        /** The queue has its own. */
        const val NO_TIMEOUT = 0L
    }
}
