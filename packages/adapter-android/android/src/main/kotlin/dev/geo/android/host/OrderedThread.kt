package dev.geo.android.host

import java.util.concurrent.Executor
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.ThreadPoolExecutor
import java.util.concurrent.TimeUnit.SECONDS

/** Runs commands one after the other on a thread that ends when idle and is recreated on demand. */
internal class OrderedThread(name: String) : Executor {
    private val executor = ThreadPoolExecutor(1, 1, IDLE_SECONDS, SECONDS, LinkedBlockingQueue()) { run ->
        Thread(run, name)
    }
        .apply { allowCoreThreadTimeOut(true) }

    override fun execute(command: Runnable): Unit = executor.execute(command)

    private companion object {
        /** Longer than the pauses while a phone tracks, so that the thread is not made anew at each fix. */
        const val IDLE_SECONDS = 10L
    }
}
