package dev.geo.rn.headless

import android.os.Handler
import android.os.SystemClock
import dev.geo.android.headless.HeadlessAnswer
import dev.geo.android.headless.HeadlessEvent

/** An event on its way through JavaScript. */
internal class Task(val number: Int, val event: HeadlessEvent, val answer: HeadlessAnswer, val sinceMillis: Long)

/** Runs tasks in JavaScript. On the main thread. */
internal interface TaskRunner {
    /** Runs one; starts React where it does not run. Throws where it cannot. */
    fun run(task: Task, listener: RunListener): Run

    /** A task that is running. */
    fun interface Run {
        /** It is not waited for any more. */
        fun end()
    }

    /** What becomes of a task. On the main thread. */
    interface RunListener {
        /** JavaScript has been given it. */
        fun started()

        /** React Native holds it to be over. */
        fun finished()
    }
}

/**
 * Headless events, one at a time. An event that is not answered counts as not taken: the engine delivers it again, where it is
 * delivered at least once.
 *
 * @param main tasks are run there; [add] is called there.
 * @param unregistered the bundle has no headless task any more.
 */
internal class TaskQueue(
    private val runner: TaskRunner,
    private val main: Handler,
    private val unregistered: () -> Unit,
    private val log: (String) -> Unit,
) {
    private inner class Running(val task: Task) : TaskRunner.RunListener {
        var run: TaskRunner.Run? = null

        override fun started() = started(this)

        override fun finished() = finished(this)
    }

    private val waiting = ArrayDeque<Task>()
    private var running: Running? = null
    private var last = 0

    /** Takes an event in. */
    fun add(event: HeadlessEvent, answer: HeadlessAnswer) {
        if (waiting.size >= LONGEST) return log("a headless ${event.name} was not run: $LONGEST wait already")
        waiting += Task(++last, event, answer, SystemClock.elapsedRealtime())
        next()
    }

    /** JavaScript has dealt with a task, or failed, as [error] says. From any thread. */
    fun ended(number: Int, error: String?) {
        main.post {
            val present = running?.takeIf { it.task.number == number } ?: return@post
            if (error == null) present.task.answer.taken() else present.task.answer.failed(error)
            leave(present)
        }
    }

    private fun next() {
        while (running == null) {
            val task = waiting.removeFirstOrNull() ?: return
            // The engine has given it up, and delivers it again.
            if (SystemClock.elapsedRealtime() - task.sinceMillis >= PATIENCE_MILLIS) continue
            begin(task)
        }
    }

    @Suppress("TooGenericExceptionCaught")
    private fun begin(task: Task) {
        val present = Running(task)
        running = present
        main.postDelayed({ overdue(present, "React has not started") }, present, START_MILLIS)
        try {
            present.run = runner.run(task, present)
        } catch (error: Exception) {
            log("a headless ${task.event.name} was not run: ${error.message ?: error.javaClass.name}")
            leave(present)
        }
    }

    private fun started(present: Running) {
        if (running !== present) return
        main.removeCallbacksAndMessages(present)
        main.postDelayed({ overdue(present, "the task has not ended") }, present, PATIENCE_MILLIS)
    }

    private fun finished(present: Running) {
        if (running !== present) return
        log("no headless task is registered: call registerHeadlessTask in the app's index file, outside of components")
        unregistered()
        leave(present)
    }

    private fun overdue(present: Running, why: String) {
        if (running !== present) return
        log("a headless ${present.task.event.name} was given up: $why in time")
        leave(present)
    }

    private fun leave(present: Running) {
        main.removeCallbacksAndMessages(present)
        running = null
        present.run?.end()
        next()
    }

    internal companion object {
        /** Events that may wait while one is dealt with. The engine itself sends one a minute where none is answered. */
        const val LONGEST = 8

        /** A cold start of React on a slow phone takes some ten seconds. */
        const val START_MILLIS = 30_000L

        /** As the engine's own. */
        const val PATIENCE_MILLIS = 60_000L
    }
}
