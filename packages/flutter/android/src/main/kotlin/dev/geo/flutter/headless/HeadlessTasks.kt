package dev.geo.flutter.headless

import android.content.Context
import android.os.Handler
import android.os.Looper
import android.util.Log
import dev.geo.android.process.GeoProcess
import dev.geo.flutter.Marks

/** The headless tasks of this process. On the main thread. */
internal object HeadlessTasks {
    private var present: TaskQueue? = null

    fun of(context: Context): TaskQueue = present ?: begin(context.applicationContext ?: context).also { present = it }

    /** An activity shows the app. */
    fun appOpened() {
        present?.interrupt("the app was opened")
    }

    /** Others in their place, or none. For tests. */
    fun replace(queue: TaskQueue?) {
        present = queue
    }

    private fun begin(context: Context): TaskQueue {
        val main = Handler(Looper.getMainLooper())
        val log = { text: String ->
            Log.w("geo", text)
            Unit
        }
        return TaskQueue(
            IsolateRunner(context, main, log),
            main,
            log,
            unregistered = {
                Marks(context).callbacks = null
                GeoProcess.host(context).restart()
            },
            // The engine would wait for a minute, with the app in front.
            returned = { GeoProcess.host(context).restart() },
        )
    }
}
