package dev.geo.android.engine

/** The guest's script, as it can be given to a JavaScript engine. */
public sealed interface GuestProgram {
    /** As it ships: the text of `geo-guest.js`. */
    public class Source(public val text: String) : GuestProgram

    /**
     * Compiled by [GuestEngine.compile]. Only the same version of the same JavaScript engine on the same kind of processor
     * can read it, and it checks nothing: bytes from anywhere but this app's own storage must not come here.
     */
    public class Compiled(public val bytes: ByteArray) : GuestProgram
}
