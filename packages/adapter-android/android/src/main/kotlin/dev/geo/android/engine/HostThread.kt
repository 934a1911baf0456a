package dev.geo.android.engine

import java.io.Closeable
import java.util.concurrent.Executor
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.RejectedExecutionException
import java.util.concurrent.ThreadPoolExecutor
import java.util.concurrent.TimeUnit.SECONDS

/**
 * The one thread of a host: its guest lives here, and everything that a host does about what is said happens here, in
 * order. It ends when it is closed, after what was queued.
 *
 * @param name of the thread, for debuggers.
 */
public class HostThread(name: String = "geo-host") :
    Executor,
    Closeable {
    @Volatile
    private var thread: Thread? = null
    private val executor = ThreadPoolExecutor(1, 1, 0, SECONDS, LinkedBlockingQueue()) { run ->
        // Java's own frames, those of the native code and QuickJS's whole stack must fit.
        Thread(null, run, name, STACK_BYTES).also { thread = it }
    }

    /** Is this the host's thread? */
    public val isCurrent: Boolean get() = Thread.currentThread() === thread

    /** @throws RejectedExecutionException when the thread was closed. */
    override fun execute(command: Runnable): Unit = executor.execute(command)

    /** Lets what is queued run, and ends. From the thread itself it only asks for that. */
    override fun close() {
        executor.shutdown()
        if (!isCurrent) executor.awaitTermination(CLOSE_SECONDS, SECONDS)
    }

    private companion object {
        const val STACK_BYTES = 2L * 1024 * 1024

        /** A guest is stopped well before; see [GuestLimits.turnMillis]. */
        const val CLOSE_SECONDS = 15L
    }
}
