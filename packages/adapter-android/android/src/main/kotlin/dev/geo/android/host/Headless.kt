package dev.geo.android.host

import kotlinx.serialization.json.JsonObject

/** Who takes events while no app runtime is attached. */
public sealed interface Headless {
    /** Nobody: they wait for the next app, as far as they are delivered at least once. */
    public data object Nobody : Headless

    /** A task in Kotlin, unless a headless client is attached. */
    public class Task(public val task: HeadlessTask) : Headless

    /**
     * A client that the platform starts for them.
     *
     * @property wanted an event waits, and no headless client is attached. Called on the host's thread, for each such event;
     * it must return at once.
     */
    public class Clients(public val wanted: () -> Unit) : Headless
}

/** Deals with an event while no app runtime is attached. */
public fun interface HeadlessTask {
    /**
     * The event counts as taken when this returns or throws; what it throws is logged. After a minute it comes again.
     *
     * @param event `name`, and the event's fields beside it.
     * @param id the same when the event comes again; null where it comes at most once.
     */
    public suspend fun run(event: JsonObject, id: String?)
}
