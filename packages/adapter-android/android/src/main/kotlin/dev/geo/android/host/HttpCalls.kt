package dev.geo.android.host

import dev.geo.android.ports.HttpRequest
import dev.geo.android.ports.HttpResponse
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject

/** @throws Refused where it is no request. */
internal fun httpRequest(said: JsonObject): HttpRequest {
    val headers = said.objectAt("headers")
    return HttpRequest(
        method = said.text("method"),
        url = said.text("url"),
        headers = headers.keys.associateWith(headers::text),
        body = said.textOrNull("body"),
        gzip = said.isTrue("gzip"),
        timeoutMillis = said.double("timeoutMillis").toLong(),
    )
}

internal fun httpAnswer(response: HttpResponse): JsonObject = buildJsonObject {
    put("status", response.status)
    putJsonObject("headers") { for ((name, value) in response.headers) put(name, value) }
    put("body", response.body)
}
