package dev.geo.android.headless

import android.content.Context

/**
 * Deals with events while no app runtime is attached: it starts the app's own runtime for each (React Native's headless
 * task, a Flutter isolate), or does the work in Kotlin.
 *
 * It is found in a dead process by its name in the app's manifest, so it has a constructor without parameters:
 *
 * ```xml
 * <meta-data android:name="dev.geo.android.headless" android:value="com.example.TripEvents" />
 * ```
 *
 * Where none is named, events wait for the next app, as far as they are delivered at least once.
 */
public interface HeadlessDispatcher {
    /**
     * An event has come. Called on the main thread; it must return at once, and answer later, from any thread.
     *
     * One event comes at a time. One that is not answered within a minute counts as not taken: the next one comes, and
     * an event with an id comes again later.
     */
    public fun dispatch(context: Context, event: HeadlessEvent, answer: HeadlessAnswer)

    /**
     * Does the app have a use for headless events? Where not, they are handled as if the manifest named no dispatcher.
     *
     * Called from any thread, when the engine starts and when a client attaches. An app that changes its mind while the engine runs
     * calls `GeoProcess.host(context).restart()`.
     */
    public fun isWanted(context: Context): Boolean = true
}

/** How a [HeadlessDispatcher] answers: once; whatever follows is ignored. */
public interface HeadlessAnswer {
    /** The event has been dealt with. */
    public fun taken()

    /** The task failed, and [message] says why, for the log. The event counts as taken all the same. */
    public fun failed(message: String)
}
