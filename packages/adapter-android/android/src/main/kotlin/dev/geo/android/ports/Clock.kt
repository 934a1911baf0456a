package dev.geo.android.ports

/** What time it is. */
public interface Clock {
    /** Another one after each start of the device. */
    public val bootId: String

    /** The wall clock, epoch milliseconds; it may jump. */
    public fun now(): Long

    /** Milliseconds since the device started, counting sleep; it never goes back. */
    public fun uptime(): Long
}
