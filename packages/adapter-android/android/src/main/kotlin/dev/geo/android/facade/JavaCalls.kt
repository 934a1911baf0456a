package dev.geo.android.facade

import android.os.Handler
import android.os.Looper
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.launch
import kotlinx.coroutines.suspendCancellableCoroutine
import java.util.concurrent.Executor
import java.util.function.Consumer
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException

/** A listener of [JavaGeoEngine], or a watch. */
public class GeoSubscription internal constructor(private val job: Job) {
    /** Ends it; harmless when it has ended. An event that its listener is handling counts as not handled. */
    public fun remove(): Unit = job.cancel()
}

/** Runs callbacks on the main thread. */
internal class MainThread : Executor {
    private val main = Handler(Looper.getMainLooper())

    override fun execute(command: Runnable) {
        main.post(command)
    }
}

/**
 * Suspend functions and flows as callbacks.
 *
 * @param executor runs every callback.
 */
internal class JavaCalls(private val executor: Executor) {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)

    /**
     * Calls one of the two when [operation] has ended. It begins on the calling thread, so that operations are sent in the order
     * in which they were called.
     */
    @Suppress("TooGenericExceptionCaught")
    fun <T> call(done: (T) -> Unit, failed: Consumer<GeoException>, operation: suspend () -> T) {
        scope.launch(start = CoroutineStart.UNDISPATCHED) {
            try {
                val value = operation()
                executor.execute { done(value) }
            } catch (error: Exception) {
                executor.execute { failed.accept(geoException(error)) }
            }
        }
    }

    /** Calls [listener] with each value. A value is handled when it has returned. */
    fun <T> collect(flow: Flow<T>, listener: (T) -> Unit): GeoSubscription = watch(listener, {}) { flow }

    /**
     * As [collect], of a flow that may fail at its beginning.
     *
     * @param flow of a function that runs what it is given as a callback.
     */
    fun <T> watch(
        listener: (T) -> Unit,
        failed: Consumer<GeoException>,
        flow: (report: (() -> Unit) -> Unit) -> Flow<T>,
    ): GeoSubscription {
        val job = scope.launch(start = CoroutineStart.UNDISPATCHED) {
            try {
                flow { run -> executor.execute(run) }.collect { value -> handled { listener(value) } }
            } catch (error: GeoException) {
                executor.execute { failed.accept(error) }
            }
        }
        return GeoSubscription(job)
    }

    /** Returns when [executor] has run it. What it throws is the app's own fault, and ends the app there as usual. */
    @Suppress("TooGenericExceptionCaught")
    private suspend fun handled(run: () -> Unit) = suspendCancellableCoroutine { continuation ->
        executor.execute {
            try {
                run()
            } catch (error: Throwable) {
                continuation.resumeWithException(CancellationException("the listener threw", error))
                throw error
            }
            continuation.resume(Unit)
        }
    }

    private fun geoException(error: Exception): GeoException =
        error as? GeoException ?: GeoException(GeoErrorCode.UNKNOWN, error.message ?: error.javaClass.simpleName)
}
