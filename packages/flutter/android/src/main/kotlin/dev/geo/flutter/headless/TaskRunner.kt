package dev.geo.flutter.headless

import dev.geo.android.headless.HeadlessAnswer
import dev.geo.android.headless.HeadlessEvent

/** An event on its way through Dart. */
internal class Task(val number: Int, val event: HeadlessEvent, val answer: HeadlessAnswer, val sinceMillis: Long) {
    /** How often an isolate was given up that should have run it. */
    var stalls = 0
}

/** Runs tasks in Dart, one at a time. On the main thread. */
internal interface TaskRunner {
    /**
     * Runs one; starts an isolate where none runs.
     *
     * @throws Unregistered where Dart has no function for it any more.
     * @throws Exception where no isolate can be started.
     */
    fun run(task: Task, listener: Listener)

    /** The task is over: the isolate is kept for the next one, for a while. */
    fun rest()

    /** Ends the isolate, in the middle of whatever it does. */
    fun abandon()

    /** What becomes of a task. On the main thread. */
    interface Listener {
        /** Dart has been given it. */
        fun started()

        /** Dart has dealt with the task of this number, or failed, as [error] says. */
        fun ended(number: Int, error: String?)

        /** Dart has no function for the task of this number: it was registered by another build of the app. */
        fun unregistered(number: Int)
    }

    /** There is no function for headless events. */
    class Unregistered(message: String) : RuntimeException(message)
}
