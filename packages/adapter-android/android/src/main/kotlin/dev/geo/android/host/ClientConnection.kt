package dev.geo.android.host

/**
 * A client's end of the way to its host. PROTOCOL.md, under "A client and its host", has the messages; the first is
 * `{"attach":true}`.
 */
public interface ClientConnection {
    /** Says something, from any thread; it returns at once. */
    public fun post(json: String)

    /** The client's runtime is gone, and has not said so itself. */
    public fun lost()
}
