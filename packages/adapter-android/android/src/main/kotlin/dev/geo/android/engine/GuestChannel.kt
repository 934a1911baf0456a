package dev.geo.android.engine

import com.dokar.quickjs.QuickJs
import com.dokar.quickjs.binding.function

/**
 * The two ends of the channel of texts inside the JavaScript engine: the bundle's `geoGuest` is called with a `post` of
 * ours, and [TURN] hands one message to the `deliver` that it gave back.
 *
 * The message waits here and the script takes it, so that no message is ever compiled as a part of a script.
 */
internal class GuestChannel(private val postedCharacters: Int) {
    private var message = ""
    private var posts = ArrayList<String>()
    private var characters = 0L

    /** How much text this turn has taken in and given. */
    val crossedCharacters: Long get() = message.length + characters

    /** What the guest threw in this turn, if it did. */
    var thrown: String? = null
        private set

    /** Did the guest say more than it may in this turn? */
    var isFlooded = false
        private set

    /** Did the guest give control back in this turn, promise jobs aside? */
    var hasEnded = false
        private set

    fun attach(js: QuickJs) {
        js.function("geoHostTake") { message }
        js.function("geoHostPost") { args -> receive(args.firstOrNull().toString()) }
        js.function("geoHostThrew") { args -> thrown = WireText.decode(args.firstOrNull().toString()) }
        js.function("geoHostEnded") { hasEnded = true }
    }

    fun begin(text: String) {
        message = WireText.encode(text)
        posts = ArrayList()
        characters = 0
        thrown = null
        isFlooded = false
        hasEnded = false
    }

    /** What the guest said since [begin], in order. */
    fun posts(): List<String> = posts

    private fun receive(wire: String) {
        characters += wire.length
        if (characters > postedCharacters) {
            isFlooded = true
            posts.clear()
            error("too much was posted in one turn")
        }
        posts += WireText.decode(wire)
    }

    companion object {
        /** Follows the bundle. What it calls of the host's it holds itself, whatever becomes of the globals. */
        const val SCRIPT: String = """
;globalThis.geoHostTurn = (() => {
    ${WireText.SCRIPT}
    const take = geoHostTake, post = geoHostPost, threw = geoHostThrew, ended = geoHostEnded;
    const attempt = (run) => {
        try {
            return run();
        } catch (error) {
            threw(encode(String(error)));
        } finally {
            ended();
        }
    };
    const deliver = attempt(() => geoGuest((json) => post(encode(String(json)))));
    return () => {
        attempt(() => deliver(decode(take())));
    };
})();
undefined;
"""

        /** One message. */
        const val TURN: String = "geoHostTurn(); undefined;"
    }
}
