package dev.geo.android.host

/**
 * A client's channel to its host. PROTOCOL.md, under "A client and its host", has the messages; the first is
 * `{"attach":true}`.
 */
public interface ClientConnection {
    /** Sends a message, from any thread; returns at once. */
    public fun post(json: String)

    /** The client's runtime ended without sending `detach`. */
    public fun lost()
}
