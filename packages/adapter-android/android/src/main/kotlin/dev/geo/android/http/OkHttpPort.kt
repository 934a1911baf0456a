package dev.geo.android.http

import dev.geo.android.ports.Http
import dev.geo.android.ports.HttpRequest
import dev.geo.android.ports.HttpResponse
import okhttp3.Call
import okhttp3.Callback
import okhttp3.OkHttpClient
import okhttp3.Response
import java.io.IOException
import java.io.InterruptedIOException
import java.util.concurrent.TimeUnit.MILLISECONDS

/**
 * HTTP by OkHttp, with one pool of connections. Follows no redirect, sends nothing twice, and cuts bodies behind 64 kB. What
 * fails says what and where (`connection refused (127.0.0.1:8080)`), never the query or the credentials of a URL.
 */
public class OkHttpPort : Http {
    private val client = OkHttpClient.Builder()
        .followRedirects(false)
        .followSslRedirects(false)
        // The one limit is the call's, over everything.
        .connectTimeout(0, MILLISECONDS)
        .readTimeout(0, MILLISECONDS)
        .writeTimeout(0, MILLISECONDS)
        .build()

    @Volatile
    private var isClosed = false

    override fun send(request: HttpRequest, answered: (HttpResponse) -> Unit, failed: (IOException) -> Unit) {
        val call = try {
            if (isClosed) throw IOException("the way to servers was closed")
            client.newCall(outgoing(request))
        } catch (error: IOException) {
            return failed(error)
        }
        if (request.timeoutMillis > 0) call.timeout().timeout(request.timeoutMillis, MILLISECONDS)
        call.enqueue(Exchange(request, answered, failed))
    }

    /** Cancels what is under way, and lets go of threads and connections. */
    override fun close() {
        isClosed = true
        client.dispatcher.cancelAll()
        client.dispatcher.executorService.shutdown()
        client.connectionPool.evictAll()
    }

    private inner class Exchange(
        private val request: HttpRequest,
        private val answered: (HttpResponse) -> Unit,
        private val failed: (IOException) -> Unit,
    ) : Callback {
        override fun onResponse(call: Call, response: Response) {
            val answer = try {
                response.use { HttpResponse(it.code, headersOf(it), bodyOf(it, call)) }
            } catch (error: IOException) {
                return onFailure(call, error)
            }
            answered(answer)
        }

        override fun onFailure(call: Call, e: IOException) = failed(reasonOf(call, e))

        private fun reasonOf(call: Call, error: IOException): IOException {
            val url = call.request().url
            val target = "${url.host}:${url.port}"
            return when {
                isClosed -> IOException("the way to servers was closed", error)
                error is InterruptedIOException -> IOException(
                    "no answer from $target within ${request.timeoutMillis} ms",
                    error,
                )
                else -> IOException("${wordsOf(error)} ($target)", error)
            }
        }

        /** OkHttp may quote the URL, whose path and query may hold secrets. */
        private fun wordsOf(error: IOException): String =
            (error.message ?: error.javaClass.simpleName).replace(BEHIND_HOST, "$1")
    }

    private companion object {
        val BEHIND_HOST = Regex("(https?://[^/\\s]*)/\\S*")
    }
}
