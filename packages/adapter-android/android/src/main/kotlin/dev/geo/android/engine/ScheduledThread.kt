package dev.geo.android.engine

import java.util.concurrent.ScheduledThreadPoolExecutor
import java.util.concurrent.TimeUnit.SECONDS

/** Runs delayed tasks on one daemon thread. The thread ends when nothing is scheduled, and is recreated on demand. */
internal fun scheduledThread(name: String): ScheduledThreadPoolExecutor =
    ScheduledThreadPoolExecutor(1) { run -> Thread(run, name).apply { isDaemon = true } }.apply {
        removeOnCancelPolicy = true
        setKeepAliveTime(IDLE_SECONDS, SECONDS)
        allowCoreThreadTimeOut(true)
    }

/** Longer than the pauses while a phone tracks, so that the thread is not recreated at each fix. */
private const val IDLE_SECONDS = 10L
