package dev.geo.android.http

import dev.geo.android.ports.HttpRequest
import okhttp3.HttpUrl.Companion.toHttpUrlOrNull
import okhttp3.MediaType
import okhttp3.Request
import okhttp3.RequestBody
import okio.Buffer
import okio.BufferedSink
import okio.GzipSink
import okio.buffer
import java.io.IOException

private val WITH_BODY = setOf("POST", "PUT", "PATCH")

/** @throws IOException when no such request can be made; it never repeats what may be secret. */
internal fun outgoing(request: HttpRequest): Request {
    val url = request.url.toHttpUrlOrNull()
    if (url == null || url.username.isNotEmpty() || url.password.isNotEmpty()) {
        throw IOException("the URL must be http:// or https://, with a host and without credentials")
    }
    val builder = Request.Builder().url(url)
    for ((name, value) in request.headers) {
        // Only what can be unpacked here is asked for.
        if (name.equals("Accept-Encoding", ignoreCase = true)) continue
        try {
            builder.header(name, value)
        } catch (_: IllegalArgumentException) { // whose message quotes the value
            throw IOException("the header \"$name\" cannot be sent: names and values of headers are printable ASCII")
        }
    }
    // Asked for by ourselves, it is unpacked by ourselves: OkHttp fails an answer whose body does not unpack.
    builder.header("Accept-Encoding", "gzip")
    val isZipped = request.gzip && request.body != null
    if (isZipped) builder.header("Content-Encoding", "gzip")
    val body = request.body?.let { text -> if (isZipped) zipped(text) else text.encodeToByteArray() }
    val sent = body ?: ByteArray(0).takeIf { request.method in WITH_BODY }
    try {
        return builder.method(request.method, sent?.let(::OnceBody)).build()
    } catch (error: IllegalArgumentException) {
        throw IOException("no ${request.method} with such a body can be sent: ${error.message}", error)
    }
}

private fun zipped(text: String): ByteArray = Buffer().also { sink ->
    GzipSink(sink).buffer().use { it.writeUtf8(text) }
}.readByteArray()

/**
 * OkHttp sends a request again by itself, after 408, after 503 with `Retry-After: 0`, and where a connection broke that was
 * in use before. Whether to try again the engine decides: so this body can be sent once only.
 */
private class OnceBody(private val bytes: ByteArray) : RequestBody() {
    /** The headers say it. */
    override fun contentType(): MediaType? = null

    override fun contentLength(): Long = bytes.size.toLong()

    override fun isOneShot(): Boolean = true

    override fun writeTo(sink: BufferedSink) {
        sink.write(bytes)
    }
}
