package dev.geo.android.ports

/** Timers of this process. They sleep when the processor does: what must wake a sleeping phone is an [Alarms]. */
public interface Timers {
    /**
     * Runs [run] once, [delayMillis] from now at the earliest, on any thread.
     *
     * @return takes it back; harmless when it has run, and twice.
     */
    public fun after(delayMillis: Long, run: () -> Unit): () -> Unit
}

/** The platform's alarms, which wake a sleeping phone and start a dead process. Each name is one alarm. */
public interface Alarms {
    /**
     * Sets the alarm [name] for an epoch millisecond, in the place of an earlier one; null takes it back.
     *
     * @param isInexact the platform may delay it to save energy.
     */
    public fun wakeAt(name: String, atMillis: Long?, isInexact: Boolean = false)

    /** The alarm [name] has come, and is set no more. Called on the host's thread, before the engine receives it. */
    public fun came(name: String): Unit = Unit
}
