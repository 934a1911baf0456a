package dev.geo.android.http

import okhttp3.Call
import okhttp3.Response
import java.nio.ByteBuffer
import java.nio.CharBuffer
import java.nio.charset.CodingErrorAction

/** The port's limit on bodies: verdicts and tokens are far shorter, and an error page of megabytes helps nobody. */
private const val BODY_BYTES = 64 * 1024L

/** A header that came several times reads as one list. */
internal fun headersOf(response: Response): Map<String, String> =
    response.headers.toMultimap().entries.associate { (name, values) -> name.lowercase() to values.joinToString() }

/** The text of the body, cut at the limit between two characters. */
internal fun bodyOf(response: Response, call: Call): String {
    val source = response.body.source()
    val isCut = source.request(BODY_BYTES + 1)
    val bytes = if (isCut) source.readByteArray(BODY_BYTES) else source.readByteArray()
    // Leaving closes the connection, which is cheaper than reading megabytes that nobody wants.
    if (isCut) call.cancel()
    val text = CharBuffer.allocate(bytes.size)
    val decoder = Charsets.UTF_8.newDecoder()
        .onMalformedInput(CodingErrorAction.REPLACE)
        .onUnmappableCharacter(CodingErrorAction.REPLACE)
    decoder.decode(ByteBuffer.wrap(bytes), text, !isCut)
    return String(text.array(), 0, text.position())
}
