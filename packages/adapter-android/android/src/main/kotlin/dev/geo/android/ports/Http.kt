package dev.geo.android.ports

import java.io.Closeable
import java.io.IOException

/** The way to the app's server. */
public interface Http : Closeable {
    /**
     * Sends one request. Exactly one of the two is called later, on any thread: [answered] for every status, [failed] only
     * where there was no response. Redirects are not followed.
     */
    public fun send(request: HttpRequest, answered: (HttpResponse) -> Unit, failed: (IOException) -> Unit)
}

/**
 * @property gzip the body goes compressed, and says so.
 * @property timeoutMillis for the whole exchange, in milliseconds.
 */
public data class HttpRequest(
    val method: String,
    val url: String,
    val headers: Map<String, String>,
    val body: String?,
    val gzip: Boolean,
    val timeoutMillis: Long,
)

/**
 * @property headers their names in lower case.
 * @property body may be cut after 64 kB.
 */
public data class HttpResponse(val status: Int, val headers: Map<String, String>, val body: String)
