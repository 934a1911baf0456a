package dev.geo.android.http

import okhttp3.Call
import okhttp3.Response
import okio.Buffer
import okio.GzipSource
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.CharBuffer
import java.nio.charset.CodingErrorAction

/** The port's limit on bodies: verdicts and tokens are far shorter, and an error page of megabytes is useless. */
private const val BODY_BYTES = 64 * 1024L

/** Packed bytes read at most: what does not compress grows a little when it is packed. */
private const val PACKED_BYTES = 2 * BODY_BYTES
private val GZIP = setOf("gzip", "x-gzip")

/** A header that came several times reads as one list. */
internal fun headersOf(response: Response): Map<String, String> =
    response.headers.toMultimap().entries.associate { (name, values) -> name.lowercase() to values.joinToString() }

/**
 * The text of the body, cut at the limit between two characters. Some servers say that a body is compressed which is not, or is
 * empty: it is taken as it came, because the status has decided.
 */
internal fun bodyOf(response: Response, call: Call): String {
    val isPacked = response.header("Content-Encoding")?.trim()?.lowercase() in GZIP
    val most = if (isPacked) PACKED_BYTES else BODY_BYTES
    val source = response.body.source()
    val isCut = source.request(most + 1)
    val bytes = if (isCut) source.readByteArray(most) else source.readByteArray()
    // Leaving closes the connection, which is cheaper than reading megabytes that are dropped.
    if (isCut) call.cancel()
    val plain = if (isPacked) unpacked(bytes) else null
    return textOf(plain ?: bytes, isCut)
}

/** What can be unpacked of it, one byte behind the limit at most; null where nothing can. */
private fun unpacked(packed: ByteArray): ByteArray? {
    val plain = Buffer()
    val gzip = GzipSource(Buffer().write(packed))
    try {
        do {
            val read = gzip.read(plain, BODY_BYTES + 1 - plain.size)
        } while (read != -1L && plain.size <= BODY_BYTES)
    } catch (_: IOException) {
        if (plain.size == 0L) return null
    }
    return plain.readByteArray()
}

/** Half a character at a cut is left out; one that the body itself breaks off shows as U+FFFD. */
private fun textOf(bytes: ByteArray, wasCut: Boolean): String {
    val length = minOf(bytes.size, BODY_BYTES.toInt())
    val text = CharBuffer.allocate(length)
    val decoder = Charsets.UTF_8.newDecoder()
        .onMalformedInput(CodingErrorAction.REPLACE)
        .onUnmappableCharacter(CodingErrorAction.REPLACE)
    decoder.decode(ByteBuffer.wrap(bytes, 0, length), text, !wasCut && length == bytes.size)
    return String(text.array(), 0, text.position())
}
