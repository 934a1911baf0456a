package dev.geo.android.http

import dev.geo.android.ports.HttpRequest
import dev.geo.android.ports.HttpResponse
import org.junit.After
import org.junit.Test
import java.io.Closeable
import java.io.IOException
import java.net.InetAddress
import java.net.ServerSocket
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.ExecutionException
import java.util.concurrent.TimeUnit.SECONDS
import kotlin.concurrent.thread
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

/** What the acceptance suite does not ask. */
class OkHttpPortTest {
    private val http = OkHttpPort()
    private val opened = ArrayList<Closeable>()

    @After
    fun end() {
        http.close()
        opened.forEach(Closeable::close)
    }

    /** Answers each connection's first request with [answer], as it stands, and closes; null: never answers. */
    private inner class Server(private val answer: String?) {
        private val socket = ServerSocket(0, BACKLOG, InetAddress.getByName("127.0.0.1")).also(opened::add)
        val received = CopyOnWriteArrayList<String>()
        val target = "127.0.0.1:${socket.localPort}"

        init {
            thread(isDaemon = true) {
                while (!socket.isClosed) {
                    val connection = runCatching { socket.accept() }.getOrNull() ?: break
                    val reader = connection.getInputStream().bufferedReader()
                    received += generateSequence { reader.readLine() }.takeWhile { it.isNotEmpty() }.joinToString("\n")
                    if (answer == null) {
                        opened += connection
                    } else {
                        connection.getOutputStream().write(answer.toByteArray())
                        connection.close()
                    }
                }
            }
        }
    }

    private fun sent(
        url: String,
        headers: Map<String, String> = emptyMap(),
        timeoutMillis: Long = 5_000,
    ): CompletableFuture<HttpResponse> {
        val future = CompletableFuture<HttpResponse>()
        val request = HttpRequest("POST", url, headers, body = "{}", gzip = false, timeoutMillis)
        http.send(request, future::complete) { future.completeExceptionally(it) }
        return future
    }

    private fun failureOf(answer: CompletableFuture<HttpResponse>): String? {
        val error = assertFailsWith<ExecutionException> { answer.get(WAIT_SECONDS, SECONDS) }.cause
        assertEquals(true, error is IOException, "$error")
        return error?.message
    }

    @Test
    fun `nothing is sent twice, whatever OkHttp would do by itself`() {
        for (status in listOf("408 Request Timeout", "503 Unavailable\r\nRetry-After: 0")) {
            val server = Server("HTTP/1.1 $status\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
            val answer = sent("http://${server.target}/").get(WAIT_SECONDS, SECONDS)
            assertEquals(status.take(3).toInt() to "{}", answer.status to answer.body)
            assertEquals(1, server.received.size, status)
        }
    }

    @Test
    fun `what failed is said with whom, and without the query`() {
        val silent = Server(null)
        assertEquals(
            "no answer from ${silent.target} within 80 ms",
            failureOf(sent("http://${silent.target}/?token=secret", timeoutMillis = 80)),
        )
        val rude = Server("")
        assertEquals(
            "unexpected end of stream on http://${rude.target} (${rude.target})",
            failureOf(sent("http://${rude.target}/?token=secret"))?.replace("/...", ""),
        )
    }

    @Test
    fun `what is no address is refused without repeating it`() {
        for (url in listOf("no address", "ftp://host/", "file:///etc/passwd", "http://user:secret@127.0.0.1:1/", "")) {
            assertEquals(
                "the URL must be http:// or https://, with a host and without credentials",
                failureOf(sent(url)),
            )
        }
    }

    @Test
    fun `a header that cannot be sent is refused without its value`() {
        assertEquals(
            "the header \"X-Key\" cannot be sent: names and values of headers are printable ASCII",
            failureOf(sent("http://127.0.0.1:1/", mapOf("X-Key" to "geh\u00e9im"))),
        )
    }

    @Test
    fun `headers go as they were given, and no encoding is asked for that we could not read`() {
        val server = Server("HTTP/1.1 200 OK\r\nX-Twice: a\r\nx-twice: b\r\nConnection: close\r\n\r\ntext")
        val headers = mapOf(
            "Content-Type" to "application/json",
            "accept-encoding" to "br",
            "Authorization" to "Bearer abc",
        )
        val answer = sent("http://${server.target}/path", headers).get(WAIT_SECONDS, SECONDS)
        assertEquals("a, b", answer.headers["x-twice"])
        val received = server.received.single().lines()
        assertEquals("POST /path HTTP/1.1", received.first())
        for (line in listOf("Content-Type: application/json", "Authorization: Bearer abc", "Accept-Encoding: gzip")) {
            assertEquals(1, received.count { it == line }, line)
        }
    }

    @Test
    fun `what is under way at close fails, and so does what comes after it`() {
        val silent = Server(null)
        val waiting = sent("http://${silent.target}/")
        while (silent.received.isEmpty()) Thread.sleep(5)
        http.close()
        http.close()
        assertEquals("the way to servers was closed", failureOf(waiting))
        assertEquals("the way to servers was closed", failureOf(sent("http://${silent.target}/")))
    }

    private companion object {
        const val BACKLOG = 10
        const val WAIT_SECONDS = 10L
    }
}
