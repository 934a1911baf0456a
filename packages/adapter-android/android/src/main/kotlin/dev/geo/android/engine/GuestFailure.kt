package dev.geo.android.engine

/** A guest is lost: what it said in its last turn counts for nothing, and another one has to be started from memory. */
public sealed class GuestFailure(message: String, cause: Throwable? = null) : Exception(message, cause) {
    /** It used more processor time than it may, and was stopped. */
    public class Overran(allowedMillis: Long, cause: Throwable? = null) :
        GuestFailure("the guest used more than $allowedMillis ms of processor time in one turn", cause)

    /** [GuestEngine.interrupt] stopped it. */
    public class Interrupted(cause: Throwable? = null) : GuestFailure("the guest was interrupted", cause)

    /** It threw, which a guest that is whole never does. */
    public class Threw(what: String, cause: Throwable? = null) : GuestFailure("the guest threw: $what", cause)

    /** Its JavaScript engine ran out of memory: whatever ran at that moment was cut off, and nothing says what that was. */
    public class OutOfMemory(what: String, cause: Throwable? = null) :
        GuestFailure("the guest ran out of memory: $what", cause)

    /** It has stopped in the middle of its work: it answers messages, and what it had begun never ends. */
    public class Stuck(what: String) : GuestFailure("the guest is stuck: $what")

    /** It speaks another protocol than the host, and so would the next one from the same bundle: it is not started again. */
    public class OtherProtocol(what: String) : GuestFailure(what)

    /** It said more in one turn than it may. */
    public class Flooded(allowedCharacters: Int) :
        GuestFailure("the guest said more than $allowedCharacters characters in one turn")
}
