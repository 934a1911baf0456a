package dev.geo.rn.headless

import android.content.Context
import android.os.Handler
import android.os.Looper
import android.util.Log
import dev.geo.android.process.GeoProcess
import dev.geo.rn.Marks

/** The headless tasks of this process. */
internal object HeadlessTasks {
    private var present: TaskQueue? = null

    @Synchronized
    fun of(context: Context): TaskQueue = present ?: begin(context.applicationContext ?: context).also { present = it }

    /** Others in their place, or none. For tests. */
    @Synchronized
    fun replace(queue: TaskQueue?) {
        present = queue
    }

    private fun begin(context: Context) = TaskQueue(
        ReactTasks(context),
        Handler(Looper.getMainLooper()),
        unregistered = {
            Marks(context).isHeadless = false
            GeoProcess.host(context).restart()
        },
        log = { Log.w("geo", it) },
    )
}
