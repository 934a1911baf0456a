package dev.geo.android.engine

import com.dokar.quickjs.QuickJs
import com.dokar.quickjs.QuickJsException
import com.dokar.quickjs.QuickJsInterruptedException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.runBlocking
import java.io.Closeable

/**
 * One guest in a JavaScript engine of its own: the bundle, and its one channel of texts.
 *
 * It belongs to the thread that booted it; only [interrupt] may be called from another. A guest that failed once is lost:
 * close it and boot another.
 *
 * ```kotlin
 * GuestEngine.boot(GuestEngine.compile(GuestProgram.Source(bundle))).use { guest ->
 *     val posts = guest.deliver("""{"now":1767225600000,"up":3600000,"hello":{…}}""")
 *     // [{"welcome":{"protocol":2,"engine":"…"}}, …]
 * }
 * ```
 */
public class GuestEngine private constructor(private val js: QuickJs, private val limits: GuestLimits) : Closeable {
    private val owner = Thread.currentThread()
    private val channel = GuestChannel(limits.postedCharacters)
    private val turn: ByteArray
    private val budget = TurnBudget { if (!js.isClosed) js.interruptEvaluation() }
    private var turns = 0

    /** The size of the heap when it was counted last, in bytes; before that, what a guest keeps after its boot. */
    private var counted = BOOTED_BYTES
    private var lost: GuestFailure? = null

    @Volatile
    private var isAskedToStop = false

    init {
        js.memoryLimit = limits.memoryBytes + headroom(limits.memoryBytes)
        js.maxStackSize = limits.stackBytes
        channel.attach(js)
        turn = js.compile(GuestChannel.TURN, "geo-host-turn.js")
    }

    /** The version of QuickJS: bytecode of another one cannot be read. */
    public val engineVersion: String get() = js.version

    /** What the JavaScript engine has allocated now, in bytes. */
    public val memoryBytes: Long get() = js.memoryUsage.mallocSize

    /** The last unhandled promise rejection of the guest, which keeps running; null where there was none. */
    public var unhandledRejection: String? = null
        private set

    /**
     * Delivers one message and lets the promise jobs run out.
     *
     * @return what the guest posted, in order.
     * @throws GuestFailure when the guest is lost.
     */
    public fun deliver(text: String): List<String> {
        check(Thread.currentThread() === owner) {
            "a guest belongs to the thread that booted it, ${owner.name}; got ${Thread.currentThread().name}"
        }
        check(!js.isClosed) { "the guest is closed" }
        lost?.let { throw it }
        return attempt(limits.turnMillis, text) { js.evaluate<Any?>(turn) }
    }

    /** What [unhandledRejection] says, once. */
    internal fun takeUnhandledRejection(): String? = unhandledRejection.also { unhandledRejection = null }

    /** Stops a guest that is at work: its [deliver] throws [GuestFailure.Interrupted]. From any thread. */
    public fun interrupt() {
        isAskedToStop = true
        if (!js.isClosed) js.interruptEvaluation()
    }

    /** Releases everything. What the guest still had to do it does not do. */
    override fun close(): Unit = js.close()

    private fun start(program: GuestProgram) {
        attempt(limits.bootMillis, "") {
            when (program) {
                is GuestProgram.Source -> js.evaluate<Any?>(program.text + GuestChannel.SCRIPT, SCRIPT_NAME)
                is GuestProgram.Compiled -> js.evaluate<Any?>(program.bytes)
            }
        }
    }

    private fun attempt(allowedMillis: Long, text: String, evaluate: suspend () -> Unit): List<String> {
        channel.begin(text)
        budget.begin(allowedMillis)
        val thrown = runCatching { runBlocking { evaluate() } }.exceptionOrNull()
        val isOverrun = budget.end()
        failureOf(thrown, isOverrun, allowedMillis)?.let {
            lost = it
            throw it
        }
        if (thrown != null) unhandledRejection = thrown.message
        return channel.posts()
    }

