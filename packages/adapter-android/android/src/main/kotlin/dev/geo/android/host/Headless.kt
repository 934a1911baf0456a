package dev.geo.android.host

import kotlinx.serialization.json.JsonObject

/** How events are handled while no app runtime is attached. */
public sealed interface Headless {
    /** Not at all: events that are delivered at least once wait for the next app runtime. */
    public data object None : Headless

    /**
     * By a task in Kotlin, used where no headless client is attached.
     *
     * @property isWanted does the app have a use for the events? While not, as [None]. Asked for each guest and each client, on the
     * host's thread.
     */
    public class Task(public val isWanted: () -> Boolean, public val task: HeadlessTask) : Headless {
        /** By a task that always has a use for the events. */
        public constructor(task: HeadlessTask) : this({ true }, task)
    }

    /**
     * By a client that the platform starts.
     *
     * @property wanted called on the host's thread for each event that waits while no headless client is attached; it must
     * return at once.
     */
    public class Clients(public val wanted: () -> Unit) : Headless
}

/** Handles an event while no app runtime is attached. */
public fun interface HeadlessTask {
    /**
     * The event counts as taken when this returns or throws; an exception is logged. After a minute without either, it is delivered again.
     *
     * @param event `name`, and the fields of the event.
     * @param id the same in each delivery of an event; null where it is delivered at most once.
     */
    public suspend fun run(event: JsonObject, id: String?)
}

/** Are headless events delivered, as things are? */
internal val Headless.isThere: Boolean
    get() = when (this) {
        is Headless.None -> false
        is Headless.Task -> isWanted()
        is Headless.Clients -> true
    }
