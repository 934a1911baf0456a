package dev.geo.rn

import okhttp3.HttpUrl.Companion.toHttpUrl
import okhttp3.JavaNetCookieJar
import org.junit.Test
import java.net.CookieHandler
import java.net.URI
import kotlin.test.assertEquals

/** React Native's requests take their cookies from a part of OkHttp that finds only classes of its own version. */
class CookiesTest {
    private val handler = object : CookieHandler() {
        override fun get(uri: URI, headers: Map<String, List<String>>) =
            mapOf("Cookie" to listOf("session=17; kind=trip"))

        override fun put(uri: URI, headers: Map<String, List<String>>) = Unit
    }

    @Test
    fun `cookies are read with the version of OkHttp that the host brings`() {
        val cookies = JavaNetCookieJar(handler).loadForRequest("https://example.com/".toHttpUrl())
        assertEquals(listOf("session=17", "kind=trip"), cookies.map { "${it.name}=${it.value}" })
    }
}