    /**
     * An interruption ends an `async` function as if it had thrown, so that the turn may look like a good one: hence the
     * budget's own word. An unhandled rejection is reported as an exception too, after all jobs have run; it costs nothing,
     * unless memory ran out.
     */
    private fun failureOf(thrown: Throwable?, isOverrun: Boolean, allowedMillis: Long): GuestFailure? = when {
        isAskedToStop -> GuestFailure.Interrupted(thrown)
        isOverrun || thrown is QuickJsInterruptedException -> GuestFailure.Overran(allowedMillis, thrown)
        channel.isFlooded -> GuestFailure.Flooded(limits.postedCharacters)
        thrown != null && MemoryErrors.isOne(thrown) -> GuestFailure.OutOfMemory("it threw ${thrown.message}", thrown)
        channel.thrown?.let(MemoryErrors::isOne) == true ->
            GuestFailure.OutOfMemory("it threw ${channel.thrown}", thrown)
        channel.thrown != null -> GuestFailure.Threw(channel.thrown.orEmpty())
        thrown != null && !channel.hasEnded -> GuestFailure.Threw(thrown.message ?: thrown.toString(), thrown)
        else -> fullness()
    }

    /**
     * A guest that keeps most of its memory would run out of it in one of the next turns, perhaps in a promise job, where
     * QuickJS drops what follows without a word. A count is a walk over the whole heap: after a turn with much text, once in a
     * while, and after every turn while the heap is large.
     */
    private fun fullness(): GuestFailure? {
        val isDue = ++turns % COUNTED_TURNS == 0 || channel.crossedCharacters >= COUNTED_CHARACTERS
        if (!isDue && counted <= limits.memoryBytes / 2) return null
        counted = memoryBytes
        if (counted <= limits.memoryBytes / FULL_OF * FULL) return null
        js.gc()
        counted = memoryBytes
        if (counted <= limits.memoryBytes / FULL_OF * FULL) return null
        return GuestFailure.OutOfMemory("it keeps $counted of ${limits.memoryBytes} bytes")
    }

    public companion object {
        private const val SCRIPT_NAME = "geo-guest.js"

        /** What a guest keeps after its boot, in bytes: 4.2 MB measured. */
        private const val BOOTED_BYTES = 5_000_000L

        /** The least room for a turn beyond what a guest may keep, in bytes. */
        private const val MIN_HEADROOM_BYTES = 2_000_000L

        /**
         * QuickJS does not survive every failed allocation: a promise job that finds no memory can end the process with a null pointer. So
         * a guest is ended by what it keeps, which is counted after its turns, and QuickJS's own limit lies above it.
         */
        private fun headroom(memoryBytes: Long) = maxOf(MIN_HEADROOM_BYTES, memoryBytes / 4)

        /** More than three quarters of its memory: what one turn needs beside it no longer fits. */
        private const val FULL = 3
        private const val FULL_OF = 4

        /** Between two counts of the heap: some minutes of tracking. */
        private const val COUNTED_TURNS = 256

        /** Half the longest part of a large value (PROTOCOL.md, parts). */
        private const val COUNTED_CHARACTERS = 100_000L

        /**
         * Begins a guest on the calling thread.
         *
         * @throws GuestFailure when the script throws, or runs for longer than it may.
         */
        public fun boot(program: GuestProgram, limits: GuestLimits = GuestLimits()): GuestEngine {
            val engine = GuestEngine(newQuickJs(), limits)
            return try {
                engine.apply { start(program) }
            } catch (failure: Throwable) {
                engine.close()
                throw failure
            }
        }

        /**
         * Compiles a script for [boot]: the same guest, sooner.
         *
         * @throws GuestFailure.Threw when it is no script.
         */
        public fun compile(source: GuestProgram.Source): GuestProgram.Compiled = newQuickJs().use { js ->
            try {
                GuestProgram.Compiled(js.compile(source.text + GuestChannel.SCRIPT, SCRIPT_NAME))
            } catch (error: QuickJsException) {
                throw GuestFailure.Threw(error.message ?: error.toString(), error)
            }
        }

        // Its dispatcher is for functions of the host that suspend; there are none here.
        private fun newQuickJs(): QuickJs = QuickJs.create(Dispatchers.Unconfined)
    }
}
