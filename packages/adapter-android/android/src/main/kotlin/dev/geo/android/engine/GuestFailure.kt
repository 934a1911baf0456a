package dev.geo.android.engine

/** A guest is lost: what it said in its last turn counts for nothing, and another one has to be started from memory. */
public sealed class GuestFailure(message: String, cause: Throwable? = null) : Exception(message, cause) {
    /** It ran for longer than it may, and was stopped. */
    public class Overran(allowedMillis: Long, cause: Throwable? = null) :
        GuestFailure("the guest ran for longer than $allowedMillis ms", cause)

    /** [GuestEngine.interrupt] stopped it. */
    public class Interrupted(cause: Throwable? = null) : GuestFailure("the guest was interrupted", cause)

    /** It threw, which a guest that is whole never does; out of memory is said this way too. */
    public class Threw(what: String, cause: Throwable? = null) : GuestFailure("the guest threw: $what", cause)

    /** It said more in one turn than it may. */
    public class Flooded(allowedCharacters: Int) :
        GuestFailure("the guest said more than $allowedCharacters characters in one turn")
}
