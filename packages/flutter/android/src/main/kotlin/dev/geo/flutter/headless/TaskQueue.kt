package dev.geo.flutter.headless

import android.os.Handler
import android.os.SystemClock
import dev.geo.android.headless.HeadlessAnswer
import dev.geo.android.headless.HeadlessEvent

/**
 * Headless events, one at a time. An event that is not answered counts as not taken: the engine delivers it again, where it is
 * delivered at least once.
 *
 * @param main tasks are run there, and all is called there.
 * @param unregistered Dart has no headless task any more.
 * @param returned nobody deals any more with events that the engine has handed out.
 */
internal class TaskQueue(
    private val runner: TaskRunner,
    private val main: Handler,
    private val log: (String) -> Unit,
    private val unregistered: () -> Unit,
    private val returned: () -> Unit,
) {
    private inner class Running(val task: Task) : TaskRunner.Listener {
        override fun started() = started(this)

        override fun ended(number: Int, error: String?) = ended(this, number, error)

        override fun unregistered(number: Int) {
            if (running !== this || task.number != number) return
            runner.abandon()
            forgotten(this, "this build of the app has no headless task of the registered handle")
        }
    }

    private val waiting = ArrayDeque<Task>()
    private var running: Running? = null
    private var last = 0

    /** Until when the engine waits for the answer to an event that was given up. */
    private var awaitedUntilMillis = 0L

    /** Takes an event in. */
    fun add(event: HeadlessEvent, answer: HeadlessAnswer) {
        if (waiting.size >= LONGEST) return log("a headless ${event.name} was not run: $LONGEST wait already")
        waiting += Task(++last, event, answer, SystemClock.elapsedRealtime())
        next()
    }

    /** The app is shown: ends the isolate, and gives all events back to the engine, which delivers them to the app. */
    fun interrupt(why: String) {
        val left = listOfNotNull(running?.task) + waiting
        waiting.clear()
        running?.let(main::removeCallbacksAndMessages)
        running = null
        runner.abandon()
        if (left.isEmpty() && SystemClock.elapsedRealtime() >= awaitedUntilMillis) return
        awaitedUntilMillis = 0
        if (left.isNotEmpty()) log("headless ${left.joinToString { it.event.name }} given back to the engine: $why")
        returned()
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
        main.postDelayed({ stalled(present) }, present, START_MILLIS)
        try {
            runner.run(task, present)
        } catch (error: TaskRunner.Unregistered) {
            forgotten(present, error.message.orEmpty())
        } catch (error: Exception) {
            failed(present, error)
        } catch (error: LinkageError) {
            // Flutter's own library is not there for this processor, or the user has not unlocked the phone.
            failed(present, error)
        }
    }

    /** No event is answered: the engine, which is told now that there is no task, delivers them to the app when it opens. */
    private fun forgotten(present: Running, why: String) {
        log(why)
        waiting.clear()
        unregistered()
        leave(present)
    }

    private fun failed(present: Running, error: Throwable) {
        log("a headless ${present.task.event.name} was not run: ${error.message ?: error.javaClass.name}")
        awaitedUntilMillis = present.task.sinceMillis + PATIENCE_MILLIS
        runner.abandon()
        leave(present)
    }

    private fun started(present: Running) {
        if (running !== present) return
        main.removeCallbacksAndMessages(present)
        main.postDelayed({ overdue(present) }, present, PATIENCE_MILLIS)
    }

    private fun ended(present: Running, number: Int, error: String?) {
        if (running !== present || present.task.number != number) return
        if (error == null) present.task.answer.taken() else present.task.answer.failed(error)
        runner.rest()
        leave(present)
    }

    /** Isolates that start right after one another's end have been seen to stall: a second one gets a chance. */
    private fun stalled(present: Running) {
        if (running !== present) return
        val task = present.task
        runner.abandon()
        if (++task.stalls < STARTS) {
            log("no isolate for a headless ${task.event.name} in time: another is started")
            waiting.addFirst(task)
        } else {
            log("a headless ${task.event.name} was given up: no isolate in time")
            awaitedUntilMillis = task.sinceMillis + PATIENCE_MILLIS
        }
        leave(present)
    }

    private fun overdue(present: Running) {
        if (running !== present) return
        log("a headless ${present.task.event.name} was given up: its task has not ended in time")
        runner.abandon()
        leave(present)
    }

    private fun leave(present: Running) {
        main.removeCallbacksAndMessages(present)
        running = null
        next()
    }

    internal companion object {
        /** Events that may wait while one is dealt with. The engine itself sends one a minute where none is answered. */
        const val LONGEST = 8

        /** A cold start of Flutter on a slow phone takes some seconds. Two starts and their task fit into the engine's minute. */
        const val START_MILLIS = 20_000L

        /** How many isolates are started for one event. */
        const val STARTS = 2

        /** As the engine's own. */
        const val PATIENCE_MILLIS = 60_000L
    }
}
